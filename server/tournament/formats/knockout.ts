/** Single elimination: one loss and out; the two who lose the semifinals may play for third place. */
import { eliminationPlaces, winnersBracket, withPropagated } from './elimination.ts';
import { newMatch, type Match, type Options, type State } from './match.ts';
import { seed, type Player } from './seeding.ts';

/** The bracket of players from the best seed down. A match for third place needs two semifinals that can be lost. */
export function knockoutMatches(ids: readonly string[], options: Options): readonly Match[] {
  const bracket = winnersBracket(ids, options.bestOf);
  const rounds = Math.max(...bracket.map(({ round }) => round));
  const hasThird = options.thirdPlace && ids.length >= 4;
  const third = newMatch({ bracket: 'third', round: 1, matchNumber: 1, bestOf: options.bestOf });
  const matches = bracket.map((match): Match => {
    if (match.round === rounds) return { ...match, bestOf: options.finalBestOf };
    if (!hasThird || match.round !== rounds - 1) return match;
    return { ...match, loserNext: { matchId: third.id, slot: match.matchNumber === 1 ? 1 : 2 } };
  });
  return hasThird ? [...matches, third] : matches;
}

export function draw(players: readonly Player[], lot: number, options: Options): State {
  const participants = seed(players, lot);
  return next({
    participants,
    options,
    matches: knockoutMatches(
      participants.map(({ id }) => id),
      options,
    ),
  });
}

export function next(state: State): State {
  return withPropagated(state);
}

/** Losers of one round share a place; third and fourth do not where they play for it. */
export function places({ matches }: Pick<State, 'matches'>): ReadonlyMap<string, number> {
  const rounds = Math.max(
    ...matches.filter(({ bracket }) => bracket === 'winners').map(({ round }) => round),
  );
  return eliminationPlaces(matches, ({ bracket, round }, won) =>
    bracket === 'third' ? 2 * (rounds - 1) + (won ? 1 : 0) : 2 * (round + (won ? 1 : 0)),
  );
}
