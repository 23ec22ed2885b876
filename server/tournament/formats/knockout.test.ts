/** Single elimination: structure, random tournaments of every size, corrections. */
import { isDeepStrictEqual } from 'node:util';
import { seededRng } from '@playfield/games/rng.ts';
import { describe, expect, test } from 'vitest';
import { sized } from '@playfield/tools/test/size.ts';
import { rulesOf } from './formats.ts';
import { draw, next, places } from './knockout.ts';
import {
  undoneBy,
  isOver,
  replacedBy,
  withCorrected,
  withGone,
  type Match,
  type Options,
  type State,
} from './match.ts';
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
const withThird: Options = { ...options, thirdPlace: true };
const byId = (state: State, id: string): Match => {
  const match = state.matches.find((other) => other.id === id);
  if (!match) throw new Error(`no match ${id}`);
  return match;
};
const realMatches = ({ matches }: State): readonly Match[] =>
  matches.filter(({ status }) => status !== 'bye');

describe('G44 the draw', () => {
  test('8 players', () => {
    const { matches } = draw(rankedPlayers(8), 1, withThird);
    expect(matches.filter(({ round }) => round === 1).map(({ players }) => players)).toEqual([
      ['p1', 'p8'],
      ['p4', 'p5'],
      ['p2', 'p7'],
      ['p3', 'p6'],
      [null, null],
    ]);
    expect(matches.map(({ id, bestOf }) => `${id} ${bestOf}`)).toEqual([
      'winners/1/1 1',
      'winners/1/2 1',
      'winners/1/3 1',
      'winners/1/4 1',
      'winners/2/1 1',
      'winners/2/2 1',
      'winners/3/1 3',
      'third/1/1 1',
    ]);
    expect(matches.map(({ next: link }) => link && `${link.matchId} ${link.slot}`)).toEqual([
      'winners/2/1 1',
      'winners/2/1 2',
      'winners/2/2 1',
      'winners/2/2 2',
      'winners/3/1 1',
      'winners/3/1 2',
      null,
      null,
    ]);
  });

  test.each(sizesTo(64))('%i players: N - 1 matches, one bye at most, for the top seeds', (count) => {
    const state = draw(rankedPlayers(count), 1, options);
    const byes = state.matches.filter(({ status }) => status === 'bye');
    expect(realMatches(state)).toHaveLength(count - 1);
    expect(byes.map(({ winnerId }) => Number(winnerId?.slice(1))).toSorted((a, b) => a - b)).toEqual(
      sizesTo(byes.length, 1),
    );
    expect(byes.every(({ players }) => players.some((id) => id !== null))).toBe(true);
  });

  test('128 players', () => {
    const state = playOut(draw(rankedPlayers(128), 1, withThird), next, favourite);
    expect(realMatches(state)).toHaveLength(128);
    expect([1, 2, 3, 4].map((place) => places(state).get(`p${place}`))).toEqual([1, 2, 3, 4]);
  });
});

test('third place is played for by the losers of the semifinals alone', () => {
  expect(draw(rankedPlayers(3), 1, withThird).matches.map(({ bracket }) => bracket)).not.toContain('third');
  const state = playOut(draw(rankedPlayers(4), 1, withThird), next, favourite);
  expect(byId(state, 'third/1/1').players).toEqual(['p4', 'p3']);
  expect([1, 2, 3, 4].map((place) => places(state).get(`p${place}`))).toEqual([1, 2, 3, 4]);
});

test('losers of one round share a place', () => {
  const placeOf = places(playOut(draw(rankedPlayers(8), 1, options), next, favourite));
  expect(sizesTo(8, 1).map((count) => placeOf.get(`p${count}`))).toEqual([1, 2, 3, 3, 5, 5, 5, 5]);
});

