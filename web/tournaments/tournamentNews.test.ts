import { describe, expect, test } from 'vitest';
import type { TournamentUpdate } from '@playfield/contracts/socket/tournament.ts';
import { matchOf, playerOf, tournamentOf, won } from './testing/samples.ts';
import { begunContest, changedMatches, concerns, newsOf, withOwnLine, withUpdate } from './tournamentNews.ts';

const before = tournamentOf();
const update: TournamentUpdate = {
  type: 'tournamentUpdate',
  tournamentId: before.id,
  from: 4,
  version: 5,
  status: 'active',
  phase: 'running',
  currentParticipants: 8,
  matches: [matchOf('winners/1/1', ['p1', 'p8'], { ...won('p1'), nextMatchId: 'winners/2/1' })],
  participants: [playerOf('p8', { status: 'eliminated' })],
  endsAt: null,
};
const standing = (ids: string) => Array.from(ids, (id, n) => playerOf(`p${id}`, { place: n + 1 }));
const reader = { userId: 'p2', followed: new Set<string>() };

describe('an update', () => {
  test('changes what it names, and nothing else', () => {
    const after = withUpdate(before, update);
    expect(after?.version).toBe(5);
    expect(after?.matches[0]?.winnerId).toBe('p1');
    expect(after?.matches.slice(1)).toEqual(before.matches.slice(1));
    expect(after?.participants.find(({ userId }) => userId === 'p8')?.status).toBe('eliminated');
    expect(after && changedMatches(before, after)).toEqual(['winners/1/1']);
  });
  test('keeps the end of an arena unless it names another', () => {
    const [ends, later] = ['2026-11-23T19:00:00.000Z', '2026-11-23T20:00:00.000Z'];
    const was = { ...before, endsAt: ends };
    expect(withUpdate(was, update)?.endsAt).toBe(ends);
    expect(withUpdate(was, { ...update, endsAt: later })?.endsAt).toBe(later);
  });
  test('a draw marks none of its matches', () => {
    expect(changedMatches({ ...before, matches: [] }, before)).toEqual([]);
  });
  test('of an arena has its top: who was pushed out of it, and those below, move down', () => {
    const was = tournamentOf({ format: 'arena', matches: [], participants: standing('123456') });
    const after = withUpdate(was, { ...update, matches: [], participants: standing('152') });
    expect(after?.participants.map(({ userId, place }) => `${place} ${userId}`)).toEqual(
      ['p1', 'p5', 'p2', 'p3', 'p4', 'p6'].map((id, n) => `${n + 1} ${id}`),
    );
  });
  test('of an arena keeps a place that is not on the page, and moves one that is', () => {
    const arena = tournamentOf({ format: 'arena', matches: [], participants: standing('1234') });
    const you = { ...before.you, participant: playerOf('p4', { place: 4 }) };
    const placeAfter = (was: Parameters<typeof withUpdate>[0]) =>
      withUpdate(was, { ...update, matches: [], participants: standing('15') })?.you.participant?.place;
    expect(placeAfter({ ...arena, you })).toBe(5);
    const beyond = { ...you, participant: playerOf('p9', { place: 103 }) };
    expect(placeAfter({ ...arena, you: beyond })).toBe(103);
  });
  test('is nothing new the second time', () => {
    expect(withUpdate({ ...before, version: 5 }, update)?.version).toBe(5);
    expect(withUpdate({ ...before, version: 6 }, update)?.matches).toBe(before.matches);
  });
  test('takes away those who have left, and nobody else; they read again what they may do', () => {
    const gone: TournamentUpdate = { ...update, matches: [], participants: [], removed: ['place-of-p8'] };
    const idsIn = (was: typeof before): readonly string[] | undefined =>
      withUpdate(was, gone)?.participants.map(({ userId }) => userId);
    const staying = before.participants.flatMap(({ userId }) => (userId === 'p8' ? [] : [userId]));
    expect(idsIn(before)).toEqual(staying);
    expect(concerns(before, gone, 'p2')).toBe(false);
    const own = { ...before, you: { ...before.you, participant: playerOf('p8') } };
    expect(withUpdate(own, gone)?.you.participant).toBeNull();
    expect(concerns(own, gone, 'p8')).toBe(true);
  });
  test('after a gap needs the whole', () => {
    expect(withUpdate(before, { ...update, from: 5, version: 6 })).toBeNull();
  });
  test.each([
    ['of others', update, false],
    ['of one’s own match', { ...update, matches: [matchOf('winners/1/2', ['p2', 'p7'])] }, true],
    ['of one’s own line', { ...update, participants: [playerOf('p2')] }, true],
    ['of the phase', { ...update, phase: 'over' as const }, true],
  ])('%s rereads what the reader may do: %s', (_title, change, isRead) => {
    expect(concerns(before, change, 'p2')).toBe(isRead);
  });
  test('after the end has everybody reread it: prizes and another winner are in no update', () => {
    const over = tournamentOf({ status: 'completed', phase: 'over' });
    const paid: TournamentUpdate = {
      ...update,
      status: 'completed',
      phase: 'over',
      matches: [],
      participants: [],
    };
    expect(withUpdate(over, paid)?.version).toBe(5);
    expect(concerns(over, paid, null)).toBe(true);
  });
});

