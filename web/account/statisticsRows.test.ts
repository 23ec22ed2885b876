/** Statistics as the account page shows them. */
import { expect, test } from 'vitest';
import { statisticsRows } from './statisticsRows.ts';

const none = { totalGames: 0, wins: 0, losses: 0, draws: 0 };
const checkers = { totalGames: 3, wins: 2, losses: 1, draws: 0, ai: none };
const ticTacToe = { totalGames: 5, wins: 1, losses: 1, draws: 3, ai: none };

test('before the first finished game there is nothing to show', () => {
  expect(statisticsRows({ ...none, byGameType: {} })).toEqual([]);
  expect(statisticsRows({ ...none, byGameType: { checkers: { ...none, ai: none } } })).toEqual([]);
});

test('SH-055 one game is a row of its own, with the win rate as a whole percentage', () => {
  expect(statisticsRows({ ...checkers, byGameType: { checkers } })).toEqual([
    { title: 'Checkers', counts: checkers, winPercent: 67 },
  ]);
});

test('several games stand by name, with the total below them', () => {
  const total = { totalGames: 8, wins: 3, losses: 2, draws: 3 };
  const rows = statisticsRows({ ...total, byGameType: { 'tic-tac-toe': ticTacToe, checkers } });
  expect(rows.map(({ title, winPercent }) => [title, winPercent])).toEqual([
    ['Checkers', 67],
    ['Tic Tac Toe', 20],
    ['All games', 38],
  ]);
  expect(rows[2]?.counts).toMatchObject(total);
});