describe('G51 absence', () => {
  const lost = { outcome: 'double-walkover', winnerId: null } as const;

  test('neither came: the player waiting in the next match goes on', () => {
    let state = draw(rankedPlayers(4), 1, options);
    state = next(reported(state, byId(state, 'winners/1/1'), lost));
    expect(byId(state, 'winners/2/1').status).toBe('pending');
    state = next(reported(state, byId(state, 'winners/1/2'), { outcome: 'played', winnerId: 'p2' }));
    expect(byId(state, 'winners/2/1')).toMatchObject({
      status: 'walkover',
      outcome: 'walkover',
      winnerId: 'p2',
    });
    expect(places(state).get('p2')).toBe(1);
  });

  test('neither came: nobody else is out in the match that the player who waits goes on from', () => {
    let state = draw(rankedPlayers(8), 1, options);
    state = next(reported(state, byId(state, 'winners/1/1'), lost));
    for (const [id, winnerId] of [
      ['1/3', 'p2'],
      ['1/4', 'p3'],
      ['2/2', 'p2'],
    ] as const)
      state = next(reported(state, byId(state, `winners/${id}`), { outcome: 'played', winnerId }));
    expect(places(state).get('p3')).toBe(3);
  });

  test('neither came to the final: no winner, and both are second', () => {
    let state = draw(rankedPlayers(2), 1, options);
    state = next(reported(state, byId(state, 'winners/1/1'), lost));
    expect(isOver(state)).toBe(true);
    expect([...places(state)]).toEqual([
      ['p1', 2],
      ['p2', 2],
    ]);
  });

  test('a player who leaves during a match has lost it, and every later one', () => {
    let state = draw(rankedPlayers(4), 1, withThird);
    state = { ...state, matches: state.matches.map((match) => ({ ...match, status: 'playing' })) };
    state = next(withGone(state, 'p4'));
    expect(byId(state, 'winners/1/1')).toMatchObject({
      status: 'completed',
      outcome: 'played',
      winnerId: 'p1',
    });
    state = next(reported(state, byId(state, 'winners/1/2'), { outcome: 'played', winnerId: 'p2' }));
    expect(byId(state, 'third/1/1')).toMatchObject({ outcome: 'walkover', winnerId: 'p3' });
  });
});

/** Places once these are disqualified. */
const placesWithout = (state: State, ...gone: readonly string[]) => {
  const after = gone.reduce((now, id) => withGone(now, id, true), state);
  return Object.fromEntries(rulesOf('single-elimination').places(next(after)));
};

describe('the disqualified have no place, and players behind them move up', () => {
  const final = playOut(draw(rankedPlayers(4), 1, options), next, favourite);

  test.each([
    ['the one who lost the final', ['p2'], { p1: 1, p3: 2, p4: 2 }],
    ['both finalists: nobody who was out before has won', ['p1', 'p2'], { p3: 2, p4: 2 }],
    ['who was out first', ['p4'], { p1: 1, p2: 2, p3: 3 }],
  ])('%s', (_, gone, expected) => {
    expect(placesWithout(final, ...gone)).toEqual(expected);
  });

  test('the champion, while others play for the third place: the other finalist has won', () => {
    let state = draw(rankedPlayers(4), 1, withThird);
    const open = () => openMatches(state).find(({ bracket }) => bracket === 'winners');
    for (let match = open(); match; match = open())
      state = next(reported(state, match, { outcome: 'played', winnerId: favourite(match) }));
    state = playOut(next(withGone(state, 'p1', true)), next, favourite);
    expect(placesWithout(state)).toEqual({ p2: 1, p3: 2, p4: 3 });
  });
});

test.each([
  ['played', 'completed'],
  ['decided', 'completed'],
  ['walkover', 'walkover'],
] as const)('a match that is %s is %s', (outcome, status) => {
  const state = draw(rankedPlayers(4), 1, options);
  const match = byId(state, 'winners/1/1');
  const after = reported(state, match, { outcome, winnerId: 'p1' });
  expect(byId(after, match.id)).toMatchObject({ status, outcome, winnerId: 'p1' });
});

describe('a result that does not fit is refused', () => {
  const state = draw(rankedPlayers(4), 1, options);
  test.each([
    ['of a stranger', 'winners/1/1', { outcome: 'played', winnerId: 'p2' }],
    ['without a winner', 'winners/1/1', { outcome: 'played', winnerId: null }],
    ['of a match that is not filled', 'winners/2/1', { outcome: 'played', winnerId: 'p1' }],
    ['of no match', 'winners/9/1', { outcome: 'played', winnerId: 'p1' }],
    ['a double walkover that somebody won', 'winners/1/1', { outcome: 'double-walkover', winnerId: 'p1' }],
  ] as const)('%s', (_what, id, result) => {
    expect(() => reported(state, { ...byId(state, 'winners/1/1'), id }, result)).toThrow('is not open');
  });
});

/** Places as they must be: 1, 2, then as many share one as left in one round. */
function sharing(state: State): readonly number[] {
  return [...places(state).values()].toSorted((a, b) => a - b);
}

