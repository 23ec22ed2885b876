/** Round robin: Berger tables, tie-breaks, leaving, random tournaments. */
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, test } from 'vitest';
import { sized } from '@playfield/tools/test/size.ts';
import { isOver, newMatch, withCorrected, withGone, type Match, type Options, type State } from './match.ts';
import { rulesOf } from './formats.ts';
import { draw, next, places, table } from './roundRobin.ts';
import { bergerRounds, compareStandings, standings, type Standing } from './table.ts';
import { bergerTables } from './testing/bergerTables.ts';
import {
  forRandomTournaments,
  openMatches,
  pairOf,
  pick,
  playersOf,
  playWithTrouble,
  rankedPlayers,
  reported,
  sizesTo,
  someSizes,
  troubles,
} from './testing/play.ts';

const options: Options = { bestOf: 1, finalBestOf: 3, thirdPlace: false };
const idsOf = (count: number): readonly string[] => sizesTo(count, 1).map(String);

describe('G44 the draw', () => {
  test.each(sizesTo(16, 3))('%i players meet as in the Berger tables of FIDE', (count) => {
    const even = count + (count % 2);
    const printed = bergerTables[even]?.split('\n').map((line) => line.split(', '));
    const expected = printed?.map((pairs) =>
      pairs.filter((pair) => !pair.split('-').includes(String(count + 1))),
    );
    const drawn = bergerRounds(idsOf(count)).map((pairs) => pairs.map((pair) => pair.join('-')));
    expect(drawn).toEqual(count % 2 === 1 ? expected : printed);
  });

  test.each(sizesTo(64))('%i players: every pair once, one match a round, seats within one', (count) => {
    const rounds = bergerRounds(idsOf(count));
    expect(rounds).toHaveLength(count % 2 === 0 ? count - 1 : count);
    for (const pairs of rounds) expect(new Set(pairs.flat()).size).toBe(2 * Math.floor(count / 2));
    const pairs = rounds.flat();
    const meetings = new Set(
      pairs.map(([one, two]) => [Number(one), Number(two)].toSorted((a, b) => a - b).join()),
    );
    expect(pairs).toHaveLength((count * (count - 1)) / 2);
    expect(meetings.size).toBe(pairs.length);
    for (const id of idsOf(count)) {
      const firsts = pairs.filter(([one]) => one === id).length;
      expect(Math.abs(firsts - (count - 1 - firsts))).toBeLessThanOrEqual(1);
    }
  });
});

test('G44 rounds and matches are counted from 1, in whatever order they and their players were stored', () => {
  let state = draw(rankedPlayers(5), 1, options);
  expect(state.matches.slice(0, 3).map(({ id }) => id)).toEqual(['table/1/1', 'table/1/2', 'table/2/1']);
  for (const match of openMatches(state))
    state = next(reported(state, match, { outcome: 'played', winnerId: null }));
  const turned = {
    ...state,
    matches: state.matches.toReversed(),
    participants: state.participants.toReversed(),
  };
  expect(next(turned).matches).toEqual(state.matches);
  expect(table(turned)).toEqual(table(state));
});

/** Plays every match of the table: `points` has the half points of the first of two players, by `a-b`. */
function played(count: number, points: Readonly<Record<string, number>>, from?: State): State {
  let state = from ?? draw(rankedPlayers(count), 1, options);
  const open = () => openMatches(state).find(({ bracket }) => bracket === 'table');
  for (let match = open(); match; match = open()) {
    const [one, two] = pairOf(match).map((id) => id.slice(1));
    const score = points[`${one}-${two}`] ?? 2 - (points[`${two}-${one}`] ?? 1);
    const winnerId = score === 1 ? null : (match.players[score === 2 ? 0 : 1] ?? null);
    state = next(reported(state, match, { outcome: 'played', winnerId }));
  }
  return state;
}

const orderOf = (state: State): string =>
  table(state)
    .map(({ id }) => id.slice(1))
    .join(' ');

