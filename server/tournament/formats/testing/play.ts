/** Plays tournaments to their end: by strength, or with everything that may happen on the way. */
import { isDeepStrictEqual } from 'node:util';
import type { Rng } from '@playfield/games/game.ts';
import { seededRng } from '@playfield/games/rng.ts';
import * as fc from 'fast-check';
import { isOver, withGone, withReported, type Match, type MatchResult, type State } from '../match.ts';
import type { Player } from '../seeding.ts';
import { isLong } from '@playfield/tools/test/size.ts';

export type Next = (state: State) => State;

/** So many players, of whom a third have a firm rating, a third a provisional one and a third none. */
export function playersOf(count: number): readonly Player[] {
  return Array.from({ length: count }, (_, index) => ({
    id: `p${index + 1}`,
    rating: index % 3 === 2 ? null : 1000 + ((index * 37) % 400),
    isProvisional: index % 3 === 1,
  }));
}

/** Players seeded in order of their numbers. */
export function rankedPlayers(count: number): readonly Player[] {
  return Array.from({ length: count }, (_, index) => ({
    id: `p${index + 1}`,
    rating: 3000 - index,
    isProvisional: false,
  }));
}

export function openMatches({ matches }: State): readonly Match[] {
  return matches.filter(({ status }) => status === 'ready' || status === 'playing');
}

export function reported(state: State, match: Match, result: MatchResult): State {
  const after = withReported(state, match.id, result);
  if (!after) throw new Error(`${match.id} is not open for ${JSON.stringify(result)}`);
  return after;
}

/** The players of a match that is open. */
export function pairOf({ id, players: [one, two] }: Match): readonly [string, string] {
  if (one === null || two === null) throw new Error(`${id} has no two players`);
  return [one, two];
}

const numberOf = (id: string): number => Number(id.slice(1));

/** The one of a match whose number is lower: the stronger of two ranked players. */
export function favourite(match: Match): string {
  const [one, two] = pairOf(match);
  return numberOf(one) < numberOf(two) ? one : two;
}

export function pick<Item>(items: readonly Item[], random: Rng): Item {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new Error('nothing to pick from');
  return item;
}

/** Everybody comes, nobody draws, and `winnerOf` says who wins; after each result `see` is called. */
export function playOut(
  drawn: State,
  next: Next,
  winnerOf: (match: Match) => string,
  see: (state: State) => void = () => undefined,
): State {
  let state = drawn;
  see(state);
  for (let match = openMatches(state)[0]; match; match = openMatches(state)[0]) {
    state = next(reported(state, match, { outcome: 'played', winnerId: winnerOf(match) }));
    see(state);
  }
  return state;
}

export const randomWinner =
  (random: Rng) =>
  (match: Match): string =>
    pick(pairOf(match), random);

type Trouble = {
  /** Whether matches may be drawn. */
  readonly draws: boolean;
  readonly noShows: number;
  readonly leaving: number;
};

function randomResult(match: Match, random: Rng, { draws, noShows }: Trouble): MatchResult {
  const winnerId = pick(pairOf(match), random);
  const chance = random();
  if (chance < noShows / 4) return { outcome: 'double-walkover', winnerId: null };
  if (chance < noShows) return { outcome: 'walkover', winnerId };
  const isDrawn = draws && (match.bracket === 'table' || match.bracket === 'group') && random() < 0.3;
  return { outcome: 'played', winnerId: isDrawn ? null : winnerId };
}

/**
 * Open matches begin, end in any order, people stay away and leave; results come twice. On the way nobody has two
 * matches at once, and `next` changes nothing when nothing has happened.
 */
export function playWithTrouble(drawn: State, next: Next, random: Rng, trouble: Trouble): State {
  let state = drawn;
  for (let open = openMatches(state); open.length > 0; open = openMatches(state)) {
    const match = pick(open, random);
    if (random() < trouble.leaving) state = next(withGone(state, pick(pairOf(match), random)));
    else if (match.status === 'ready' && random() < 0.5) {
      state = {
        ...state,
        matches: state.matches.map((other) => (other === match ? { ...match, status: 'playing' } : other)),
      };
    } else {
      const result = randomResult(match, random, trouble);
      state = next(reported(state, match, result));
      if (withReported(state, match.id, result)) throw new Error(`${match.id} takes its result twice`);
    }
    if (doubleBooked(state).length > 0) throw new Error(`two at once: ${doubleBooked(state).join()}`);
    if (random() < 0.1 && !isDeepStrictEqual(next(state), state)) throw new Error('next twice differs');
  }
  if (!isOver(state)) throw new Error('nothing is open, and it is not over');
  return state;
}

export const troubles: readonly Trouble[] = [
  { draws: false, noShows: 0, leaving: 0 },
  { draws: true, noShows: 0.1, leaving: 0.02 },
  { draws: true, noShows: 0.6, leaving: 0.2 },
];

/** For each number of players, so many random tournaments: the same ones in every run. */
export function forRandomTournaments(
  sizes: readonly number[],
  runs: number,
  check: (count: number, random: Rng) => void,
): void {
  for (const count of sizes)
    fc.assert(
      fc.property(fc.nat(), (seed) => check(count, seededRng(seed))),
      { seed: 18 + count, numRuns: runs },
    );
}

const few: ReadonlySet<number> = new Set([2, 3, 4, 5, 6, 7, 8, 9, 13, 16, 17, 33, 50, 64]);

/** From 2 to 64: all of them at full size, else the small ones, those around powers of two, and one between. */
export const someSizes: readonly number[] = Array.from({ length: 63 }, (_, index) => index + 2).filter(
  (count) => isLong || few.has(count),
);

export const sizesTo = (most: number, least = 2): readonly number[] =>
  Array.from({ length: most - least + 1 }, (_, index) => least + index);

/** Nobody is to play two matches at once. */
function doubleBooked(state: State): readonly string[] {
  const busy = openMatches(state).flatMap(pairOf);
  return busy.filter((id, index) => busy.indexOf(id) !== index);
}
