/** Who sits where in a match. */
import { expect, test } from 'vitest';
import { gameById } from '@playfield/games/registry.ts';
import { opponentOf, personAt } from './opponent.ts';
import { recordOf, type Changes } from './sampleRecords.ts';

const rules = gameById('connect-four');
if (!rules) throw new Error('The registry has no Connect Four.');
const seen = (yourSeat: 'player1' | 'player2' | null, changes?: Changes) =>
  recordOf(rules, [], yourSeat, changes);

test('the opponent is the player opposite; a spectator has none', () => {
  expect(opponentOf(seen('player1'))).toEqual({ id: 'id-of-bob', username: 'Bob' });
  expect(opponentOf(seen('player2'))).toEqual({ id: 'id-of-ada', username: 'Ada' });
  expect(opponentOf(seen(null))).toBeNull();
});

test('a free seat and a removed account are nobody', () => {
  expect(personAt(seen('player1', { player2Id: null, player2Name: null }), 'player2')).toBeNull();
  expect(personAt(seen('player2', { player1Id: null }), 'player1')).toBeNull();
});