describe('G44 the order of a table', () => {
  const line: Standing = {
    id: 'a',
    points2: 4,
    direct2: 2,
    sonnebornBerger4: 10,
    wins: 2,
    decided: 3,
    isVoid: false,
  };
  test.each<[string, Partial<Standing>]>([
    ['results that count', { isVoid: true, points2: 6, direct2: 4, sonnebornBerger4: 20, wins: 3 }],
    ['points', { points2: 3, direct2: 4, sonnebornBerger4: 20, wins: 3 }],
    ['points against those with as many', { direct2: 1, sonnebornBerger4: 20, wins: 3 }],
    ['the points of those beaten', { sonnebornBerger4: 9, wins: 3 }],
    ['wins', { wins: 1 }],
  ])('what tells two apart first, whatever comes after it: %s', (_what, worse) => {
    expect(compareStandings(line, { ...line, ...worse })).toBeLessThan(0);
    expect(compareStandings({ ...line, ...worse }, line)).toBeGreaterThan(0);
  });

  test('rows can be checked by hand', () => {
    const state = played(4, { '1-2': 2, '1-3': 0, '1-4': 2, '2-3': 2, '2-4': 1, '3-4': 1 });
    expect(table(state)).toEqual([
      // 4 points in halves; beat 2 (3) and 4 (2): 2 x 3 + 2 x 2.
      { id: 'p1', points2: 4, direct2: 0, sonnebornBerger4: 10, wins: 2, decided: 3, isVoid: false },
      // Beat 3, which has as much, and drew with 4.
      { id: 'p2', points2: 3, direct2: 2, sonnebornBerger4: 8, wins: 1, decided: 3, isVoid: false },
      { id: 'p3', points2: 3, direct2: 0, sonnebornBerger4: 10, wins: 1, decided: 3, isVoid: false },
      { id: 'p4', points2: 2, direct2: 0, sonnebornBerger4: 6, wins: 0, decided: 3, isVoid: false },
    ]);
    expect([...places(state)]).toEqual([
      ['p1', 1],
      ['p2', 2],
      ['p3', 3],
      ['p4', 4],
    ]);
  });

  test('a ring of three is told apart by nothing, and the better seed is first', () => {
    const state = played(3, { '1-2': 2, '2-3': 2, '3-1': 2 });
    expect(orderOf(state)).toBe('1 2 3');
    expect(isOver(state)).toBe(true);
  });

  test('two who are level in everything play for first place', () => {
    let state = played(3, { '2-3': 2, '1-3': 2, '1-2': 1 });
    expect(openMatches(state)).toMatchObject([{ id: 'final/1/1', players: ['p1', 'p2'], bestOf: 3 }]);
    expect(places(state).size).toBe(0);
    const [final] = openMatches(state);
    if (final) state = next(reported(state, final, { outcome: 'played', winnerId: 'p2' }));
    expect(isOver(state)).toBe(true);
    expect(orderOf(state)).toBe('2 1 3');
    expect(places(state).get('p2')).toBe(1);
    const wrong = state.matches.find(({ players }) => isDeepStrictEqual(players.toSorted(), ['p1', 'p2']));
    const corrected = wrong && withCorrected(state, wrong.id, { outcome: 'decided', winnerId: 'p1' });
    expect(corrected && next(corrected).matches.map(({ bracket }) => bracket)).not.toContain('final');
  });

  test('neither comes to the decider: the better seed is first', () => {
    let state = played(2, { '1-2': 1 });
    const [final] = openMatches(state);
    if (final) state = next(reported(state, final, { outcome: 'double-walkover', winnerId: null }));
    expect(orderOf(state)).toBe('1 2');
    expect(isOver(state)).toBe(true);
  });
});

describe('G51 leaving a table', () => {
  test.each([
    ['won counts as played: two of three', 'a', false],
    ['lost does not: one of three', 'c', true],
  ])('a walkover %s', (_what, winnerId, isVoid) => {
    const ended: readonly Partial<Match>[] = [
      { players: ['a', 'b'], status: 'completed', outcome: 'played', winnerId: 'a' },
      { players: ['a', 'c'], status: 'walkover', outcome: 'walkover', winnerId },
      { players: ['a', 'd'], status: 'walkover', outcome: 'walkover', winnerId: 'd' },
    ];
    const matches = ended.map((fields, index) =>
      newMatch({ bracket: 'table', round: index + 1, matchNumber: 1, ...fields }),
    );
    const lines = standings(matches, ['a', 'b', 'c', 'd'], new Set(['a']));
    expect(lines.find(({ id }) => id === 'a')?.isVoid).toBe(isVoid);
  });

  test('where all have left, nobody has a place, and nobody plays for the first', () => {
    const drawn = draw(rankedPlayers(3), 1, options);
    const state = next(['p1', 'p2', 'p3'].reduce((at, id) => withGone(at, id), drawn));
    expect(state.matches.map(({ bracket }) => bracket)).toEqual(['table', 'table', 'table']);
    expect([isOver(state), places(state).size]).toEqual([true, 0]);
  });

  const allByNumber = Object.fromEntries(
    sizesTo(5, 1).flatMap((one) => sizesTo(5, one + 1).map((two) => [`${one}-${two}`, 2] as const)),
  );
  /** Five players, of whom `id` leaves when so many of their matches are played. */
  function leavingAfter(id: string, matches: number): State {
    let state = draw(rankedPlayers(5), 1, options);
    const done = () =>
      state.matches.filter((match) => match.status === 'completed' && match.players.includes(id));
    while (done().length < matches) {
      const [match] = openMatches(state);
      if (!match) throw new Error('nothing is open');
      const winnerId = pairOf(match).toSorted()[0] ?? null;
      state = next(reported(state, match, { outcome: 'played', winnerId }));
    }
    return played(5, allByNumber, next(withGone(state, id)));
  }

  test('under half: the results count for nobody, and there is no place', () => {
    const state = leavingAfter('p1', 1);
    expect(table(state).at(-1)).toMatchObject({ id: 'p1', isVoid: true, points2: 0 });
    expect(table(state).map(({ points2 }) => points2)).toEqual([6, 4, 2, 0, 0]);
    expect(places(state).has('p1')).toBe(false);
    expect(
      state.matches.filter(({ status, winnerId }) => status === 'completed' && winnerId === 'p1'),
    ).toHaveLength(1);
  });

  test('half or more: the rest are walkovers, and they count', () => {
    const state = leavingAfter('p1', 2);
    expect(table(state).find(({ id }) => id === 'p1')).toMatchObject({
      isVoid: false,
      points2: 4,
      decided: 4,
    });
    expect(state.matches.filter(({ outcome }) => outcome === 'walkover')).toHaveLength(2);
    expect(places(state).size).toBe(5);
  });
});

