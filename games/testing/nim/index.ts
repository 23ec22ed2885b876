/**
 * Nim with seven stones, one or two taken at a time, the last one wins: a game that no registry has. It shows what a new game needs:
 * rules, wire form and texts here, and a board (`board/index.ts`); tools/newGame.integration.test.ts plays it.
 */
import { ok, refuse } from '@playfield/contracts/result.ts';
import { readColumn } from '../../column.ts';
import { defineGame } from '../../defineGame.ts';
import type { GameDef } from '../../game.ts';
import { boardKeys, type GameTexts } from '../../gameTexts.ts';

export type State = {
  readonly left: number;
  /** How many each half-move took. */
  readonly taken: readonly number[];
};

const stones = 7;

const definition: GameDef<State, number> = {
  id: 'nim',
  title: 'Nim',
  sides: { player1: 'First', player2: 'Second' },
  rules: {
    setup: () => ({ left: stones, taken: [] }),
    ply: ({ taken }) => taken.length,
    turn: ({ taken }) => (taken.length % 2 === 0 ? 'player1' : 'player2'),
    legalMoves: ({ left }) => [1, 2].filter((count) => count <= left),
    apply: ({ left, taken }, count) =>
      count <= left
        ? ok({ left: left - count, taken: [...taken, count] })
        : refuse('move/illegal', 'There are not so many stones left.'),
    outcome: ({ left, taken }) =>
      left > 0 ? null : { winner: taken.length % 2 === 1 ? 'player1' : 'player2', reason: 'win' },
  },
  wire: {
    board: ({ left }) => left,
    readMove(raw) {
      const column = readColumn(raw, 2);
      return column.ok ? ok(column.value + 1) : column;
    },
    writeMove: (count) => ({ column: count - 1 }),
    notate: (count) => String(count),
    marks: () => ({ last: [], win: [] }),
  },
};

export const nim = defineGame(definition);

export const nimTexts: GameTexts = {
  describeMove: (notation) => `takes ${notation}`,
  opponent: { title: 'Arithmetic', atLevel: { easy: 'Exact.', medium: 'Exact.', hard: 'Exact.' } },
  headline: { won: 'You Won!', aiWon: 'AI Won!', draw: 'Draw!' },
  ai: { won: 'You took the last stone.', lost: 'The AI took the last stone.' },
  online: { won: 'You took the last stone.', lost: 'Your opponent took the last stone.' },
  draw: '',
  watched: 'The last stone is taken.',
  createFailed: 'Failed to create game',
  hint: 'Count in threes!',
  invalidMove: ({ serverText }) => serverText ?? 'That move is not allowed',
  howToPlay: [{ heading: 'Objective', text: 'Take the last stone.' }],
  keys: [{ keys: '1, 2', does: 'take one or two stones' }, ...boardKeys],
};
