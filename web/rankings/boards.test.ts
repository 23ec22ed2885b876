import { describe, expect, test } from 'vitest';
import type { Rankings } from '@playfield/contracts/http/rankings.ts';
import { missingText } from './boards.ts';

type Missing = Rankings['own']['missing'];

describe('G06 what keeps somebody off a board', () => {
  const nothing: Missing = { account: false, games: 0, gamesToFirm: 0, isHidden: false };
  test.each<[Rankings['unit'], Partial<Missing>, boolean, string]>([
    ['rating', { account: true, games: 10 }, false, 'Boards list accounts.'],
    ['rating', { isHidden: true, games: 3 }, false, 'You show your profile to nobody'],
    ['rating', { games: 1, gamesToFirm: 4 }, false, '1 more rated game, and'],
    ['rating', { gamesToFirm: 2 }, false, 'about 2 more rated games.'],
    ['score', { games: 5 }, false, '5 more rated games this week'],
    ['score', { games: 5 }, true, 'You were not on the board of this week.'],
    ['wpm', { games: 1 }, false, 'Finish a race'],
    ['points', {}, false, 'in a moment'],
  ])('%s %j', (unit, missing, isPastWeek, text) => {
    const own = { entry: null, rating: null, betterThan: null, missing: { ...nothing, ...missing } };
    expect(missingText({ unit, own }, isPastWeek)).toContain(text);
  });
});
