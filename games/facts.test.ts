/** What games count for achievements, and when they have hardly been played (TH-19). */
import { expect, test } from 'vitest';
import { facts as checkersFacts } from './checkers/facts.ts';
import { checkers } from './checkers/index.ts';
import { rules } from './checkers/rules.ts';
import { at } from './checkers/testing/play.ts';
import { connectFour } from './connect-four/index.ts';
import { ticTacToe } from './tic-tac-toe/index.ts';

const columns = (text: string): object[] => Array.from(text, (column) => ({ column: Number(column) - 1 }));

test.each([
  ['a row', '1122334', 1, 0],
  ['two lines with one disc', '1122311626374', 2, 0],
  ['no end yet', '1122', 0, 0],
])('Connect Four, %s', (_what, moves, first, second) => {
  const facts = connectFour.factsOf(columns(moves));
  expect(facts).toEqual({ player1: { winLines: first }, player2: { winLines: second } });
});

test.each([
  ['a plain win', '14253', 1],
  ['a fork', '1259467', 2],
])('Tic Tac Toe, %s', (_what, moves, threats) => {
  expect(ticTacToe.factsOf(columns(moves))?.player1).toEqual({ threats });
});

test('Checkers: captures and what is left', () => {
  const moves = [
    { from: 11, to: 15 },
    { from: 22, to: 18 },
    { from: 15, to: 22 },
    { from: 25, to: 18 },
  ];
  expect(checkers.factsOf(moves)).toEqual({
    player1: { kings: 0, captures: 1, piecesLeft: 11 },
    player2: { kings: 0, captures: 1, piecesLeft: 11 },
  });
});

test('Checkers: a man that is crowned', () => {
  const crowned = at('R:R28:B5');
  const next = rules.apply(crowned, [28, 32]);
  const kings = next.ok ? checkersFacts(next.value, 'player1')['kings'] : null;
  expect(kings).toBe(1);
});

test('a damaged record has none', () => {
  expect(connectFour.factsOf([{ column: 9 }])).toBeNull();
});

test('TH-19 fewer plies than these are hardly a game', () => {
  expect([connectFour, ticTacToe, checkers].map(({ seriousPlies }) => seriousPlies)).toEqual([7, 5, 20]);
});
