/** Which refusals keep a player out of the arena. Pure. */
import type { SocketEvent } from '@playfield/contracts/socket/index.ts';

export type Refusal = Extract<SocketEvent, { type: 'error' }>;

/** Refusals of entering or watching, whether or not they name the command. */
const shut: ReadonlySet<string> = new Set([
  'arena/unavailable',
  'arena/full',
  'arena/friend-full',
  'arena/too-early',
]);

/** Whether the way in is shut for now. Refused moves need no answer. */
export const isShut = ({ code, command }: Refusal): boolean => command === 'snakeJoin' || shut.has(code);

/** Whether the player is told. A join that came a moment too early is retried silently. */
export const isWorthTelling = ({ code }: Refusal): boolean => code !== 'arena/too-early';
