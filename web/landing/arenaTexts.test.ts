/** True numbers on the landing page, or none. */
import { expect, test } from 'vitest';
import { botsText, isBotsOnly, playersText } from './arenaTexts.ts';

test.each([
  ['G04 unknown', undefined, null, null],
  ['G04 no arena', { alive: null, snakes: null }, null, null],
  ['G04 bots alone', { alive: 0, snakes: 14 }, null, '14 bots'],
  ['G04', { alive: 1, snakes: 2 }, '1 player online', '1 bot'],
  ['G04', { alive: 12, snakes: 20 }, '12 players online', '8 bots'],
  ['G04 one less than many', { alive: 49, snakes: 49 }, '49 players online', null],
  ['LP-002', { alive: 50, snakes: 50 }, '50+ players online', null],
  ['LP-002', { alive: 731, snakes: 731 }, '50+ players online', null],
  ['G04 bots make no crowd', { alive: 10, snakes: 400 }, '10 players online', '390 bots'],
])('%s: %j', (_ids, now, players, bots) => {
  const answer = now && { ...now, top: [] };
  expect(playersText(answer)).toBe(players);
  expect(botsText(answer)).toBe(bots);
});

test.each([
  [undefined, false],
  [{ alive: null, snakes: null }, false],
  [{ alive: 0, snakes: 0 }, false],
  [{ alive: 0, snakes: 12 }, true],
  [{ alive: 1, snakes: 12 }, false],
])('G04 the leaderboard says when it has bots alone: %j %s', (now, expected) => {
  expect(isBotsOnly(now && { ...now, top: [] })).toBe(expected);
});
