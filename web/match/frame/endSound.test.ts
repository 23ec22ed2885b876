import { expect, test } from 'vitest';
import { connectFour } from '@playfield/games/connect-four/index.ts';
import { newRecord } from '../../offline/localRecord.ts';
import { endSound } from './endSound.ts';
import { openingMatch } from './matchState.ts';
import { viewOf } from './matchView.ts';
import type { GameRecord } from './record.ts';

const won: Partial<GameRecord> = { status: 'completed', winner: 'player1', result: 'win' };

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
