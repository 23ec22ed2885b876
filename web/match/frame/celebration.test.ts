import { expect, test } from 'vitest';
import { connectFour } from '@playfield/games/connect-four/index.ts';
import { newRecord } from '../../offline/localRecord.ts';
import { CONFETTI_MS, endSound, isCelebrated, pieces } from './celebration.ts';
import { openingMatch, type MatchState } from './matchState.ts';
import { viewOf } from './matchView.ts';
import type { GameRecord } from './record.ts';

const fresh: MatchState['ending'] = { phase: 'open', isFresh: true };
const won: Partial<GameRecord> = { status: 'completed', winner: 'player1', result: 'win' };

test.each<[string, boolean, Partial<GameRecord>, MatchState['ending']]>([
  ['a win that was just seen', true, won, fresh],
  ['a loss', false, { ...won, winner: 'player2' }, fresh],
  ['a draw', false, { ...won, winner: null, result: 'draw' }, fresh],
  ['a win loaded later', false, won, { phase: 'open', isFresh: false }],
  ['a win before its result shows', false, won, { phase: 'due', dueMs: 1000, isFresh: true }],
  ['a win that was closed', false, won, { phase: 'closed' }],
  ["somebody else's win", false, { ...won, yourSeat: null }, fresh],
  ['a win of two people on one device', true, { ...won, winner: 'player2', gameMode: 'local' }, fresh],
])('%s is celebrated: %s', (_, isOne, changes, ending) => {
  const record = newRecord(connectFour, 1, 0, changes);
  expect(isCelebrated({ ...openingMatch(connectFour), record, ending })).toBe(isOne);
});

test.each<[string, Partial<GameRecord>, ReturnType<typeof endSound>]>([
  ['a win', won, 'win'],
  ['a loss', { ...won, winner: 'player2' }, 'lose'],
  ['a draw', { ...won, winner: null, result: 'draw' }, 'draw'],
  ['a win because the other left', { ...won, result: 'abandoned' }, 'win'],
  ['a loss by leaving', { ...won, winner: 'player2', result: 'abandoned' }, 'lose'],
  ['a game that was called off', { ...won, winner: null, result: 'aborted' }, null],
  ['a game to which nobody came', { ...won, winner: null, result: 'abandoned' }, null],
  ['a game that is watched', { ...won, winner: 'player2', yourSeat: null }, 'win'],
])('%s sounds as it ends', (_, changes, sound) => {
  const view = viewOf({ ...openingMatch(connectFour), record: newRecord(connectFour, 1, 0, changes) });
  expect(view && endSound(view)).toBe(sound);
});

test('the confetti is short, and starts above the whole board', () => {
  expect(CONFETTI_MS).toBeLessThan(2500);
  expect(new Set(pieces.map(({ left }) => Math.floor(left / 20))).size).toBe(5);
});
