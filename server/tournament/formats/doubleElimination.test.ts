/** Double elimination: structure, rematches, random tournaments. */
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, test } from 'vitest';
import { sized } from '@playfield/tools/test/size.ts';
import { draw, next, places } from './doubleElimination.ts';
import { isDecided, isOver, loserOf, withCorrected, type Match, type Options, type State } from './match.ts';
import {
  favourite,
  forRandomTournaments,
  openMatches,
  pairOf,
  playersOf,
  playOut,
  playWithTrouble,
  randomWinner,
  rankedPlayers,
  reported,
  sizesTo,
  someSizes,
  troubles,
} from './testing/play.ts';

const options: Options = { bestOf: 1, finalBestOf: 3, thirdPlace: false };

const played = ({ matches }: State): readonly Match[] =>
  matches.filter(({ outcome }) => outcome === 'played');

/** The way of a match's loser through the losers' bracket, up to the final. */
function wayDown(matches: ReadonlyMap<string, Match>, { loserNext }: Match): readonly Match[] {
  const way: Match[] = [];
  for (let match = loserNext && matches.get(loserNext.matchId); match;) {
    way.push(match);
    match = match.next && matches.get(match.next.matchId);
  }
  return way.filter(({ bracket }) => bracket === 'losers');
}

/** The most rounds of the losers' bracket that anybody passed without a match before their last. */
function freePasses({ matches }: State): number {
  const roundsOf = new Map<string, Match[]>();
  for (const match of matches)
    for (const id of match.players) if (id !== null) roundsOf.set(id, [...(roundsOf.get(id) ?? []), match]);
  const lastRound = Math.max(
    0,
    ...matches.filter(({ bracket }) => bracket === 'losers').map(({ round }) => round),
  );
  return Math.max(
    ...[...roundsOf].map(([id, own]) => {
      const dropped = own.find((match) => match.bracket === 'winners' && loserOf(match) === id);
      if (!dropped) return 0;
      const inLosers = own.filter(({ bracket }) => bracket === 'losers');
      const from = dropped.round === 1 ? 1 : 2 * (dropped.round - 1);
      const to = own.some(({ bracket }) => bracket === 'final')
        ? lastRound
        : (inLosers.at(-1)?.round ?? from - 1);
      return to - from + 1 - inLosers.length;
    }),
  );
}

const keyOf = (match: Match): string => `${match.id} ${pairOf(match).join()}`;

/** A tournament of two that p1 wins first, with the first match of its final. */
function twoUpToTheFinal(won: string): State {
  let state = draw(rankedPlayers(2), 1, options);
  for (const winnerId of ['p1', won]) {
    const [match] = openMatches(state);
    if (match) state = next(reported(state, match, { outcome: 'played', winnerId }));
  }
  return state;
}

/** The first round of the losers' bracket in which two can meet who met in the winners' bracket. */
function earliestRematch(count: number): number {
  const matches = new Map(draw(rankedPlayers(count), 1, options).matches.map((match) => [match.id, match]));
  const rounds: number[] = [];
  for (const first of matches.values()) {
    if (first.bracket !== 'winners') continue;
    const way = wayDown(matches, first);
    for (let later = first.next && matches.get(first.next.matchId); later?.bracket === 'winners';) {
      const other = new Set(wayDown(matches, later));
      const meeting = way.find((match) => other.has(match));
      if (meeting) rounds.push(meeting.round);
      later = later.next && matches.get(later.next.matchId);
    }
  }
  return Math.min(...rounds);
}

describe('G44 structure', () => {
  test.each([
    [2, ['winners/1/1', 'final/1/1', 'final/2/1']],
    [3, ['winners/1/1', 'winners/1/2', 'winners/2/1', 'losers/2/1', 'final/1/1', 'final/2/1']],
  ])('%i players', (count, ids) => {
    expect(draw(rankedPlayers(count), 1, options).matches.map(({ id }) => id)).toEqual(ids);
  });

  test.each([
    [8, 3],
    [16, 4],
    [32, 5],
    [64, 7],
  ])('of %i, two meet again in round %i of the losers, and no sooner', (count, round) => {
    expect(earliestRematch(count)).toBe(round);
  });

  test.each([128, 256])('of %i, two meet again no sooner than of 64', (count) => {
    expect(earliestRematch(count)).toBeGreaterThanOrEqual(7);
  });
});