describe('one’s own line of an arena', () => {
  const was = tournamentOf({ format: 'arena', matches: [], participants: standing('1234') });
  const placesAfter = (id: string, place: number) => {
    const now = withOwnLine(was, { participant: playerOf(id), place });
    expect(now.you.participant).toMatchObject({ userId: id, place });
    return now.participants.map((one) => `${one.place} ${one.userId}`);
  };
  test.each([
    ['up', 'p4', 2, ['1 p1', '2 p4', '3 p2', '4 p3']],
    ['down', 'p1', 3, ['1 p2', '2 p3', '3 p1', '4 p4']],
    ['beyond the page', 'p9', 103, ['1 p1', '2 p2', '3 p3', '4 p4']],
  ])('is shown at once: %s', (_title, id, place, list) => {
    expect(placesAfter(id, place)).toEqual(list);
  });
});

const losers = (place: number, changes: Parameters<typeof matchOf>[2]) =>
  matchOf(`losers/1/${place}`, ['p5', 'p6'], changes);
const after = (matches: Parameters<typeof matchOf>[]) => {
  const changed = new Map(matches.map((args) => [args[0], matchOf(...args)]));
  return { ...before, matches: before.matches.map((match) => changed.get(match.id) ?? match) };
};

describe('what is said', () => {
  test('a result of others is not', () => {
    expect(newsOf(before, after([['winners/1/1', ['p1', 'p8'], won('p1')]]), reader)).toEqual([]);
  });
  test('one’s own result is, and that of a player who is followed', () => {
    const now = after([
      ['winners/1/1', ['p1', 'p8'], won('p1')],
      ['winners/1/2', ['p2', 'p7'], won('p7')],
    ]);
    expect(newsOf(before, now, { userId: 'p2', followed: new Set(['p8']) })).toEqual([
      'Quarterfinals, match 1: p1, seed 1, against p8, seed 8. p1 won.',
      'Quarterfinals, match 2: p2, seed 2, against p7, seed 7. p7 won.',
    ]);
  });
  test('one’s own match that is ready is', () => {
    const now = after([['winners/2/1', ['p1', 'p2'], { status: 'ready' }]]);
    expect(newsOf(before, now, reader)).toEqual(['Your match against p1 is ready.']);
  });
  test('one’s own match that began at once is, where no page opens by itself', () => {
    const now = after([['winners/2/1', ['p1', 'p2'], { status: 'playing', contestId: 'c' }]]);
    const snakes = { ...now, gameType: 'little-big-snake' };
    expect(newsOf(before, snakes, reader)).toEqual(['Your match against p1 is ready.']);
    expect(newsOf(before, now, reader)).toEqual([]);
  });
  test('a round that is over is', () => {
    const now = after([
      ['winners/1/1', ['p1', 'p8'], won('p1')],
      ['winners/1/2', ['p3', 'p7'], won('p3')],
      ['winners/1/3', ['p3', 'p6'], won('p3')],
      ['winners/1/4', ['p4', 'p5'], won('p4')],
    ]);
    expect(newsOf(before, now, reader)).toEqual(['The quarterfinals are over.']);
  });
  test('a round is not over while a match of it is to come', () => {
    const double = { ...before, format: 'double-elimination' } as const;
    const was = { ...double, matches: [losers(1, { status: 'playing' }), losers(2, {})] };
    const is = { ...double, matches: [losers(1, won('p5')), losers(2, {})] };
    expect(newsOf(was, is, reader)).toEqual([]);
    expect(newsOf(is, { ...is, matches: [losers(1, won('p5')), losers(2, won('p6'))] }, reader)).toEqual([
      "Round 1 of the losers' bracket is over.",
    ]);
  });
  test.each([
    ['of a group', 'group/3/1', 'winners/3/1', 'Round 3 of the groups is over.'],
    ['of the last stage', 'winners/3/1', 'group/3/1', 'The final is over.'],
    ['of a table', 'table/3/1', 'final/1/1', 'Round 3 is over.'],
    ['for first place', 'final/1/1', 'table/3/1', 'The decider is over.'],
  ])('a round %s is, whatever has the same number elsewhere', (_, over, open, text) => {
    const withFirst = (first: Parameters<typeof matchOf>[2]) =>
      tournamentOf({
        format: 'round-robin',
        matches: [matchOf(over, ['p5', 'p6'], first), matchOf(open, ['p7', 'p8'], { status: 'playing' })],
      });
    expect(newsOf(withFirst({ status: 'playing' }), withFirst(won('p5')), reader)).toEqual([text]);
  });
  test('a free round is no result', () => {
    const was = { ...before, matches: [...before.matches, matchOf('winners/2/3', ['p2', null])] };
    const free = matchOf('winners/2/3', ['p2', null], { status: 'bye', winnerId: 'p2' });
    expect(newsOf(was, { ...before, matches: [...before.matches, free] }, reader)).toEqual([]);
  });
  test.each([
    ['once the first match has decided it', 'p1', 'pending', ['The grand final is over.']],
    ['not while the second one is to come', 'p3', 'ready', []],
  ] as const)('a grand final that is over is: %s', (_title, winnerId, status, news) => {
    const finals = (first: Parameters<typeof matchOf>[2], second: typeof status) =>
      tournamentOf({
        format: 'double-elimination',
        matches: [
          matchOf('final/1/1', ['p1', 'p3'], first),
          matchOf('final/2/1', [null, null], { status: second }),
        ],
      });
    expect(newsOf(finals({ status: 'playing' }, 'pending'), finals(won(winnerId), status), reader)).toEqual(
      news,
    );
  });
  test('who has won is, to everybody and once', () => {
    const over = (id: string) =>
      tournamentOf({
        status: 'completed',
        participants: before.participants.map((one) =>
          one.userId === id ? { ...one, status: 'winner' } : one,
        ),
        you: { ...before.you, participant: playerOf('p2') },
      });
    expect(newsOf(before, over('p1'), reader)).toEqual(['p1 won the tournament.']);
    expect(newsOf(before, over('p2'), reader)).toEqual(['You won the tournament.']);
    expect(newsOf(over('p1'), over('p1'), reader)).toEqual([]);
  });
  test('of an arena only one’s own score', () => {
    const arena = {
      score: 0,
      games: 0,
      performance: null,
      isOnStreak: false,
      pausesNext: false,
      pausedUntil: null,
      hasMissedMove: false,
    };
    const was = tournamentOf({
      format: 'arena',
      matches: [],
      you: { ...before.you, participant: playerOf('p2', { arena }) },
    });
    const after = (score: number) =>
      withOwnLine(was, { participant: playerOf('p2', { arena: { ...arena, score, games: 1 } }), place: 3 });
    expect(newsOf(was, after(2), reader)).toEqual(['You have 2 points. 3rd place.']);
    expect(newsOf(was, after(1), reader)).toEqual(['You have 1 point. 3rd place.']);
    expect(newsOf(after(2), after(2), reader)).toEqual([]);
  });
});

