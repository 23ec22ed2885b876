/** When a race starts and ends (GAPS G56, G57): a table of who is there and what follows. */
import { describe, expect, test } from 'vitest';
import { botsAfterMs } from './bots.ts';
import {
  absentAtStart,
  awayMs,
  comeAloneMs,
  comeMs,
  countdownMs,
  goneFrom,
  isDecided,
  isExpired,
  isTimeUp,
  laterByOutages,
  mayGiveUp,
  mayJoin,
  mayStart,
  racingDeadline,
  startsAfterBotsMs,
  startsAfterMs,
  raceWaitsMs,
  waitingPhase,
} from './decide.ts';
import { onTheWayMs, starterOf, type ParticipantRow, type RaceRecord, type RaceRow } from './record.ts';
import { participantRow, raceRow } from './testing/rows.ts';

/** document 2, section 9; GAPS G56; docs/protocol.md, Typing races. */
test.each([
  ['RC-005 the countdown', countdownMs, 3000],
  ['G56 a start after the second player', startsAfterMs, 15_000],
  ['the start after bots came', startsAfterBotsMs, 4000],
  ['a waiting race without a player', raceWaitsMs, 1_800_000],
  ['a player away from a waiting race', awayMs, 10_000],
  ['the first connection after a place over HTTP', comeMs, 14_000],
  ['the same while nobody else waits', comeAloneMs, 30_000],
])('%s: %i ms', (_title, ms, expected) => {
  expect(ms).toBe(expected);
});

const now = 1_000_000_000;
/** Now, and no outage before. */
const times = { nowMs: now, outages: [] };
const ago = (ms: number): Date => new Date(now - ms);

const participant = (id: string, fields: Partial<ParticipantRow> = {}): ParticipantRow =>
  participantRow(id, now, fields);

function race(participants: readonly ParticipantRow[], fields: Partial<RaceRow> = {}): RaceRecord {
  return { row: raceRow(now, fields), participants };
}

const a = participant('a');
const b = participant('b');
const c = participant('c');
const d = participant('d');
const ready = { isReady: true };
/** Who took a place so long ago and has not come yet. */
const expected = (id: string, agoMs: number): ParticipantRow =>
  participant(id, { joinedAt: ago(agoMs), awayAt: ago(agoMs) });

