/** True numbers on the landing page, or none. */
import { expect, test } from 'vitest';
import { botsText, inArenaText, isBotsOnly, playersText, runningText } from './arenaTexts.ts';

test.each([
  ['G04 unknown', undefined, null, null, null],
  ['LP-002 nobody', { online: 0, alive: 0, snakes: 0 }, null, null, null],
  ['LP-002 no arena', { online: 3, alive: null, snakes: null }, '3 players online', null, null],
  ['G04 bots alone', { online: 0, alive: 0, snakes: 14 }, null, null, '14 bots'],
  ['LP-002 everybody elsewhere', { online: 4, alive: 0, snakes: 14 }, '4 players online', null, '14 bots'],
  ['G04', { online: 1, alive: 1, snakes: 2 }, '1 player online', '1 in the arena', '1 bot'],
  ['G04', { online: 12, alive: 5, snakes: 13 }, '12 players online', '5 in the arena', '8 bots'],
  ['G04 one less', { online: 49, alive: 49, snakes: 49 }, '49 players online', '49 in the arena', null],
  ['LP-002', { online: 50, alive: 9, snakes: 9 }, '50+ players online', '9 in the arena', null],
  ['LP-002', { online: 731, alive: 1, snakes: 1 }, '50+ players online', '1 in the arena', null],
  ['G04 no crowd', { online: 9, alive: 9, snakes: 399 }, '9 players online', '9 in the arena', '390 bots'],
])('%s: %j', (_ids, now, players, inArena, bots) => {
  const answer = now && { ...now, running: { games: 0, races: 0 }, top: [] };
  expect(playersText(answer)).toBe(players);
  expect(inArenaText(answer)).toBe(inArena);
  expect(botsText(answer)).toBe(bots);
});

test.each([
  [undefined, false],
  [{ alive: null, snakes: null }, false],
  [{ alive: 0, snakes: 0 }, false],
  [{ alive: 0, snakes: 12 }, true],
  [{ alive: 1, snakes: 12 }, false],
])('G04 the leaderboard says when it has bots alone: %j %s', (now, expected) => {
  expect(isBotsOnly(now && { online: 0, running: { games: 0, races: 0 }, ...now, top: [] })).toBe(expected);
});

test.each([
  [0, 0, null],
  [1, 0, 'A game is running'],
  [0, 1, 'A race is running'],
  [3, 1, '3 games and a race are running'],
  [1, 2, 'A game and 2 races are running'],
  [12, 0, '12 games are running'],
])('G04 %i games and %i races: %s', (games, races, text) => {
  expect(runningText({ online: 1, running: { games, races }, alive: null, snakes: null, top: [] })).toBe(
    text,
  );
});
