/** Back from an analysis leads to the analysed game, not to a new board. */
import { checkers } from '@playfield/games/checkers/index.ts';
import { expect, test } from 'vitest';
import { newRecord } from '../../offline/localRecord.ts';
import { shownAt } from './shownAt.ts';

const record = newRecord(checkers, 1, 0, { id: 'abc' });

test.each([
  ['against the AI: its page with the game', record, '/checkers/ai?game=abc'],
  ['between people', { ...record, gameMode: 'online' }, '/multiplayer?game=abc'],
  ['with a friend', { ...record, gameMode: 'friend' }, '/multiplayer?game=abc'],
  ['of two at one device: kept in their browser', { ...record, gameMode: 'local' }, '/checkers/local'],
  ['a game whose addresses nobody specified', { ...record, gameType: 'nim' }, '/games/nim/ai?game=abc'],
  ['offline: kept nowhere', { ...record, isOffline: true }, null],
] as const)('%s', (_title, game, path) => {
  expect(shownAt(game)).toBe(path);
});
