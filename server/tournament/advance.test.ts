/** What follows in a bracket from one look at it: seats, clocks, lots, and what a pause holds back. */
import { describe, expect, test } from 'vitest';
import { minuteMs } from '../durations.ts';
import { advance } from './advance.ts';
import type { Contest, ContestEnd } from './contest.ts';
import { placeOf, stateOf, type Course, type MatchRow, type TournamentRow } from './course.ts';
import { rulesOf } from './formats/formats.ts';
import { withCorrected, withGone } from './formats/match.ts';
import { isTieBreak, type Circumstances } from './reports.ts';
import { arenaOf, personOf } from './testing/arenaRows.ts';

const startMs = Date.UTC(2026, 10, 23, 12);
const at = new Date(startMs);

const look = (nowMs = startMs, over: Partial<Circumstances> = {}): Circumstances => {
  let ids = 0;
  return {
    nowMs,
    outages: [],
    newId: () => `m${(ids += 1)}`,
    game: { windowMs: null },
    busy: new Set(),
    ...over,
  };
};

/** As it stands once it has started; the players are seeded in their order. */
function begun(count: number, fields: Partial<TournamentRow> = {}, circumstances = look()): Course {
  const options = { bestOf: 1, finalBestOf: 1, thirdPlace: false };
  const tournament = {
    ...arenaOf(startMs, 20, { initialMs: 3 * minuteMs, incrementMs: 2000 }),
    format: 'single-elimination' as const,
    ...options,
    ...fields,
  };
  const ids = Array.from({ length: count }, (_, n) => `p${n + 1}`);
  const { format } = tournament;
  if (format === 'arena') throw new Error('an arena has no bracket');
  const players = ids.map((id, n) => ({ id, rating: 2000 - n, isProvisional: false }));
  const state = rulesOf(format).draw(players, 1, tournament);
  const participants = ids.map((id, n) => personOf(id, { seed: n + 1 }));
  return advance({ tournament, participants, matches: [] }, state, [], circumstances).course;
}

const after = (course: Course, contests: readonly Contest[], circumstances = look()) =>
  advance(course, stateOf(course), contests, circumstances);

const come = (course: Course, who: readonly string[]): Course => ({
  ...course,
  matches: course.matches.map((row) => ({
    ...row,
    arrived1At: who.includes(row.player1Id ?? '') ? at : null,
    arrived2At: who.includes(row.player2Id ?? '') ? at : null,
  })),
});
const paused = (course: Course): Course => ({
  ...course,
  tournament: { ...course.tournament, pausedAt: at },
});

const drawn: ContestEnd = {
  at,
  winnerId: null,
  absentIds: [],
  isVoid: false,
  isAgreed: false,
  plies: 9,
  usedMs: [1000, 2000],
  isBerserk: [false, false],
};
/** The games of a match of p1 and p2, who swap seats. */
const games = (matchId: string, ends: readonly (ContestEnd | null)[]): readonly Contest[] =>
  ends.map((ended, index) => ({
    id: `g${index + 1}`,
    matchId,
    gameNumber: index + 1,
    seatIds: index % 2 === 0 ? ['p1', 'p2'] : ['p2', 'p1'],
    ended,
  }));

/** A match of two that is being played. */
function playing(fields: Partial<TournamentRow> = {}) {
  const { course } = after(come(begun(2, fields), ['p1', 'p2']), []);
  return { course, id: course.matches[0]?.id ?? '' };
}
const rowAfter = (course: Course, contests: readonly Contest[], circumstances = look()) =>
  after(course, contests, circumstances).course.matches[0];

test.each([
  ['as usual', 3, [], 3],
  ['of somebody busy five minutes', 3, ['p2'], 5],
  ['of somebody busy no less than of others', 15, ['p2'], 15],
])('the time to come: %s', (_name, joinMinutes, busy, minutes) => {
  const course = begun(2, { joinMs: joinMinutes * minuteMs }, look(startMs, { busy: new Set(busy) }));
  expect(course.matches[0]?.dueAt).toEqual(new Date(startMs + minutes * minuteMs));
});

