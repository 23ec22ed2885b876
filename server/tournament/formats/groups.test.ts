/** Groups and the last stage between their first two. */
import { describe, expect, test } from 'vitest';
import { isLong, sized } from '@playfield/tools/test/size.ts';
import { draw, groupsOf, next, places, tables } from './groups.ts';
import {
  isDecided,
  isOver,
  undoneBy,
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
  troubles,
} from './testing/play.ts';

const options: Options = { bestOf: 1, finalBestOf: 1, thirdPlace: false };
const sizes = isLong ? sizesTo(64, 8) : [8, 9, 13, 17, 24, 40];
const lastStage = ({ matches }: State): readonly Match[] =>
  matches.filter(({ bracket }) => bracket === 'winners');

describe('G44 the draw', () => {
  test('snake-wise by seed', () => {
    const ids = sizesTo(13, 1).map(String);
    expect(groupsOf(ids).map((group) => group.join(' '))).toEqual(['1 6 7 12 13', '2 5 8 11', '3 4 9 10']);
  });

  test.each(sizesTo(64, 8))('%i players: groups of 4 to 6 that differ by one at most', (count) => {
    const lengths = groupsOf(sizesTo(count, 1).map(String)).map(({ length }) => length);
    expect(Math.max(...lengths)).toBeLessThanOrEqual(6);
    expect(Math.min(...lengths)).toBeGreaterThanOrEqual(Math.max(4, Math.max(...lengths) - 1));
  });

  test('64 players: 155 matches in groups and 21 after them', () => {
    const drawn = draw(rankedPlayers(64), 1, options);
    expect(drawn.matches).toHaveLength(155);
    expect(new Set(drawn.matches.map(({ id }) => id)).size).toBe(155);
    const end = playOut(drawn, next, favourite);
    expect(lastStage(end).filter(({ status }) => status !== 'bye')).toHaveLength(21);
    expect(
      [1, 2, 3, 23].map((place) => [...places(end).values()].filter((other) => other === place).length),
    ).toEqual([1, 1, 2, 11]);
  });

  test('too few for groups', () => {
    expect(() => draw(rankedPlayers(7), 1, options)).toThrow('too few');
  });
});

test('group winners are the best seeds, and the two of a group are in opposite halves', () => {
  for (const count of sizesTo(64, 8)) {
    const groups = groupsOf(sizesTo(count, 1).map((seed) => `p${seed}`));
    const drawn = draw(rankedPlayers(count), 1, options);
    const done = drawn.matches.map((match): Match => ({
      ...match,
      status: 'completed',
      outcome: 'played',
      winnerId: favourite(match),
    }));
    const first = lastStage(next({ ...drawn, matches: done })).filter(({ round }) => round === 1);
    const halves = [first.slice(0, first.length / 2), first.slice(first.length / 2)].map(
      (half) => new Set(half.flatMap(({ players }) => players)),
    );
    for (const [one, two] of groups)
      expect(halves.filter((half) => half.has(one ?? '') || half.has(two ?? ''))).toHaveLength(2);
    // Nobody who won a group meets another group's winner, unless there is nobody else, in the first round.
    for (const { players } of first)
      expect(players.filter((id) => groups.some(([winner]) => winner === id)).length).toBeLessThan(2);
  }
});

test('the group winner with more points per match is the better seed', () => {
  const drawn = draw(rankedPlayers(8), 1, options);
  const done = drawn.matches.map((match): Match => {
    const isDrawn = match.players.includes('p1') && match.players.includes('p8');
    return { ...match, status: 'completed', outcome: 'played', winnerId: isDrawn ? null : favourite(match) };
  });
  const pairs = lastStage(next({ ...drawn, matches: done })).map(({ players }) => players);
  expect(pairs.slice(0, 2)).toEqual([
    ['p2', 'p4'],
    ['p1', 'p3'],
  ]);
});

/** The better seed in all groups but the first. */
function turnedRound(match: Match): string {
  const [one, two] = pairOf(match);
  return (match.group === 1) === (favourite(match) === one) ? two : one;
}