describe('random tournaments', () => {
  test.each(troubles)('one winner, one loss, places: %o', (trouble) => {
    forRandomTournaments(someSizes, sized(1, 25), (count, random) => {
      const drawn = draw(
        playersOf(count),
        Math.floor(random() * 2 ** 32),
        random() < 0.5 ? options : withThird,
      );
      const end = playWithTrouble(drawn, next, random, trouble);
      expect(places(end).size).toBe(count);
      const shared = sharing(end);
      for (const [index, place] of shared.entries())
        if (index > 0 && place !== shared[index - 1]) expect(place).toBe(Math.max(2, index + 1));
      const final = end.matches.filter(({ bracket }) => bracket === 'winners').at(-1);
      const winners = shared.filter((place) => place === 1);
      expect(winners).toHaveLength(final?.outcome === 'double-walkover' ? 0 : 1);
      const losses = new Map<string, number>();
      for (const { bracket, players, winnerId, status } of end.matches)
        if (bracket === 'winners' && status !== 'bye')
          for (const id of players)
            if (id !== null && id !== winnerId) losses.set(id, (losses.get(id) ?? 0) + 1);
      expect([...losses.values()].every((lost) => lost === 1)).toBe(true);
      expect(losses.size).toBe(count - winners.length);
    });
  });

  test('players who are out have the place that they have in the end', () => {
    forRandomTournaments(someSizes, sized(1, 10), (count, random) => {
      const drawn = draw(playersOf(count), 1, random() < 0.5 ? options : withThird);
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
      const drawn = draw(playersOf(count), 1, withThird);
      const winners = new Map<string, string>();
      const choose = randomWinner(random);
      const remember = (match: Match): string => {
        const winner = winners.get(pairOf(match).join()) ?? choose(match);
        winners.set(pairOf(match).join(), winner);
        return winner;
      };
      const end = playOut(drawn, next, remember);
      const wrong = end.matches.find(({ status }) => status === 'completed');
      if (!wrong) throw new Error('nothing was played');
      const [one, two] = pairOf(wrong);
      const winnerId = wrong.winnerId === one ? two : one;
      const corrected = withCorrected(end, wrong.id, { outcome: 'played', winnerId });
      if (!corrected) throw new Error('the correction was refused');
      winners.set(pairOf(wrong).join(), winnerId);
      const emptied = next(corrected);
      expect(undoneBy(end, emptied).length).toBeGreaterThanOrEqual(openMatches(emptied).length);
      expect(isDeepStrictEqual(playOut(emptied, next, remember), playOut(drawn, next, remember))).toBe(true);
    });
  });
});

test('a correction undoes what came of the wrong result and nothing else', () => {
  const end = playOut(draw(rankedPlayers(8), 1, options), next, favourite);
  const corrected = withCorrected(end, 'winners/1/1', { outcome: 'decided', winnerId: 'p8' });
  const state = corrected && next(corrected);
  if (!state) throw new Error('the correction was refused');
  expect(undoneBy(end, state).map(({ id }) => id)).toEqual(['winners/2/1', 'winners/3/1']);
  expect(byId(state, 'winners/2/1')).toMatchObject({
    status: 'ready',
    players: ['p8', 'p4'],
    winnerId: null,
  });
  expect(byId(state, 'winners/3/1')).toMatchObject({ status: 'pending', players: [null, 'p2'] });
  expect(withCorrected(state, 'winners/3/1', { outcome: 'played', winnerId: 'p2' })).toBeNull();
});

test('a walkover that a correction gives other players is not undone, but replaced: a contest may belong to it', () => {
  const drawn = draw(rankedPlayers(4), 1, options);
  const end = ['winners/1/1', 'winners/1/2', 'winners/2/1'].reduce((state, id) => {
    const outcome = id === 'winners/2/1' ? 'walkover' : 'played';
    return next(reported(state, byId(state, id), { outcome, winnerId: favourite(byId(state, id)) }));
  }, drawn);
  const corrected = withCorrected(end, 'winners/1/1', { outcome: 'decided', winnerId: 'p4' });
  const state = corrected && next(corrected);
  if (!state) throw new Error('the correction was refused');
  expect(undoneBy(end, state)).toEqual([]);
  expect(replacedBy(end, state).map(({ id }) => id)).toEqual(['winners/2/1']);
});

test('the same lot draws the same bracket', () => {
  const random = seededRng(3);
  const lot = Math.floor(random() * 2 ** 32);
  expect(draw(playersOf(33), lot, options)).toEqual(draw(playersOf(33).toReversed(), lot, options));
});