describe('a waiting race (G56)', () => {
  test.each<[string, RaceRecord, object]>([
    ['one waits for company', race([a]), { status: 'waiting', startsAt: null }],
    ['two start in 15 seconds', race([a, b]), { status: 'waiting', startsAt: new Date(now + startsAfterMs) }],
    [
      'a third does not put it off',
      race([a, b, c], { startsAt: new Date(now + 4000) }),
      { status: 'waiting', startsAt: new Date(now + 4000), deadlineAt: new Date(now + 4000) },
    ],
    ['one of two left: nothing is planned', race([a], { startsAt: ago(-4000) }), { startsAt: null }],
    ['full', race([a, b, c, d]), { status: 'racing', startedAt: new Date(now + countdownMs) }],
    ['due', race([a, b], { startsAt: ago(0) }), { status: 'racing' }],
    ['due with one is not due', race([a], { startsAt: ago(0) }), { status: 'waiting', startsAt: null }],
    [
      'all ready',
      race([participant('a', ready), participant('b', ready)]),
      { status: 'racing', startsAt: null },
    ],
    ['one of two ready', race([participant('a', ready), b]), { status: 'waiting' }],
    ['ready alone', race([participant('a', ready)]), { status: 'waiting' }],
    [
      'somebody without a connection is looked for in ten seconds',
      race([participant('a', { awayAt: ago(4000) })]),
      { deadlineAt: new Date(now + awayMs - 4000) },
    ],
    [
      'who has just taken a place is looked for before the start it brings about',
      race([a, expected('b', 1000)]),
      { startsAt: new Date(now + startsAfterMs), deadlineAt: new Date(now + comeMs - 1000) },
    ],
    [
      'who has just opened it has half a minute to come',
      race([expected('a', 4000)]),
      { deadlineAt: new Date(now + comeAloneMs - 4000) },
    ],
    ['full once everybody has come', race([a, b, c, expected('d', 0)]), { status: 'waiting' }],
    [
      'full, with one who is away',
      race([a, b, c, participant('d', { awayAt: ago(onTheWayMs) })]),
      { status: 'waiting' },
    ],
    [
      'full, with one whose page is loading again',
      race([a, b, c, participant('d', { awayAt: ago(onTheWayMs - 1) })]),
      { status: 'racing' },
    ],
    [
      'due, and one of two is away',
      race([a, participant('b', { awayAt: ago(onTheWayMs) })], { startsAt: ago(0) }),
      { status: 'waiting', startsAt: null, deadlineAt: new Date(now + awayMs - onTheWayMs) },
    ],
    [
      'due, and one of three is away',
      race([a, b, participant('c', { awayAt: ago(onTheWayMs) })], { startsAt: ago(0) }),
      { status: 'racing' },
    ],
    [
      'due, and nobody is there',
      race([participant('a', { awayAt: ago(1000) }), participant('b', { awayAt: ago(1000) })], {
        startsAt: ago(0),
      }),
      { status: 'waiting', startsAt: null, deadlineAt: new Date(now + awayMs - 1000) },
    ],
    [
      'all ready, and one of two is away: the start stays',
      race([participant('a', ready), participant('b', { ...ready, awayAt: ago(onTheWayMs) })], {
        startsAt: ago(-3000),
      }),
      { status: 'waiting', startsAt: ago(-3000), deadlineAt: ago(-3000) },
    ],
    ['nobody comes: half an hour', race([a]), { deadlineAt: new Date(now - 5000 + raceWaitsMs) }],
  ])('%s', (_, record, phase) => {
    expect(waitingPhase(record, times)).toMatchObject(phase);
  });

  const quick = { maxParticipants: 6, botWpm: 50 };
  const young = { ...quick, createdAt: ago(botsAfterMs - 1000) };
  const old = { ...quick, createdAt: ago(botsAfterMs) };
  const away = participant('a', { awayAt: ago(1000) });
  test.each<[string, RaceRecord, object]>([
    [
      'bots are expected',
      race([a], young),
      { status: 'waiting', bots: 0, startsAt: null, deadlineAt: new Date(now + 1000) },
    ],
    [
      'they come, and it is about to start',
      race([a], old),
      { status: 'waiting', bots: 5, startsAt: new Date(now + startsAfterBotsMs) },
    ],
    [
      'somebody takes the place of one; the start stays',
      race([a, b], { ...old, bots: 5, startsAt: new Date(now + 900) }),
      { status: 'waiting', bots: 4, startsAt: new Date(now + 900) },
    ],
    [
      'they come to two who wait already',
      race([a, b], { ...old, startsAt: new Date(now + 9000) }),
      { status: 'waiting', bots: 4, startsAt: new Date(now + 9000) },
    ],
    [
      'it starts against them',
      race([a], { ...old, bots: 5, startsAt: ago(0) }),
      { status: 'racing', bots: 5 },
    ],
    ['ready alone', race([participant('a', ready)], young), { status: 'racing', bots: 5 }],
    [
      'ready with another who is not',
      race([participant('a', ready), b], young),
      { status: 'waiting', bots: 0 },
    ],
    ['for nobody here they do not come', race([away], old), { bots: 0, startsAt: null }],
    ['for nobody who has come yet either', race([expected('a', 9000)], old), { bots: 0, startsAt: null }],
    [
      'for nobody here it does not start',
      race([away], { ...old, bots: 5, startsAt: ago(0) }),
      { status: 'waiting', startsAt: null, deadlineAt: new Date(now + awayMs - 1000) },
    ],
    [
      'it starts without who is away, and a bot in that place',
      race([a, participant('b', { awayAt: ago(onTheWayMs) })], { ...old, bots: 4, startsAt: ago(0) }),
      { status: 'racing', bots: 5 },
    ],
    [
      'six people leave no place, one of whom is on the way',
      race([a, b, c, d, participant('e'), expected('f', 4000)], {
        ...old,
        startsAt: new Date(now + 12_000),
      }),
      { bots: 0, startsAt: new Date(now + 12_000), deadlineAt: new Date(now + comeMs - 4000) },
    ],
    ['six people leave no place', race([a, b, c, d, participant('e'), participant('f')], old), { bots: 0 }],
  ])('of a quick race: %s', (_, record, phase) => {
    expect(waitingPhase(record, times)).toMatchObject(phase);
  });

  test('who is gone for ten seconds leaves; a running race keeps everybody', () => {
    const gone = participant('b', { awayAt: ago(awayMs) });
    const back = participant('c', { awayAt: ago(awayMs - 1) });
    expect(goneFrom(race([a, gone, back]), times)).toEqual(['b']);
    expect(goneFrom(race([a, gone], { status: 'racing' }), times)).toEqual([]);
    expect(goneFrom(race([a, expected('b', comeMs), expected('c', comeMs - 1)]), times)).toEqual(['b']);
    expect(goneFrom(race([expected('a', comeAloneMs - 1)]), times)).toEqual([]);
    expect(goneFrom(race([expected('a', comeAloneMs)]), times)).toEqual(['a']);
    expect(isExpired(race([a], { createdAt: ago(raceWaitsMs) }), now)).toBe(true);
    expect(isExpired(race([a], { createdAt: ago(raceWaitsMs), status: 'racing' }), now)).toBe(false);
  });

  test('players who are away at the start do not run', () => {
    const all = race([
      a,
      participant('b', { awayAt: ago(onTheWayMs) }),
      participant('c', { awayAt: ago(onTheWayMs - 1) }),
      expected('d', onTheWayMs),
    ]);
    expect(absentAtStart(all, times)).toEqual(['b', 'd']);
    const outage = { fromMs: now - 3000, toMs: now - 1000 };
    expect(absentAtStart(all, { ...times, outages: [outage] })).toEqual([]);
  });

  /** In seconds from now. */
  test.each<[string, ParticipantRow, readonly (readonly [from: number, to: number])[], number]>([
    ['an outage since puts it off', expected('a', 20_000), [[-18, -3]], 25],
    ['one before counts not at all', expected('a', 20_000), [[-40, -21]], 10],
    ['there are 15 seconds to come back', expected('a', 30_000), [[-2, -1]], 14],
    ['one that lasts', expected('a', 60_000), [[-40, Infinity]], 15],
    ['who lost the connection', participant('a', { awayAt: ago(9000) }), [[-8, -1]], 14],
  ])('how long a place is kept: %s', (_, one, spans, keptS) => {
    const outages = spans.map(([from, to]) => ({ fromMs: now + from * 1000, toMs: now + to * 1000 }));
    const record = race([one]);
    expect(waitingPhase(record, { nowMs: now, outages }).deadlineAt).toEqual(new Date(now + keptS * 1000));
    expect(goneFrom(record, { nowMs: now, outages })).toEqual([]);
    const later = { nowMs: now + keptS * 1000, outages: outages.filter(({ toMs }) => toMs < Infinity) };
    expect(goneFrom(record, later)).toEqual(['a']);
  });

  test.each<[string, RaceRecord, string, string | null]>([
    ['its creator', race([a, b]), 'user-a', null],
    ['another one', race([a, b]), 'user-b', 'race/not-creator'],
    ['the first one there when the creator has left', race([b, c]), 'user-b', null],
    ['a creator alone', race([a]), 'user-a', 'race/too-few'],
    ['a creator whom bots join', race([a], { botWpm: 50 }), 'user-a', null],
    ['somebody in a tournament', race([a, b], { tournamentId: 'cup' }), 'user-a', 'race/not-creator'],
    ['a stranger', race([a, b]), 'user-x', 'race/not-member'],
    ['twice', race([a, b], { status: 'racing' }), 'user-a', 'race/started'],
  ])('started by %s', (_, record, userId, code) => {
    const allowed = mayStart(record, starterOf(record), userId);
    expect(allowed.ok ? null : allowed.error.code).toBe(code);
  });

  test.each<[string, RaceRecord, string | null]>([
    ['a free place', race([a]), null],
    ['none left (OL-012)', race([a, b], { maxParticipants: 2 }), 'race/full'],
    ['under way', race([a], { status: 'racing' }), 'race/started'],
    ['over', race([a], { status: 'completed' }), 'race/started'],
  ])('joining with %s', (_, record, code) => {
    const allowed = mayJoin(record);
    expect(allowed.ok ? null : allowed.error.code).toBe(code);
  });
});