test('who lost before must win the final twice, and the champion once', () => {
  expect(openMatches(twoUpToTheFinal('p1'))).toEqual([]);
  expect([isOver(twoUpToTheFinal('p1')), isOver(twoUpToTheFinal('p2'))]).toEqual([true, false]);
  expect([...places(twoUpToTheFinal('p1'))]).toEqual([
    ['p1', 1],
    ['p2', 2],
  ]);
  expect(openMatches(twoUpToTheFinal('p2')).map(({ id, players }) => `${id} ${players.join()}`)).toEqual([
    'final/2/1 p1,p2',
  ]);
  expect(places(twoUpToTheFinal('p2')).size).toBe(0);
});

test('losers of one round share a place', () => {
  const placeOf = places(playOut(draw(rankedPlayers(8), 1, options), next, favourite));
  expect(sizesTo(8, 1).map((count) => placeOf.get(`p${count}`))).toEqual([1, 2, 3, 4, 5, 5, 7, 7]);
});

test('no loser is expected of a match to which only one player can come', () => {
  let state = draw(rankedPlayers(7), 1, options);
  const result = (id: string, winnerId: string | null): void => {
    const match = state.matches.find((other) => other.id === id);
    if (!match) throw new Error(`no match ${id}`);
    state = next(reported(state, match, { outcome: winnerId ? 'played' : 'double-walkover', winnerId }));
  };
  result('winners/1/2', 'p4');
  result('winners/2/1', null);
  result('winners/1/4', null);
  // p2 or p7 goes on without a match, so nobody comes to the losers' bracket from there.
  expect(places(state).get('p1')).toBe(4);
  result('winners/1/3', 'p2');
  result('losers/3/1', 'p5');
  result('final/1/1', 'p2');
  expect(places(state).get('p1')).toBe(4);
});

describe('random tournaments', () => {
  test.each(troubles)('one winner, two losses, places: %o', (trouble) => {
    forRandomTournaments(someSizes, sized(1, 25), (count, random) => {
      const drawn = draw(playersOf(count), Math.floor(random() * 2 ** 32), options);
      const end = playWithTrouble(drawn, next, random, trouble);
      const placed = [...places(end).values()].toSorted((a, b) => a - b);
      expect(placed).toHaveLength(count);
      for (const [index, place] of placed.entries())
        if (index > 0 && place !== placed[index - 1]) expect(place).toBe(Math.max(2, index + 1));
      const final = end.matches.filter((match) => match.bracket === 'final' && isDecided(match)).at(-1);
      expect(placed.filter((place) => place === 1)).toHaveLength(final?.winnerId ? 1 : 0);
      if (trouble.noShows > 0) return;

      const losses = new Map<string, number>();
      for (const match of played(end)) {
        const id = loserOf(match) ?? '';
        losses.set(id, (losses.get(id) ?? 0) + 1);
      }
      const winner = final?.winnerId ?? '';
      expect(losses.size).toBe(count - (losses.has(winner) ? 0 : 1));
      for (const [id, lost] of losses) expect(lost).toBe(id === winner ? 1 : 2);
      expect(played(end)).toHaveLength(2 * count - (losses.has(winner) ? 1 : 2));
      expect(freePasses(end)).toBeLessThanOrEqual(1);
    });
  });

  test('players who are out have the place that they have in the end', () => {
    forRandomTournaments(someSizes, sized(1, 10), (count, random) => {
      const drawn = draw(playersOf(count), 1, options);
      const told: ReadonlyMap<string, number>[] = [];
      const end = playOut(drawn, next, randomWinner(random), (state) => void told.push(places(state)));
      const inTheEnd = places(end);
      const others = told.flatMap((then) => [...then].filter(([id, place]) => place !== inTheEnd.get(id)));
      expect(others).toEqual([]);
      expect(inTheEnd.size).toBe(count);
    });
  });

  test('a correction gives the bracket drawn with the corrected result', () => {
    forRandomTournaments(someSizes, sized(1, 10), (count, random) => {
      const drawn = draw(playersOf(count), 1, options);
      const winners = new Map<string, string>();
      const choose = randomWinner(random);
      const remember = (match: Match): string => {
        const winner = winners.get(keyOf(match)) ?? choose(match);
        winners.set(keyOf(match), winner);
        return winner;
      };
      const end = playOut(drawn, next, remember);
      const wrong = end.matches.find(({ status }) => status === 'completed');
      const winnerId = wrong && loserOf(wrong);
      const corrected = wrong && winnerId && withCorrected(end, wrong.id, { outcome: 'played', winnerId });
      if (!corrected) throw new Error('the correction was refused');
      winners.set(keyOf(wrong), winnerId);
      expect(
        isDeepStrictEqual(playOut(next(corrected), next, remember), playOut(drawn, next, remember)),
      ).toBe(true);
    });
  });
});
