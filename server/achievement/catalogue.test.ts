/** Every row of the catalogue with what unlocks it, and with what comes close and does not. */
import { describe, expect, test } from 'vitest';
import type { PlayedEvent } from '../digest/playedEvent.ts';
import { catalogue } from './catalogue.ts';
import { achievementEventOf, lifeEventOf, nowhere, type ArenaLife } from './events.ts';
import { evaluate, goalOf, zero, type AchievementEvent, type Counter, type Field } from './requirement.ts';
import { game, online, practice, race, rating, run } from './testing/played.ts';

const day = (n: number): Date => new Date(Date.UTC(2026, 10, n, 12));
const times = <T>(n: number, make: (index: number) => T): T[] =>
  Array.from({ length: n }, (_, index) => make(index));
const events = (...played: readonly PlayedEvent[]) => played.map((one) => achievementEventOf(one));

const life = (changes: Partial<ArenaLife> = {}): AchievementEvent =>
  lifeEventOf({ gameType: 'snake-arena', userId: 'u', at: day(1), kills: 0, ledSeconds: 0, ...changes });

function tournament(changes: Readonly<Record<string, Field>> = {}): AchievementEvent {
  const fields: Readonly<Record<string, Field>> = {
    role: 'player',
    isFinished: true,
    won: true,
    players: 8,
    size: 8,
    format: 'double-elimination',
    wasInLosers: false,
    ...changes,
  };
  return { on: 'tournament', at: day(1), field: (name) => fields[name] };
}

const rated = (changes: Parameters<typeof rating>[0], won = true) =>
  online({ isRated: true, won, rating: rating(changes) });
const withFriend = (played: PlayedEvent) => [achievementEventOf(played, { ...nowhere, withFriend: true })];
const placed = (place: number, size: number) => [
  achievementEventOf(rated({}), { ...nowhere, standing: { place, size } }),
];
const fourth = { gameType: 'connect-four', won: true } as const;
const hardTicTacToe = { gameType: 'tic-tac-toe', level: 'hard', plies: 9 } as const;
const draw = game({ ...hardTicTacToe, drawn: true, result: 'draw' });
/** Closed by a new game. */
const left = { result: 'abandoned' } as const;
const checkersFacts = (facts: Readonly<Record<string, number>>, won = true) =>
  game({ gameType: 'checkers', won, plies: 60, facts });

type Case = {
  readonly unlocks: readonly AchievementEvent[];
  /** Several ways that do not. */
  readonly not: readonly (readonly AchievementEvent[])[];
};