const placesOf = (state: State) => Object.fromEntries(rulesOf('round-robin').places(state));
/** The first is removed when the table is over but for its last round. */
function removedBeforeTheEnd(points: Readonly<Record<string, number>>): State {
  let state = draw(rankedPlayers(4), 1, options);
  for (let match = openMatches(state)[0]; match && match.round < 3; [match] = openMatches(state)) {
    const winnerId = pairOf(match).toSorted()[0] ?? null;
    state = next(reported(state, match, { outcome: 'played', winnerId }));
  }
  return played(4, points, next(withGone(state, 'p1', true)));
}

describe('disqualified', () => {
  test('who won more than others is below them all the same', () => {
    // 1 won two matches; 3 has a walkover of 1 and lost to 2, which drew with 4.
    const state = removedBeforeTheEnd({ '2-4': 1 });
    expect(isOver(state)).toBe(true);
    expect(orderOf(state)).toBe('3 2 4 1');
    expect(placesOf(state)).toEqual({ p3: 1, p2: 2, p4: 3 });
  });

  test('two who are level behind the leader play for the first place', () => {
    let state = removedBeforeTheEnd({ '2-4': 2 });
    const [final] = openMatches(state);
    expect(final).toMatchObject({ id: 'final/1/1', players: ['p2', 'p3'] });
    expect(isDeepStrictEqual(next(state), state)).toBe(true);
    if (final) state = next(reported(state, final, { outcome: 'played', winnerId: 'p3' }));
    expect(placesOf(state)).toEqual({ p3: 1, p2: 2, p4: 3 });
  });

  test('in the decider: the other has won it', () => {
    const level = played(3, { '2-3': 2, '1-3': 2, '1-2': 1 });
    const state = next(withGone(level, 'p1', true));
    expect(state.matches.at(-1)).toMatchObject({ id: 'final/1/1', outcome: 'walkover', winnerId: 'p2' });
    expect(placesOf(state)).toEqual({ p2: 1, p3: 2 });
  });
});

describe('random tournaments', () => {
  test.each(troubles)('it ends in order with places of their own: %o', (trouble) => {
    forRandomTournaments(
      someSizes.filter((count) => count <= sized(17, 64)),
      sized(1, 2),
      (count, random) => {
        const drawn = draw(playersOf(count), Math.floor(random() * 2 ** 32), options);
        const end = playWithTrouble(drawn, next, random, trouble);
        const lines = table(end);
        const placed = lines.filter(({ isVoid }) => !isVoid);
        expect([...places(end).values()]).toEqual(placed.map((_line, index) => index + 1));
        const points = lines.reduce((sum, { points2 }) => sum + points2, 0);
        const counting = new Set(placed.map(({ id }) => id));
        const counted = end.matches.filter(
          ({ bracket, players, outcome }) =>
            bracket === 'table' &&
            outcome !== 'double-walkover' &&
            players.every((id) => counting.has(id ?? '')),
        );
        expect(points).toBe(2 * counted.length);
      },
    );
  });

  test('a correction gives the table drawn with the corrected result', () => {
    forRandomTournaments([2, 3, 6, 9], sized(5, 200), (count, random) => {
      const playTable = (choose: (match: Match) => string | null): State => {
        let state = draw(playersOf(count), 1, options);
        for (let [match] = openMatches(state); match?.bracket === 'table'; [match] = openMatches(state))
          state = next(reported(state, match, { outcome: 'played', winnerId: choose(match) }));
        return state;
      };
      const results = new Map<string, string | null>();
      const end = playTable((match) => {
        const winnerId = pick([...pairOf(match), null], random);
        results.set(match.id, winnerId);
        return winnerId;
      });
      const wrong = pick(
        end.matches.filter(({ bracket }) => bracket === 'table'),
        random,
      );
      const winnerId = pick(pairOf(wrong), random);
      results.set(wrong.id, winnerId);
      const corrected = withCorrected(end, wrong.id, { outcome: 'played', winnerId });
      expect(corrected && next(corrected)).toEqual(playTable(({ id }) => results.get(id) ?? null));
    });
  });
});
