import { describe, expect, test } from 'vitest';
import {
  againstText,
  firmness,
  gameText,
  opponentText,
  shareText,
  speedFigures,
  typedName,
} from './profileTexts.ts';

const rating = {
  gameType: 'connect-four',
  rating: 1310,
  deviation: 80,
  isProvisional: false,
  gamesToFirm: 0,
  place: 2,
  games: 12,
  wins: 8,
  losses: 3,
  draws: 1,
  winStreak: 2,
  bestWinStreak: 5,
  tournamentWins: 0,
  bestWin: null,
};

test('a rating says in words how firm it is', () => {
  expect(firmness(rating)).toBe('Very likely between 1150 and 1470');
  expect(firmness({ ...rating, isProvisional: true, gamesToFirm: 4 })).toBe(
    'Not firm yet: about 4 more games',
  );
  expect(firmness({ ...rating, isProvisional: true, gamesToFirm: 1 })).toBe(
    'Not firm yet: about 1 more game',
  );
});

const tally = (wins: number, losses: number, draws = 0) => ({ wins, losses, draws });

describe('how the reader stands', () => {
  test.each([
    [[tally(5, 1), tally(2, 3)], 'You lead 7 : 4'],
    [[tally(1, 2)], 'You trail 1 : 2'],
    [[tally(0, 0, 1)], 'You are even, 0 : 0'],
    [[], null],
  ])('%j: %s', (standing, text) => expect(againstText(standing)).toBe(text));
});

test('opponents', () => {
  expect(opponentText({ opponent: { name: 'Bob', isAccount: true }, level: null })).toBe('Bob');
  expect(opponentText({ opponent: null, level: 'hard' })).toBe('the AI, hard');
});

test('the words for the picture', () => {
  const look = { figure: null, color: null };
  expect(shareText({ id: 'a', username: 'Ann', isYou: false, look, detail: null })).toBe('Ann');
  const detail = {
    since: '2026-01-01',
    level: { level: 3, earned: 160, from: 150, to: 300 },
    presence: { online: false, activity: null, lastSeenAt: null },
    tournamentWins: [],
    ratings: [rating, { ...rating, gameType: 'checkers', isProvisional: true }],
    records: [],
    typing: { bestWpm: 71, averageWpm: 60, averageAccuracy: 96, runs: 4, races: 2, racesWon: 1 },
    snake: null,
    achievements: [],
    unlocked: 0,
    against: null,
  };
  expect(shareText({ id: 'a', username: 'Ann', isYou: false, look, detail })).toBe(
    'Ann, level 3\nConnect Four: 1310 (8 won, 3 lost, 1 drawn)\nCheckers: 1310? (8 won, 3 lost, 1 drawn)\nTyping: best 71 WPM',
  );
  const unverified = { ...detail.typing, bestWpm: 0, averageWpm: 0, averageAccuracy: 0, runs: 0 };
  const raced = { ...detail, ratings: [], typing: unverified };
  expect(shareText({ id: 'a', username: 'Ann', isYou: false, look, detail: raced })).toBe('Ann, level 3');
});

test('a racer without a run that counts has no speed yet', () => {
  const typing = { bestWpm: 71, averageWpm: 60, averageAccuracy: 96, runs: 4, races: 2, racesWon: 1 };
  const races = ['Races won', '1 of 2'];
  expect(speedFigures({ typing, snake: { best: 240 } })).toEqual([
    ['Best typing speed', '71 WPM'],
    ['Average', '60 WPM at 96%'],
    races,
    ['Best run of Little Big Snake', '240'],
  ]);
  const unverified = { ...typing, bestWpm: 0, averageWpm: 0, averageAccuracy: 0, runs: 0 };
  expect(speedFigures({ typing: unverified, snake: null })).toEqual([races]);
  expect(speedFigures({ typing: null, snake: null })).toEqual([]);
});

test.each([
  [1, false, 'Connect Four, Nov 24, 2026, 1 move'],
  [23, true, 'Connect Four, Nov 24, 2026, 23 moves, rated'],
])('a game of %i moves, rated: %s', (moves, rated, text) => {
  expect(gameText({ gameType: 'connect-four', day: '2026-11-24', moves, rated })).toBe(text);
});

test.each([
  ['Nobody', 'Nobody'],
  ['🐢'.repeat(40), '🐢'.repeat(40)],
  ['🐢'.repeat(41), `${'🐢'.repeat(40)}…`],
])('a name from the address is cut where no name is as long: %s', (name, shown) => {
  expect(typedName(name)).toBe(shown);
});