const cases: Readonly<Record<string, Case>> = {
  'first-move': {
    unlocks: events(game()),
    not: [
      events(game({ plies: 3 })),
      events(game(left)),
      events(online({ plies: 30, ...left })),
      events(race({ isFinished: false })),
    ],
  },
  'first-win': {
    unlocks: events(game({ won: true })),
    not: [events(game(), run()), events(game({ won: true, plies: 2 }))],
  },
  explorer: {
    unlocks: [
      ...events(game(), game({ gameType: 'tic-tac-toe' }), game({ gameType: 'checkers' }), practice(), run()),
      life(),
    ],
    not: [
      events(
        game(),
        game({ gameType: 'tic-tac-toe' }),
        game({ gameType: 'checkers' }),
        race(),
        practice(),
        run(),
      ),
    ],
  },
  regular: {
    unlocks: events(...times(7, (n) => practice({ at: day(n + 1) }))),
    not: [events(...times(7, (n) => practice({ at: day((n % 6) + 1) })))],
  },
  faithful: {
    unlocks: events(...times(30, (n) => run({ at: day(n + 1) }))),
    not: [events(...times(29, (n) => run({ at: day(n + 1) })))],
  },
  'hello-human': {
    unlocks: events(online()),
    not: [events(game(), practice(), race({ opponentIds: [] })), events(online({ plies: 1 }))],
  },
  'good-sport': {
    unlocks: events(
      ...times(9, () => online()),
      online({ plies: 2, result: 'abandoned' }),
      race({ isFinished: false }),
      race(),
    ),
    not: [
      events(...times(9, () => online()), online({ result: 'abandoned' })),
      events(...times(5, () => online()), online({ result: 'abandoned' }), ...times(5, () => online())),
      events(...times(9, () => race()), race({ isFinished: false, hasLeft: true }), race()),
      // Out of time: not finished, and not left.
      events(...times(9, () => race()), race({ isFinished: false })),
      events(...times(10, () => game())),
    ],
  },
  'many-faces': {
    unlocks: events(
      ...times(20, (n) => online({ opponentId: `o${n}` })),
      race({ opponentIds: times(5, (n) => `r${n}`) }),
    ),
    not: [
      events(...times(25, () => online())),
      events(...times(24, (n) => online({ opponentId: `o${n}` })), game()),
    ],
  },
  'friends-first': {
    unlocks: withFriend(online()),
    not: [events(online()), withFriend(online({ plies: 1 }))],
  },
  'on-a-roll': {
    unlocks: events(rated({}), game(), rated({}), rated({})),
    not: [
      events(rated({}), rated({}), rated({}, false), rated({})),
      events(rated({}), rated({}), rated({ weight: 0 })),
      events(...times(3, () => online({ won: true }))),
    ],
  },
  unstoppable: {
    unlocks: events(...times(10, () => rated({}))),
    not: [events(...times(9, () => rated({}))), events(...times(10, (n) => rated({}, n !== 5)))],
  },
  'giant-killer': {
    unlocks: events(rated({ gap: 200 })),
    not: [events(rated({ gap: 199 })), events(rated({ gap: 300 }, false)), events(rated({ gap: null }))],
  },
  'firm-ground': { unlocks: events(rated({ isFirm: true }, false)), not: [events(rated({}))] },
  master: {
    unlocks: events(rated({ isFirm: true, after: 1700 })),
    not: [events(rated({ isFirm: true, after: 1699.4 })), events(rated({ after: 1800 }))],
  },
  'top-hundred': { unlocks: placed(100, 500), not: [placed(101, 500), placed(1, 499), events(rated({}))] },
  'last-second': {
    unlocks: events(online({ won: true, clockLeftMs: 999 })),
    not: [
      events(online({ won: true, clockLeftMs: 1000 })),
      events(online({ clockLeftMs: 500 })),
      events(online({ won: true, clockLeftMs: null })),
    ],
  },
  'four-in-a-row': {
    unlocks: events(game(fourth)),
    not: [events(game()), events(game({ gameType: 'checkers', won: true }))],
  },
  'quick-four': {
    unlocks: events(game({ ...fourth, plies: 10, seat: 'player2', facts: { winLines: 1 } })),
    not: [
      events(game({ ...fourth, plies: 11, facts: { winLines: 1 } })),
      events(game({ ...fourth, plies: 6, result: 'resign', facts: { winLines: 0 } })),
    ],
  },
  'double-line': {
    unlocks: events(game({ ...fourth, facts: { winLines: 2 } })),
    not: [events(game({ ...fourth, facts: { winLines: 1 } }))],
  },
  'beat-medium': {
    unlocks: events(game({ ...fourth, level: 'medium' })),
    not: [
      events(game({ ...fourth, level: 'medium', hints: 1 })),
      events(game({ ...fourth, level: 'easy' })),
      events(game({ gameType: 'checkers', won: true, level: 'medium' })),
    ],
  },
  'solved-it': {
    unlocks: events(game({ ...fourth, level: 'hard' })),
    not: [
      events(game({ ...fourth, level: 'hard', hints: 1 })),
      events(game({ level: 'hard', drawn: true, result: 'draw' })),
      events(online(fourth)),
    ],
  },
  'no-way-through': {
    unlocks: events(...times(10, () => draw)),
    not: [
      events(...times(9, () => draw), game(hardTicTacToe), draw),
      events(...times(9, () => draw), game({ ...hardTicTacToe, ...left }), draw),
      events(...times(10, () => game({ ...draw, level: 'medium' }))),
    ],
  },
  fork: {
    unlocks: events(game({ gameType: 'tic-tac-toe', won: true, plies: 7, facts: { threats: 2 } })),
    not: [events(game({ gameType: 'tic-tac-toe', won: true, plies: 7, facts: { threats: 1 } }))],
  },
  crowned: {
    unlocks: events(checkersFacts({ kings: 1 }, false)),
    not: [
      events(checkersFacts({ kings: 0 })),
      events(game({ ...checkersFacts({ kings: 1 }, false), ...left })),
    ],
  },
  'hat-trick': {
    unlocks: events(checkersFacts({ captures: 3 }, false)),
    not: [events(checkersFacts({ captures: 2 }))],
  },
  untouched: {
    unlocks: events(checkersFacts({ piecesLeft: 10 })),
    not: [
      events(checkersFacts({ piecesLeft: 9 })),
      events(checkersFacts({ piecesLeft: 12 }, false)),
      events(game({ ...checkersFacts({ piecesLeft: 12 }), plies: 4, result: 'resign' })),
    ],
  },
  'iron-engine': {
    unlocks: events(game({ gameType: 'checkers', level: 'hard', drawn: true, result: 'draw' })),
    not: [
      events(game({ gameType: 'checkers', level: 'hard' })),
      events(game({ gameType: 'checkers', level: 'hard', plies: 4, ...left })),
      events(game({ gameType: 'checkers', level: 'medium', won: true })),
    ],
  },
  'off-the-line': { unlocks: events(race()), not: [events(race({ isFinished: false }), practice())] },
  'chequered-flag': {
    unlocks: events(race({ won: true, place: 1, runners: 4 })),
    not: [events(race({ won: true, place: 1, runners: 3 })), events(race({ runners: 5 }))],
  },
  sixty: {
    unlocks: events(practice({ wpm: 60 })),
    not: [
      events(practice({ wpm: 59.9 })),
      events(practice({ wpm: 80, isVerified: false })),
      events(race({ wpm: 80, isCatalogueText: false })),
    ],
  },
  hundred: {
    // A run may prove an earlier one.
    unlocks: events(race({ wpm: 94, bestWpm: 100.2 })),
    not: [events(race({ wpm: 99 }), practice({ wpm: 99 }))],
  },
  flawless: {
    unlocks: events(practice({ errors: 0, length: 'medium' })),
    not: [events(practice({ errors: 0 })), events(race({ errors: 1, length: 'long' }))],
  },
  'full-garage': { unlocks: events(race({ wpm: 70 })), not: [events(practice({ wpm: 69 }))] },
  'five-hundred': {
    unlocks: events(run({ score: 500 })),
    not: [events(run({ score: 499 }), run({ score: 499 }))],
  },
  'first-bite': { unlocks: [life({ kills: 1 })], not: [[life()]] },
  heavyweight: {
    unlocks: [life({ ledSeconds: 60 })],
    not: [[life({ ledSeconds: 59 })], [life({ ledSeconds: 30 }), life({ ledSeconds: 30 })]],
  },
  entrant: { unlocks: [tournament({ won: false })], not: [[tournament({ isFinished: false })]] },
  champion: {
    // The winner still has it when others leave before the end.
    unlocks: [tournament({ size: 6 })],
    not: [[tournament({ players: 7 })], [tournament({ won: false })]],
  },
  comeback: {
    unlocks: [tournament({ wasInLosers: true })],
    not: [[tournament()], [tournament({ wasInLosers: true, won: false })]],
  },
  host: {
    unlocks: [tournament({ role: 'organiser' })],
    not: [[tournament()], [tournament({ role: 'organiser', size: 7 })]],
  },
};

