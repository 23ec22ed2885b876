import { describe, expect, test } from 'vitest';
import {
  contestPath,
  endedEarlyText,
  halvesText,
  leftText,
  nextSteps,
  participantText,
  paysText,
  seedReason,
} from './tournamentTexts.ts';
import { momentText } from '../lib/dates.ts';
import { playerOf, tournamentOf } from './testing/samples.ts';

const endsAt = '2026-11-23T19:00:00.000Z';
const ofArena = { format: 'arena', status: 'completed', endsAt } as const;
test.each([
  ['before its time', { endDate: '2026-11-23T18:06:00.000Z' }, true],
  ['at its time', { endDate: endsAt }, false],
  ['with its last games', { endDate: '2026-11-23T19:04:00.000Z' }, false],
  ['not yet', { status: 'active', endDate: null }, false],
  ['without being an arena', { format: 'round-robin', endDate: '2026-11-23T18:06:00.000Z' }, false],
  ['by being cancelled', { status: 'cancelled', endDate: '2026-11-23T18:06:00.000Z' }, false],
] as const)('an arena says why it ended early: one that ends %s', (_when, changes, isSaid) => {
  const text = endedEarlyText(tournamentOf({ ...ofArena, ...changes }));
  expect(text).toBe(isSaid ? 'It ended early: fewer than two players were there for five minutes.' : null);
});

test.each([
  [-5, '0:00'],
  [59_001, '1:00'],
  [61_000, '1:01'],
  [3_723_000, '1:02:03'],
  [2 * 86_400_000 - 1000, '47:59:59'],
  [2 * 86_400_000, '2 days'],
  [4 * 86_400_000 - 1000, '3 days'],
])('%i ms left read %s', (ms, text) => {
  expect(leftText(ms)).toBe(text);
});

describe('G45 the prize', () => {
  const paidAt = '2026-11-23T19:10:00.000Z';
  const at = momentText(paidAt);
  test.each<[string, number, Partial<Parameters<typeof paysText>[0]>, string]>([
    ['1000', 160, {}, '160 of 1,000 pts with 8 players'],
    ['100', 100, { currentParticipants: 1 }, '100 pts with 1 player'],
    ['100', 0, {}, '0 of 100 pts with 8 players: only players with an account count'],
    [
      '100',
      80,
      { status: 'completed', pays: { pool: 80, split: [], paidAt } },
      `80 of 100 pts, to be paid ${at}`,
    ],
    [
      '100',
      0,
      { status: 'completed', pays: { pool: 0, split: [], paidAt } },
      '0 of 100 pts: nobody with an account played enough',
    ],
    ['100', 80, { status: 'completed', prizePaid: 80 }, 'Paid 80 of 100 pts'],
    ['100', 100, { status: 'completed', prizePaid: 100 }, 'Paid 100 pts'],
    [
      '100',
      0,
      { status: 'completed', prizePaid: 0 },
      'Paid 0 of 100 pts: nobody with an account played enough',
    ],
    ['100', 80, { status: 'cancelled' }, 'Nothing paid'],
    ['0', 0, {}, 'No prize'],
    ['0', 400, { entryFee: 50 }, '400 pts with 8 players'],
  ])('%s announced, %i paid, %j', (prizePool, pool, changes, text) => {
    const pays = { pool, split: [], paidAt: null };
    expect(paysText(tournamentOf({ prizePool, pays, ...changes }))).toBe(text);
  });
});

test.each([
  [0, '0'],
  [0.5, '½'],
  [2.5, '2½'],
  [4.25, '4¼'],
  [0.75, '¾'],
  [1.125, '1.13'],
])('%d points read %s', (points, text) => {
  expect(halvesText(points)).toBe(text);
});

test('a board, a race and a snake', () => {
  expect(contestPath('checkers', 'a')).toBe('/multiplayer?game=a');
  expect(contestPath('typing-race', 'a')).toBe('/online-race?race=a');
  expect(contestPath('little-big-snake', 'a')).toBeNull();
  expect(contestPath('checkers', null)).toBeNull();
});

