import { expect, test } from 'vitest';
import { connectFour } from '@playfield/games/connect-four/index.ts';
import { newRecord } from '../../offline/localRecord.ts';
import { confettiMs, isCelebrated, pieces } from './celebration.ts';
import { openingMatch, type MatchState } from './matchState.ts';
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

test('the confetti is short, and starts above the whole board', () => {
  expect(confettiMs).toBeLessThan(2500);
  expect(new Set(pieces.map(({ left }) => Math.floor(left / 20))).size).toBe(5);
});
