/** Achievements of the board games. */
import type { AchievementRow } from './row.ts';

const connectFour = { gameType: 'connect-four', isFinished: true } as const;
const ticTacToe = { gameType: 'tic-tac-toe', isFinished: true } as const;
const checkers = { gameType: 'checkers', isFinished: true } as const;

export const boardGames: readonly AchievementRow[] = [
  {
    id: 'four-in-a-row',
    name: 'Four in a Row',
    description: 'Win a game of Connect Four.',
    category: 'connect-four',
    icon: 'fourDiscs',
    points: 5,
    requirement: { on: 'game', where: { ...connectFour, won: true }, need: { count: 1 } },
  },
  {
    id: 'quick-four',
    name: 'Quick Four',
    description: 'Connect four with your fifth disc or earlier.',
    category: 'connect-four',
    icon: 'bolt',
    points: 15,
    requirement: {
      on: 'game',
      where: { ...connectFour, won: true, winLines: { min: 1 }, ownMoves: { max: 5 } },
      need: { count: 1 },
    },
  },
  {
    id: 'double-line',
    name: 'Two at Once',
    description: 'Complete two lines with one disc.',
    category: 'connect-four',
    icon: 'crossing',
    points: 25,
    requirement: {
      on: 'game',
      where: { ...connectFour, won: true, winLines: { min: 2 } },
      need: { count: 1 },
    },
  },
  {
    id: 'beat-medium',
    name: 'Network Down',
    description: 'Beat medium without a hint.',
    category: 'connect-four',
    icon: 'network',
    points: 15,
    requirement: {
      on: 'game',
      where: { ...connectFour, mode: 'ai', level: 'medium', won: true, hints: { max: 0 } },
      need: { count: 1 },
    },
  },
  {
    id: 'solved-it',
    name: 'Solved It',
    description: 'Beat hard without a hint.',
    category: 'connect-four',
    icon: 'puzzle',
    points: 100,
    requirement: {
      on: 'game',
      where: { ...connectFour, mode: 'ai', level: 'hard', won: true, hints: { max: 0 } },
      need: { count: 1 },
    },
  },
  {
    id: 'no-way-through',
    name: 'No Way Through',
    description: 'Draw 10 games in a row against hard.',
    category: 'tic-tac-toe',
    icon: 'wall',
    points: 15,
    requirement: {
      on: 'game',
      where: { gameType: 'tic-tac-toe', isFinishedOrLeft: true, mode: 'ai', level: 'hard' },
      need: { streak: 10, of: { drawn: true } },
    },
  },
  {
    id: 'fork',
    name: 'Fork',
    description: 'Win by two threats at once.',
    category: 'tic-tac-toe',
    icon: 'fork',
    points: 10,
    requirement: {
      on: 'game',
      where: { ...ticTacToe, won: true, threats: { min: 2 } },
      need: { count: 1 },
    },
  },
  {
    id: 'crowned',
    name: 'Crowned',
    description: 'Make a king.',
    category: 'checkers',
    icon: 'crown',
    points: 5,
    requirement: { on: 'game', where: { ...checkers, kings: { min: 1 } }, need: { count: 1 } },
  },
  {
    id: 'hat-trick',
    name: 'Hat-Trick',
    description: 'Capture three pieces in one move.',
    category: 'checkers',
    icon: 'hat',
    points: 15,
    requirement: { on: 'game', where: { ...checkers, captures: { min: 3 } }, need: { count: 1 } },
  },
  {
    id: 'untouched',
    name: 'Untouched',
    description: 'Win on the board with 10 or more pieces left.',
    category: 'checkers',
    icon: 'stack',
    points: 30,
    requirement: {
      on: 'game',
      where: { ...checkers, won: true, result: 'win', piecesLeft: { min: 10 } },
      need: { count: 1 },
    },
  },
  {
    id: 'iron-engine',
    name: 'Iron Engine',
    description: 'Beat or hold hard.',
    category: 'checkers',
    icon: 'gear',
    points: 80,
    requirement: {
      on: 'game',
      where: { ...checkers, mode: 'ai', level: 'hard', isHeld: true },
      need: { count: 1 },
    },
  },
];