const done = (id: string, finishMs: number): ParticipantRow =>
  participant(id, { isFinished: true, finishMs });

describe('the end (G57)', () => {
  const startedAt = ago(50_000);
  const running = (participants: readonly ParticipantRow[], endsInMs: number) =>
    race(participants, { status: 'racing', startedAt, deadlineAt: new Date(now + endsInMs) });

  test('a minute after the first; before that when nobody else can be expected', () => {
    expect(racingDeadline(running([done('a', 40_000), b], 0), times)).toEqual(
      new Date(now - 50_000 + 100_000),
    );
    const both = running([done('a', 40_000), done('b', 70_000), c], 0);
    expect(racingDeadline(both, times)).toEqual(racingDeadline(running([done('a', 40_000), b], 0), times));
    const capMs = (racingDeadline(running([a, b], 0), times)?.getTime() ?? 0) - startedAt.getTime();
    expect(capMs).toBeGreaterThanOrEqual(120_000);
  });

  /** In seconds since GO, which was 50 s ago; the cap is 120. */
  test.each<[string, number | null, readonly (readonly [from: number, to: number])[], number]>([
    ['none before GO', null, [[-40, 0]], 120],
    ['none after the end', 10, [[70, 90]], 70],
    ['one moves the cap', null, [[10, 30]], 140],
    [
      'two move it twice',
      null,
      [
        [-5, 5],
        [10, 30],
      ],
      145,
    ],
    ['the minute after the winner runs on', 40, [[45, 49]], 104],
    ['only what came after the winner moves it', 40, [[10, 30]], 100],
    ['the winner typed on meanwhile', 20, [[10, 40]], 100],
    ['15 seconds to come back', 10, [[69, 100]], 115],
    ['one that lasts', 10, [[30, Infinity]], 90],
  ])('outages: %s', (_, winnerS, spans, endS) => {
    const outages = spans.map(([from, to]) => ({
      fromMs: startedAt.getTime() + from * 1000,
      toMs: startedAt.getTime() + to * 1000,
    }));
    const record = running([winnerS === null ? a : done('a', winnerS * 1000), b], 0);
    expect(racingDeadline(record, { nowMs: now, outages })).toEqual(
      new Date(startedAt.getTime() + endS * 1000),
    );
  });

  test.each<[string, RaceRecord, { isDecided: boolean; isTimeUp: boolean }]>([
    [
      'everybody is through',
      running([done('a', 1), done('b', 2)], 60_000),
      { isDecided: true, isTimeUp: false },
    ],
    ['one is missing', running([done('a', 1), b], 60_000), { isDecided: false, isTimeUp: false }],
    ['the time is up', running([done('a', 1), b], 0), { isDecided: false, isTimeUp: true }],
    ['it has not begun', race([done('a', 1)]), { isDecided: false, isTimeUp: false }],
    [
      'one went away before GO and never typed',
      running([done('a', 1), participant('b', { awayAt: ago(51_000) })], 60_000),
      { isDecided: true, isTimeUp: false },
    ],
    [
      'one went away after GO',
      running([done('a', 1), participant('b', { awayAt: ago(49_000) })], 60_000),
      { isDecided: false, isTimeUp: false },
    ],
    [
      'one has typed and is away',
      running([done('a', 1), participant('b', { awayAt: ago(51_000), keystrokes: 1 })], 60_000),
      { isDecided: false, isTimeUp: false },
    ],
    [
      'nobody is there',
      running([participant('a', { awayAt: ago(51_000) })], 60_000),
      { isDecided: false, isTimeUp: false },
    ],
  ])('%s', (_, record, expected) => {
    expect({ isDecided: isDecided(record), isTimeUp: isTimeUp(record, now) }).toEqual(expected);
  });

  /** In seconds from now; the winner has been in for 45. */
  test.each<[string, readonly (readonly [from: number, to: number])[], number | null]>([
    ['no outage', [], null],
    ['one before the winner', [[-49, -46]], null],
    ['one since', [[-20, -10]], 25],
    ['one until now', [[-5, 0]], 20],
  ])('an end that has come too early: %s', (_, spans, laterS) => {
    const outages = spans.map(([from, to]) => ({ fromMs: now + from * 1000, toMs: now + to * 1000 }));
    const later = laterByOutages(running([done('a', 5000), b], 0), { nowMs: now, outages });
    expect(later?.getTime() ?? null).toBe(laterS === null ? null : now + laterS * 1000);
  });
});

