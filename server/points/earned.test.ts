import { describe, expect, test } from 'vitest';
import type { PlayedEvent, WeighedResults } from '../digest/playedEvent.ts';
import {
  outcome,
  playedGame as game,
  playedPractice,
  playedRace,
  playedRun,
} from '../digest/testing/played.ts';
import { dayOf, earnedBy, withinDay } from './earned.ts';

const rated = (results: Partial<WeighedResults>) => ({
  rating: outcome({ results: { won: 0, drawn: 0, lost: 0, ...results } }),
});
const race = (place: number, runners: number, { rating }: Pick<PlayedEvent, 'rating'>) =>
  playedRace({ place, runners, rating, won: place === 1 });
const practice = (isVerified: boolean) => playedPractice({ isVerified });
const run = (score: number) => playedRun({ score });

describe('G45 what a result earns', () => {
  test.each<[string, PlayedEvent, number]>([
    ['a rated win', game(rated({ won: 1 })), 5],
    ['a rated draw', game(rated({ drawn: 1 })), 2],
    ['a rated loss', game(rated({ lost: 1 })), 1],
    ['a win that counts half', game(rated({ won: 0.5 })), 3],
    ['a win that counts a quarter', game(rated({ won: 0.25 })), 1],
    ['a loss that counts a quarter', game(rated({ lost: 0.25 })), 0],
    ['a win that counts nothing', game({ won: true, ...rated({}) }), 0],
    ['a casual game', game({ isRated: false }), 1],
    ['a casual game of four plies', game({ isRated: false, plies: 4 }), 1],
    ['a casual game of three plies', game({ isRated: false, plies: 3 }), 0],
    ['a casual game whose other account is gone', game({ isRated: false, opponentId: null }), 0],
    ['a game by link', game({ isRated: false, mode: 'friend' }), 0],
    ['a game against the AI', game({ isRated: false, mode: 'ai', opponentId: null, won: true }), 0],
    ['first of two', race(1, 2, rated({ won: 1 })), 5],
    ['second of two', race(2, 2, rated({ lost: 1 })), 1],
    ['first of two who met often', race(1, 2, rated({ won: 0.25 })), 1],
    ['first of six', race(1, 6, rated({ won: 5 / 3 })), 8],
    ['first of six who met often', race(1, 6, rated({ won: 5 / 6 })), 4],
    ['second of six', race(2, 6, rated({ won: 4 / 3, lost: 1 / 3 })), 7],
    ['last of six', race(6, 6, rated({ lost: 5 / 3 })), 2],
    ['an unrated race', race(1, 2, { rating: null }), 1],
    ['a race alone', race(1, 1, { rating: null }), 0],
    ['a race that was not finished', playedRace({ isFinished: false }), 0],
    ['a flagged race', playedRace({ isVerified: false }), 0],
    ['a race on a text of one’s own', playedRace({ isCatalogueText: false }), 0],
    ['a verified practice run', practice(true), 1],
    ['a flagged one', practice(false), 0],
    ['a run with points', run(10), 1],
    ['a run without', run(0), 0],
  ])('%s', (_name, event, points) => {
    expect(earnedBy(event, true)).toBe(points);
  });

  test('a casual game between friends earns nothing', () => {
    expect(earnedBy(game({ isRated: false }), false)).toBe(0);
  });

  test('days are those of UTC', () => {
    const ends = ['2026-11-23T00:00:00.000Z', '2026-11-23T23:59:59.999Z'];
    expect(ends.map((end) => dayOf(new Date(end)))).toEqual(['2026-11-23', '2026-11-23']);
  });

  test('100 a day from results', () => {
    expect([withinDay(5, 0), withinDay(5, 97), withinDay(5, 100), withinDay(5, 130)]).toEqual([5, 3, 0, 0]);
  });
});