test('of group winners with as many points per match the better seed is first, in whatever order players were stored', () => {
  const drawn = draw(rankedPlayers(8), 1, options);
  expect(drawn.matches.slice(0, 3).map(({ id }) => id)).toEqual(['group/1/1', 'group/1/2', 'group/2/1']);
  const done = drawn.matches.map((match): Match => ({
    ...match,
    status: 'completed',
    outcome: 'played',
    winnerId: turnedRound(match),
  }));
  for (const participants of [drawn.participants, drawn.participants.toReversed()]) {
    const pairs = lastStage(next({ ...drawn, participants, matches: done })).map(({ players }) => players);
    expect(pairs.slice(0, 2)).toEqual([
      ['p2', 'p5'],
      ['p8', 'p3'],
    ]);
  }
});

/** Plays what is left of a group; the better seed wins. */
const playGroup = (from: State, group: number): State => {
  let state = from;
  const nextOf = () => openMatches(state).find((match) => match.group === group);
  for (let match = nextOf(); match; match = nextOf())
    state = next(reported(state, match, { outcome: 'played', winnerId: favourite(match) }));
  return state;
};

describe('G51 leaving', () => {
  test('who leaves a group does not go on, and the next one does', () => {
    const drawn = draw(rankedPlayers(8), 1, options);
    let state = drawn;
    const ownOf = (id: string) =>
      state.matches.filter(({ status, players }) => status === 'completed' && players.includes(id));
    while (ownOf('p1').length < 2) {
      const [match] = openMatches(state);
      if (match) state = next(reported(state, match, { outcome: 'played', winnerId: favourite(match) }));
    }
    const end = playOut(next(withGone(state, 'p1')), next, favourite);
    expect(lastStage(end).flatMap(({ players }) => players)).not.toContain('p1');
    expect(tables(end)[0]?.find(({ id }) => id === 'p1')).toMatchObject({ isVoid: false, points2: 4 });
  });

  test('a player disqualified after the last match of their group does not go on while another group plays', () => {
    const gone = next(withGone(playGroup(draw(rankedPlayers(8), 1, options), 1), 'p1', true));
    expect(lastStage(gone)).toEqual([]);
    const drawn = playGroup(gone, 2);
    const own = tables(drawn)[0]?.map(({ id }) => id);
    expect(own).toEqual(['p4', 'p5', 'p8', 'p1']);
    expect(lastStage(drawn).flatMap(({ players }) => players)).toEqual(
      expect.arrayContaining(['p2', 'p3', 'p4', 'p5']),
    );
    expect(lastStage(drawn).filter(isDecided)).toEqual([]);
    const end = places(playOut(drawn, next, favourite));
    expect(end.get('p4')).toBeLessThanOrEqual(4);
    // Both were third of their group.
    expect([end.get('p8'), end.get('p6')]).toEqual([5, 5]);
    expect(end.get('p1')).toBe(7);
  });

  test('a player disqualified in the last stage stays in its draw and loses by walkover', () => {
    const drawn = playGroup(playGroup(draw(rankedPlayers(8), 1, options), 1), 2);
    const after = next(withGone(drawn, 'p1', true));
    expect(lastStage(after).find(({ players }) => players.includes('p1'))).toMatchObject({
      outcome: 'walkover',
    });
    expect(tables(after)).toEqual(tables(drawn));
    expect(next(after)).toEqual(after);
  });

  test('who leaves after the last match of their group goes on while another group plays, and loses by walkover', () => {
    const left = next(withGone(playGroup(draw(rankedPlayers(8), 1, options), 1), 'p1'));
    expect(left.participants.find(({ id }) => id === 'p1')).toMatchObject({ isGone: true, leftTable: false });
    const drawn = lastStage(playGroup(left, 2));
    expect(drawn.find(({ players }) => players.includes('p1'))).toMatchObject({ outcome: 'walkover' });
  });

  test('who leaves after the groups keeps the place in the draw, and loses by walkover', () => {
    let state = draw(rankedPlayers(8), 1, options);
    for (let [match] = openMatches(state); match?.bracket === 'group'; [match] = openMatches(state))
      state = next(reported(state, match, { outcome: 'played', winnerId: favourite(match) }));
    const pairs = lastStage(state).map(({ players }) => players);
    const after = next(withGone(state, 'p1'));
    expect(
      lastStage(after)
        .slice(0, 2)
        .map(({ players }) => players),
    ).toEqual(pairs.slice(0, 2));
    expect(lastStage(after).filter(({ outcome }) => outcome === 'walkover')).toHaveLength(1);
  });
});