describe('a race of a tournament', () => {
  const cup = { tournamentId: 'cup' } as const;
  const away = participant('b', { awayAt: ago(raceWaitsMs) });

  test.each<[string, readonly ParticipantRow[], Date | null, 'waiting' | 'racing']>([
    ['everybody has come', [a, b], ago(-1), 'racing'],
    ['one is awaited', [a, away], ago(-1), 'waiting'],
    ['one has been awaited long enough', [a, away], ago(0), 'racing'],
    ['nobody says until when one is awaited', [a, away], null, 'waiting'],
  ])('%s', (_, participants, startsAt, status) => {
    const record = race(participants, { ...cup, startsAt, createdAt: ago(raceWaitsMs) });
    expect(waitingPhase(record, times)).toMatchObject(
      status === 'racing'
        ? { status, startsAt: null, startedAt: new Date(now + countdownMs) }
        : { status, startsAt, deadlineAt: startsAt, startedAt: null, bots: 0 },
    );
    // Nobody loses the place, and it does not expire.
    expect(goneFrom(record, times)).toEqual([]);
    expect(isExpired(record, now)).toBe(false);
  });

  test.each<[string, readonly ParticipantRow[], boolean]>([
    ['one is through', [participant('a', { isFinished: true }), b], false],
    ['all are', [participant('a', { isFinished: true }), participant('b', { isFinished: true })], true],
    ['one has given up', [a, participant('b', { leftAt: ago(0) })], true],
    ['one is away', [participant('a', { isFinished: true }), away], false],
  ])('is decided when %s: %s', (_, participants, expected) => {
    const startedAt = ago(50_000);
    expect(isDecided(race(participants, { ...cup, status: 'racing', startedAt }))).toBe(expected);
  });
});

test.each<[string, Partial<RaceRow>, Partial<ParticipantRow>, boolean]>([
  ['while it runs', { status: 'racing' }, {}, true],
  ['not before', {}, {}, false],
  ['not once one is through', { status: 'racing' }, { isFinished: true }, false],
  ['not twice', { status: 'racing' }, { leftAt: ago(1) }, false],
])('giving up: %s', (_, fields, own, expected) => {
  const one = participant('a', own);
  expect(mayGiveUp(race([one], fields), one)).toBe(expected);
});