test('in a table player 1 of each pair has the first seat, even after having had it before', () => {
  let course = begun(4, { format: 'round-robin' });
  const seats: (readonly (string | null)[])[] = [];
  const pairs: (readonly (string | null)[])[] = [];
  for (let round = 1; round <= 3; round += 1) {
    const step = after(come(course, ['p1', 'p2', 'p3', 'p4']), []);
    for (const row of step.course.matches)
      if (row.status === 'playing') pairs.push([row.player1Id, row.player2Id]);
    const contests = step.wanted.map(({ matchId, seats: [one, two] }): Contest => {
      seats.push([one.id, two.id]);
      return { id: matchId, matchId, gameNumber: 1, seatIds: [one.id, two.id], ended: drawn };
    });
    ({ course } = after(step.course, contests));
  }
  expect(pairs).toHaveLength(6);
  expect(seats).toEqual(pairs);
});

test('a player who takes the place of another is waited for like everybody', () => {
  const semifinals = after(come(begun(4), ['p1', 'p2', 'p3', 'p4']), []);
  const won = semifinals.wanted.map(({ matchId, seats: [one, two] }): Contest => {
    const winnerId = one.id < two.id ? one.id : two.id;
    return { id: matchId, matchId, gameNumber: 1, seatIds: [one.id, two.id], ended: { ...drawn, winnerId } };
  });
  const { course } = after(semifinals.course, won);
  const other = course.matches.find(({ player1Id, winnerId }) => winnerId === 'p2' && player1Id !== null);
  if (!other) throw new Error('p2 has won nothing');
  const before = paused(come(course, ['p1', 'p2']));
  const state = withCorrected(stateOf(before), placeOf(other), { outcome: 'decided', winnerId: 'p3' });
  if (!state) throw new Error('it cannot be corrected');
  const step = advance(before, state, won, look(startMs + minuteMs));
  const final = step.course.matches.find(({ nextMatchId }) => nextMatchId === null);
  expect(final).toMatchObject({
    status: 'ready',
    player1Id: 'p1',
    player2Id: 'p3',
    arrived1At: null,
    arrived2At: null,
  });
  expect(step.readied).toEqual([final]);
});

test('games of a match: the clock with its increment, at last half of it without; each with a lot of its own', () => {
  const wantedAfter = (course: Course, id: string, draws: number) =>
    after(course, games(id, [drawn, drawn].slice(0, draws))).wanted[0];
  const { course, id } = playing();
  const first = after(come(begun(2), ['p1', 'p2']), []).wanted[0];
  const second = wantedAfter(course, id, 1);
  const third = wantedAfter(course, id, 2);
  expect([first, second, third].map((game) => game?.clock)).toEqual([
    { initialMs: 3 * minuteMs, incrementMs: 2000 },
    { initialMs: 3 * minuteMs, incrementMs: 2000 },
    { initialMs: 1.5 * minuteMs, incrementMs: 0 },
  ]);
  expect([first, second, third].map((game) => game?.seats.map(({ id: who }) => who))).toEqual([
    ['p1', 'p2'],
    ['p2', 'p1'],
    ['p1', 'p2'],
  ]);
  const other = playing({ lot: 2 });
  const besides = after(come(begun(4), ['p1', 'p2', 'p3', 'p4']), []).wanted;
  const lots = [first, second, third, wantedAfter(other.course, other.id, 1), ...besides].map(
    (game) => game?.lot,
  );
  expect(lots).toHaveLength(6);
  // The first game of the first match is drawn by the same lot in both.
  expect(new Set(lots).size).toBe(5);
});

