/** What is different between two lists of waiting games. Pure; `lobbyAfter` of the contracts applies it. */
import type { WaitingGame } from '@playfield/contracts/http/match.ts';
import type { LobbyChanged } from '@playfield/contracts/socket/match.ts';

export type Difference = Pick<LobbyChanged, 'added' | 'changed' | 'removed'>;

const isSame = (one: WaitingGame, other: WaitingGame): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other);

export function differenceOf(before: readonly WaitingGame[], after: readonly WaitingGame[]): Difference {
  const known = new Map(before.map((game) => [game.id, game]));
  const added: WaitingGame[] = [];
  const changed: WaitingGame[] = [];
  for (const game of after) {
    const old = known.get(game.id);
    if (!old) added.push(game);
    else if (!isSame(old, game)) changed.push(game);
    known.delete(game.id);
  }
  return { added, changed, removed: [...known.keys()] };
}

export const isDifferent = ({ added, changed, removed }: Difference): boolean =>
  added.length + changed.length + removed.length > 0;
