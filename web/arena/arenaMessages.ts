/** What the page says to the server as text, and reads from it. Pure. */
import { arenaBinaryVersion } from '@playfield/contracts/arenaBinary.ts';
import type { Command, SocketEvent } from '@playfield/contracts/socket/index.ts';
import type { ArenaState } from './arenaState.ts';

export function joinOf({ name, skin, seat }: Pick<ArenaState, 'name' | 'skin' | 'seat'>): Command {
  const worn = skin === null ? {} : { skin };
  const kept = seat === null ? {} : { seat };
  return { type: 'snakeJoin', snakeName: name.trim(), wire: arenaBinaryVersion, ...worn, ...kept };
}

/** The server checks its events against the contract; here only the type is read. */
export function readEvent(text: string): SocketEvent | null {
  const value: unknown = JSON.parse(text);
  return isEvent(value) ? value : null;
}

const isEvent = (value: unknown): value is SocketEvent =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