test('a game that was broken off counts for nothing and keeps its number', () => {
  const { course, id } = playing();
  const step = after(course, games(id, [{ ...drawn, isVoid: true }]));
  expect(step.wanted).toMatchObject([{ gameNumber: 2, clock: { initialMs: 3 * minuteMs } }]);
  expect(step.course.matches).toMatchObject([{ status: 'playing', draws: 0, used1Ms: 0 }]);
  const table = playing({ format: 'round-robin' });
  expect(rowAfter(table.course, games(table.id, [drawn]))).toMatchObject({ outcome: 'played' });
  expect(rowAfter(table.course, games(table.id, [{ ...drawn, isVoid: true }]))).toMatchObject({
    outcome: null,
  });
});

test('while a game of it runs, a match wants no other', () => {
  const { course, id } = playing();
  expect(after(course, games(id, [drawn, null])).wanted).toEqual([]);
});

test.each([
  ['the lower number', [1, 2], 'p1'],
  ['the other one', [2, 1], 'p2'],
] as const)(
  '5.2 a match level by games and by time is the better seed’s: %s',
  (_name, [seed1, seed2], winnerId) => {
    const { course, id } = playing();
    const matches = course.matches.map((row) => ({ ...row, seed1, seed2 }));
    const level = [drawn, { ...drawn, usedMs: [500, 2500] as const }, drawn];
    const row = rowAfter({ ...course, matches }, games(id, level));
    expect(row).toMatchObject({ outcome: 'played', winnerId, used1Ms: 4500, used2Ms: 4500 });
  },
);

test.each<[string, Partial<MatchRow>, boolean]>([
  ['level after all games', {}, true],
  ['of best of three as well', { bestOf: 3, gamesWon1: 1, gamesWon2: 1 }, true],
  ['won by games', { gamesWon1: 1, draws: 2 }, false],
  ['left before the last game', { draws: 2 }, false],
  ['decided by the organiser', { outcome: 'decided' }, false],
  ['a draw of a table', { winnerId: null }, false],
])('5.2 whether the time used decided a match: %s', (_name, fields, expected) => {
  const { course, id } = playing();
  const row = rowAfter(course, games(id, [drawn, drawn, drawn]));
  if (!row) throw new Error('no match');
  expect(isTieBreak({ ...row, ...fields })).toBe(expected);
});

describe('while it is paused', () => {
  const lateMs = startMs + 60 * minuteMs;
  const window = { game: { windowMs: 10 * minuteMs } };

  test('nobody is late, and no match begins', () => {
    const course = paused(come(begun(2), ['p1', 'p2']));
    expect(after(course, [])).toMatchObject({ wanted: [], course: { matches: [{ status: 'ready' }] } });
    const alone = paused(come(begun(2), ['p1']));
    expect(rowAfter(alone, [], look(lateMs))).toMatchObject({ status: 'ready', outcome: null });
    const resumed = { ...alone, tournament: { ...alone.tournament, pausedAt: null } };
    expect(rowAfter(resumed, [], look(lateMs))).toMatchObject({ outcome: 'walkover', winnerId: 'p1' });
  });

  test('a game that is played counts, and attempts stand still', () => {
    const { course, id } = playing();
    const won = games(id, [{ ...drawn, winnerId: 'p2' }]);
    expect(rowAfter(paused(course), won)).toMatchObject({ outcome: 'played', winnerId: 'p2' });
    expect(rowAfter(paused(course), won, look(lateMs, window))).toMatchObject({ status: 'playing' });
    expect(rowAfter(course, won, look(lateMs, window))).toMatchObject({ winnerId: 'p2' });
  });
});

test('of a match that both have lost the running game ends as nobody’s', () => {
  const { course, id } = playing();
  const gone = withGone(withGone(stateOf(course), 'p1'), 'p2');
  const step = advance(course, gone, games(id, [null]), look());
  expect(step.toEnd).toEqual([{ matchId: id, loserId: null }]);
  const one = advance(course, withGone(stateOf(course), 'p1'), games(id, [null]), look());
  expect(one.toEnd).toEqual([{ matchId: id, loserId: 'p1' }]);
});
