import { expect, test } from 'vitest';
import { connectFour } from '@playfield/games/connect-four/index.ts';
import type { GameRecord } from '../frame/record.ts';
import { scoreOf, scoreText } from './matchScore.ts';
import { recordOf } from './sampleRecords.ts';

const after = ([player1, player2]: readonly [number, number], changes: Partial<GameRecord>): GameRecord => ({
  ...recordOf(connectFour, [], 'player1', { online: { prior: { player1, player2 } } }),
  ...changes,
});
const won = { status: 'completed', winner: 'player1', result: 'win' } as const;

test.each<[readonly [number, number], Partial<GameRecord>, readonly [number | null, number | null]]>([
  [[0, 0], {}, [null, null]],
  [[0, 0], won, [1, 0]],
  [[1, 0.5], {}, [1, 0.5]],
  [[1, 0.5], { ...won, winner: 'player2' }, [1, 1.5]],
  [[0, 0], { ...won, winner: null, result: 'draw' }, [0.5, 0.5]],
  [[0, 0], { ...won, winner: null, result: 'aborted' }, [null, null]],
  [[2, 1], { online: null }, [null, null]],
])('after %j and %j the score is %j', (prior, changes, [one, two]) => {
  const record = after(prior, changes);
  expect([scoreOf(record, 'player1'), scoreOf(record, 'player2')]).toEqual([one, two]);
});

test.each([
  [0, '0'],
  [0.5, '½'],
  [1, '1'],
  [2.5, '2½'],
])('%d reads %s', (points, text) => {
  expect(scoreText(points)).toBe(text);
});
