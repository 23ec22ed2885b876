import { expect, test } from 'vitest';
import { momentText } from '../lib/dates.ts';
import { lastGames, resultText, titleText, type Finished } from './lastGames.ts';

const game: Finished = {
  id: '1',
  gameType: 'connect-four',
  gameMode: 'ai',
  difficulty: 'hard',
  winner: 'player2',
  result: 'win',
  moveCount: 22,
  player1Name: 'Player 1',
  player2Name: null,
  completedAt: '2026-11-24T18:05:00.000Z',
};
const online: Finished = {
  ...game,
  gameMode: 'online',
  difficulty: null,
  player1Name: 'Ada',
  player2Name: 'Bob',
};
const at = momentText('2026-11-24T18:05:00.000Z');

test.each<[Finished, string, string]>([
  [game, 'Connect Four against the AI, hard', `You lost, 22 moves, ${at}`],
  [
    { ...game, winner: 'player1', moveCount: 1 },
    'Connect Four against the AI, hard',
    `You won, 1 move, ${at}`,
  ],
  [online, 'Connect Four: Ada against Bob', `Bob won, 22 moves, ${at}`],
  [{ ...online, winner: null, result: 'draw' }, 'Connect Four: Ada against Bob', `Draw, 22 moves, ${at}`],
  [
    { ...online, winner: null, result: 'aborted', completedAt: null },
    'Connect Four: Ada against Bob',
    'No winner, 22 moves',
  ],
])('%j', (shown, title, result) => {
  expect([titleText(shown), resultText(shown)]).toEqual([title, result]);
});

test('only games with something to analyse are listed, and not all there ever were', () => {
  const empty = { ...game, id: 'empty', moveCount: 0 };
  const strange = { ...game, id: 'strange', gameType: 'little-big-snake' };
  const many = Array.from({ length: 20 }, (_, n) => ({ ...game, id: String(n) }));
  expect(lastGames([empty, strange, game])).toEqual([game]);
  expect(lastGames(many).map(({ id }) => id)).toEqual(['0', '1', '2', '3', '4', '5', '6', '7']);
});
