import { describe, expect, test } from 'vitest';
import type { Rankings } from '@playfield/contracts/http/rankings.ts';
import { emptyText, missingText, nextLevelText, spreadText } from './boards.ts';

type Missing = Rankings['own']['missing'];

test.each([
  [false, false, /^Nobody is on this board yet\. Play 10 rated games/],
  [true, false, /^Neither you nor any of your friends is on this board yet\. Play 10/],
  [false, true, /^Nobody was on this board in that week\.$/],
  [true, true, /^Neither you nor any of your friends was on this board in that week\.$/],
])('an empty board, of friends: %s, of a past week: %s', (isFriends, isPastWeek, text) => {
  expect(emptyText('rating', { isFriends, isPastWeek })).toMatch(text);
});

describe('G06 what keeps somebody off a board', () => {
  const nothing: Missing = { account: false, games: 0, gamesToFirm: 0, isHidden: false };
  test.each<[Rankings['unit'], Partial<Missing>, boolean, string]>([
    ['rating', { account: true, games: 10 }, false, 'Boards list accounts.'],
    ['rating', { isHidden: true, games: 3 }, false, 'You show your profile to nobody'],
    ['rating', { games: 1, gamesToFirm: 4 }, false, 'About 4 more rated games to get onto'],
    ['rating', { games: 6, gamesToFirm: 4 }, false, 'About 6 more rated games to get onto'],
    ['rating', { games: 1, gamesToFirm: 1 }, false, 'About 1 more rated game to get onto'],
    ['rating', { gamesToFirm: 2 }, false, 'not firm: play about 2 more rated games.'],
    ['rating', { gamesToFirm: 1 }, false, 'not firm: play about 1 more rated game.'],
    ['score', { games: 5 }, false, '5 more rated games this week'],
    ['score', { games: 5 }, true, 'You were not on the board that week.'],
    ['wpm', { games: 1 }, false, 'Finish a race'],
    ['points', {}, false, 'in a moment'],
  ])('%s %j', (unit, missing, isPastWeek, text) => {
    const own = { entry: null, rating: null, betterThan: null, missing: { ...nothing, ...missing } };
    expect(missingText({ unit, own }, isPastWeek)).toContain(text);
  });
});

test.each([
  [6, '44 more points to level 2'],
  [49, '1 more point to level 2'],
])('with %i points', (earned, text) => {
  expect(nextLevelText({ level: 1, earned, to: 50 })).toBe(text);
});

describe('how many have which value', () => {
  const players = [20, 31, 29, 31].map((count, n) => ({ from: 1150 + 50 * n, players: count }));
  test.each([
    [players, 50, '111 players; the largest group, 31, has 1200 to 1249'],
    [players.slice(0, 1), 1, '20 players; the largest group, 20, has 1150'],
  ])('%j in steps of %i', (steps, width, text) => {
    const total = steps.reduce((sum, step) => sum + step.players, 0);
    expect(spreadText({ total, steps, width })).toBe(text);
  });
});