describe('random tournaments', () => {
  test.each(troubles)(
    'it ends with one winner; two of a group don’t meet again before the final: %o',
    (trouble) => {
      forRandomTournaments(sizes, sized(1, 5), (count, random) => {
        const drawn = draw(playersOf(count), Math.floor(random() * 2 ** 32), options);
        const end = playWithTrouble(drawn, next, random, trouble);
        expect(isOver(end)).toBe(true);
        const groupOf = new Map(
          groupsOf(end.participants.map(({ id }) => id)).flatMap((ids, group) =>
            ids.map((id) => [id, group]),
          ),
        );
        const last = lastStage(end);
        const final = last.at(-1);
        for (const match of last)
          if (match !== final && !match.players.includes(null))
            expect(groupOf.get(pairOf(match)[0])).not.toBe(groupOf.get(pairOf(match)[1]));
        const placed = [...places(end).values()].toSorted((a, b) => a - b);
        expect(placed.filter((place) => place === 1)).toHaveLength(final?.winnerId ? 1 : 0);
        const left = end.participants.filter(({ leftTable }) => leftTable).length;
        expect(placed.length).toBeGreaterThanOrEqual(count - left);
        for (const [index, place] of placed.entries())
          if (index > 0 && place !== placed[index - 1]) expect(place).toBe(Math.max(2, index + 1));
      });
    },
  );
});

test('a correction in a group leaves the matches of the last stage as they are whose players stay', () => {
  const drawn = playGroup(playGroup(draw(rankedPlayers(8), 1, options), 1), 2);
  const meeting = (state: State, one: string, other: string) =>
    lastStage(state).find(({ players }) => players.includes(one) && players.includes(other));
  const first = meeting(drawn, 'p1', 'p3');
  if (!first) throw new Error('p1 does not meet p3');
  const before = next(reported(drawn, first, { outcome: 'played', winnerId: 'p3' }));
  // Of their group p5 is second instead of p4.
  const own = before.matches.find(
    ({ bracket, players }) => bracket === 'group' && players.includes('p4') && players.includes('p5'),
  );
  const corrected = withCorrected(before, own?.id ?? '', { outcome: 'decided', winnerId: 'p5' });
  if (!corrected) throw new Error('not corrected');
  const after = next(corrected);
  expect(meeting(after, 'p2', 'p5')).toMatchObject({ status: 'ready' });
  expect(meeting(after, 'p1', 'p3')).toMatchObject({ status: 'completed', winnerId: 'p3' });
  expect(undoneBy(before, after)).toEqual([]);
  expect(lastStage(after).at(-1)?.players).toContain('p3');
});

test('a correction in a group that changes who goes on draws the last stage again', () => {
  const end = playOut(
    draw(rankedPlayers(8), 1, options),
    next,
    randomWinner(() => 0),
  );
  const lines = tables(end)[0];
  const winner = lines?.[0]?.id ?? '';
  let state: State = end;
  for (const match of end.matches)
    if (match.bracket === 'group' && match.winnerId === winner) {
      const winnerId = match.players.find((id) => id !== winner) ?? '';
      state = withCorrected(state, match.id, { outcome: 'decided', winnerId }) ?? state;
    }
  const after = next(state);
  expect(tables(after)[0]?.at(-1)?.id).toBe(winner);
  expect(lastStage(after).flatMap(({ players }) => players)).not.toContain(winner);
  expect(undoneBy(end, after).length).toBeGreaterThan(0);
  expect(openMatches(after).length).toBeGreaterThan(0);
});