describe('the catalogue', () => {
  test('G89 has 40 achievements with ids, names and icons of their own, two of them hidden', () => {
    expect(catalogue).toHaveLength(40);
    for (const key of ['id', 'name', 'icon'] as const)
      expect(new Set(catalogue.map((row) => row[key])).size).toBe(catalogue.length);
    expect(catalogue.filter(({ isHidden }) => isHidden).map(({ id }) => id)).toEqual([
      'heavyweight',
      'comeback',
    ]);
  });

  test.each([
    [5, 'crowned first-move four-in-a-row off-the-line'],
    [10, 'entrant first-bite first-win fork friends-first good-sport hello-human'],
    [
      15,
      'beat-medium chequered-flag firm-ground five-hundred hat-trick no-way-through on-a-roll quick-four regular',
    ],
    [20, 'explorer last-second sixty'],
    [25, 'double-line flawless host many-faces'],
    [30, 'giant-killer untouched'],
    [40, 'faithful full-garage'],
    [50, 'heavyweight'],
    [60, 'champion hundred top-hundred unstoppable'],
    [80, 'comeback iron-engine master'],
    [100, 'solved-it'],
  ])('G89 worth %i points: %s', (points, ids) => {
    const worth = catalogue.filter((row) => row.points === points).map(({ id }) => id);
    expect(worth.toSorted().join(' ')).toBe(ids);
  });

  test('TH-14 every row has its cases, and every goal is a positive whole number', () => {
    expect(Object.keys(cases).toSorted()).toEqual(catalogue.map(({ id }) => id).toSorted());
    for (const { id, requirement } of catalogue) {
      expect(goalOf(requirement), id).toBeGreaterThan(0);
      expect(Number.isInteger(goalOf(requirement)), id).toBe(true);
    }
  });

  test.each(catalogue)('$id: $description', ({ id, requirement }) => {
    const reaches = (course: readonly AchievementEvent[]): boolean => {
      let counter: Counter = zero;
      let isReached = false;
      for (const event of course) ({ counter, isReached } = evaluate(requirement, event, counter));
      return isReached;
    };
    const { unlocks = [], not = [] } = cases[id] ?? {};
    expect(reaches(unlocks)).toBe(true);
    // Nothing but the last event of it was missing.
    expect(reaches(unlocks.slice(0, -1))).toBe(false);
    expect(not.map(reaches)).toEqual(not.map(() => false));
    expect(not.length).toBeGreaterThan(0);
  });
});