test.each<[string, Parameters<typeof tournamentOf>[0], readonly string[]]>([
  ['its time is up', { phase: 'last-games' }, ['Time is up. The last games are played out.']],
  ['it is over', { phase: 'over', status: 'completed' }, ['The arena is over. p1 won.']],
  [
    'the reader has won it',
    { phase: 'over', status: 'completed', participants: standing('213') },
    ['The arena is over. You won.'],
  ],
  [
    'nobody has played',
    { phase: 'over', status: 'completed', participants: [playerOf('p1')] },
    ['The arena is over.'],
  ],
  ['it is cancelled', { phase: 'over', status: 'cancelled' }, []],
  ['nothing has changed', {}, []],
])('of an arena is said that %s', (_, changes, news) => {
  const was = tournamentOf({ format: 'arena', matches: [], participants: standing('123') });
  expect(newsOf(was, { ...was, ...changes }, reader)).toEqual(news);
});

describe('the page goes to one’s own game by itself', () => {
  const withMatch = (changes: Parameters<typeof matchOf>[2]) =>
    tournamentOf({ you: { ...before.you, match: matchOf('winners/1/2', ['p2', 'p7'], changes) } });
  const ready = withMatch({ status: 'ready' });
  const first = withMatch({ status: 'playing', contestId: 'g1' });
  test.each([
    ['when it begins', ready, first, 'g1'],
    ['when the next of the match begins', first, withMatch({ status: 'playing', contestId: 'g2' }), 'g2'],
    ['not while it runs', first, first, null],
    ['not when it waits', before, ready, null],
  ])('%s', (_title, was, is, contestId) => {
    expect(begunContest(was, is)?.contestId ?? null).toBe(contestId);
  });
});