test.each([
  [{ seed: null, rating: null, ratingAtStart: null }, 'unrated, by lot'],
  [{ seed: 7, rating: null, ratingAtStart: null }, 'seed 7, by lot'],
  [
    { seed: 2, rating: null, ratingAtStart: { rating: 1310, isProvisional: true } },
    'seed 2, provisional rating 1310',
  ],
  [
    { seed: null, rating: { rating: 1405, isProvisional: false, gamesToFirm: 0 }, ratingAtStart: null },
    'rating 1405',
  ],
])('%o reads "%s"', (player, text) => {
  expect(seedReason(player)).toBe(text);
});

const told = (one: Parameters<typeof nextSteps>[0], nowMs = 0): string =>
  nextSteps(one, nowMs)
    .map(({ title, text }) => `${title} ${text}`)
    .join('\n');

test('players of a tournament that was cancelled no longer play', () => {
  const one = { status: 'active', reason: null } as const;
  expect([participantText(one, 'active'), participantText(one, 'cancelled')]).toEqual([
    'Playing',
    'Took part',
  ]);
});

describe('what happens before a tournament starts', () => {
  const cup = {
    gameType: 'checkers',
    format: 'single-elimination',
    startDate: '2026-03-04T18:00:00.000Z',
    registrationDeadline: '2026-03-04T17:30:00.000Z',
    checkInAt: '2026-03-04T17:45:00.000Z',
    joinMinutes: 3,
    minutes: null,
    currentParticipants: 2,
    maxParticipants: 8,
    you: { ...tournamentOf({}).you, participant: null },
  } as const;

  test.each([
    [null, cup.checkInAt, /^Join Until .* Check in from /],
    ['withdrawn', null, /^Join Until /],
    ['registered', cup.checkInAt, /^Check in You have joined\. Check in from .* on\.$/],
    ['registered', null, /^You have joined Others can join until /],
    ['checked-in', cup.checkInAt, /^You are checked in Others can join until /],
  ] as const)('the first step of one who is %s, with check-in at %s', (status, checkInAt, text) => {
    const participant = status === null ? null : playerOf('p1', { status });
    const [first] = told({ ...cup, checkInAt, you: { ...cup.you, participant } }).split('\n');
    expect(first).toMatch(text);
  });

  test.each([null, 'registered', 'checked-in'] as const)(
    'once registration has closed, %s reads no past time',
    (status) => {
      const participant = status === null ? null : playerOf('p1', { status });
      const one = { ...cup, checkInAt: null, you: { ...cup.you, participant } };
      const [first] = told(one, Date.parse(cup.registrationDeadline)).split('\n');
      expect(first).toMatch(/ Registration has closed\.$/);
    },
  );

  test.each([null, 'registered', 'checked-in'] as const)(
    'once all places are taken, %s reads so and not until when others can join',
    (status) => {
      const participant = status === null ? null : playerOf('p1', { status });
      const one = { ...cup, checkInAt: null, maxParticipants: 2, you: { ...cup.you, participant } };
      const [first] = told(one).split('\n');
      expect(first).toMatch(/ All places are taken\.$/);
    },
  );

  test('names the check-in and the minutes to come to a match', () => {
    expect(told(cup)).toContain(`Check in from ${momentText(cup.checkInAt)} on.`);
    expect(told(cup)).toContain('You then have 3 minutes to come.');
    expect(told({ ...cup, joinMinutes: 1 })).toContain('You then have a minute to come.');
    expect(told({ ...cup, gameType: 'little-big-snake' })).toContain(
      'You then have 10 minutes for three attempts.',
    );
    expect(told({ ...cup, checkInAt: null })).not.toContain('Check in');
  });

  test.each([
    ['single-elimination', 'the bracket is drawn'],
    ['round-robin', 'the rounds are drawn'],
    ['arena', 'the arena opens'],
  ] as const)('%s: %s', (format, text) => {
    expect(told({ ...cup, format, minutes: 60 })).toContain(text);
  });

  test.each(['single-elimination', 'round-robin', 'arena'] as const)(
    'a %s that too few have joined says that it needs two players',
    (format) => {
      const withPlayers = (currentParticipants: number): string =>
        told({ ...cup, format, minutes: 60, currentParticipants });
      for (const few of [0, 1]) {
        expect(withPlayers(few)).toContain('It needs two players: with fewer, it is put off by 10 minutes');
        expect(withPlayers(few)).not.toContain('by itself');
      }
      expect(withPlayers(2)).not.toContain('two players');
    },
  );
});
