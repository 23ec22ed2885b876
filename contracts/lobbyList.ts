/** The list of waiting games as a client keeps it: whole at first, then by differences. Pure. */
import type { WaitingGame } from './http/match.ts';
import type { Lobby, LobbyChanged } from './socket/match.ts';

export type LobbyList = { readonly seq: number; readonly games: readonly WaitingGame[] };

/** The oldest first; of one instant by id. */
export function byAge(one: WaitingGame, other: WaitingGame): number {
  return before(one.createdAt, other.createdAt) || before(one.id, other.id);
}

const before = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

/** The list after an event; null when a difference was missed, and the whole list must be asked for. */
export function lobbyAfter(list: LobbyList | null, event: Lobby | LobbyChanged): LobbyList | null {
  const { seq } = event;
  if (event.type === 'lobby') return { seq, games: event.games };
  if (list?.seq !== seq - 1) return null;
  const gone = new Set(event.removed);
  const changed = new Map(event.changed.map((game) => [game.id, game]));
  const kept = list.games.filter(({ id }) => !gone.has(id)).map((game) => changed.get(game.id) ?? game);
  return { seq, games: [...kept, ...event.added].toSorted(byAge) };
}
