/** The card of recent games. */
import { expect, test } from 'vitest';
import type { GameSummary } from '@playfield/contracts/http/match.ts';
import { latestFinished } from './queries.ts';

const game = (id: string, result: GameSummary['result']): GameSummary => ({
  id,
  gameType: 'connect-four',
  gameMode: 'ai',
  difficulty: 'medium',
  board: [],
  status: 'completed',
  currentPlayer: 'player1',
  winner: null,
  result,
  moveCount: 7,
  player1Name: 'Player 1',
  player2Name: 'AI',
  player1Id: null,
  player2Id: null,
  userId: null,
  createdAt: '2025-01-01T00:00:00.000Z',
  completedAt: '2025-01-01T00:01:00.000Z',
});

test('C4-039 C4-040 the latest three with a result, newest first', () => {
  const games = [
    game('newest', 'win'),
    game('closed', 'abandoned'),
    game('second', 'draw'),
    game('third', 'win'),
    game('fourth', 'win'),
  ];
  expect(latestFinished(games).map(({ id }) => id)).toEqual(['newest', 'second', 'third']);
});
