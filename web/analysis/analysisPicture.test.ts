/** What the picture of an analysed game shows, before it is drawn. */
import { ticTacToeAnalyst } from '@playfield/engines/tic-tac-toe/analyst.ts';
import { checkers } from '@playfield/games/checkers/index.ts';
import { connectFour } from '@playfield/games/connect-four/index.ts';
import { textsOf } from '@playfield/games/texts.ts';
import { ticTacToe } from '@playfield/games/tic-tac-toe/index.ts';
import { expect, test } from 'vitest';
import { recordOf } from '../match/online/sampleRecords.ts';
import { addressOf } from './analysable.ts';
import { addressedGame } from './addressedGame.ts';
import { flawsText, pictureOf } from './analysisPicture.ts';
import { openAnalysis } from './analysisState.ts';
import { judgedMoves } from './classifyMove.ts';
import { after, findingsIn, opened } from './testing/analysed.ts';

/** X the centre, O an edge (a mistake), X a corner, O misses X's win, X wins. */
const fresh = opened(ticTacToe, '52137', 'player1');
const state = after(fresh, findingsIn(fresh, ticTacToeAnalyst()));
const texts = textsOf('tic-tac-toe');

test('board, accuracies and mistakes, also in words', () => {
  const judged = judgedMoves(state.rules, state.record, state);
  const picture = pictureOf(state, judged, texts);
  const seats = picture?.cells.map((cell) => cell?.seat ?? null);
  expect(picture?.columns).toBe(3);
  expect(seats?.filter((seat) => seat === 'player1')).toHaveLength(3);
  expect(seats?.filter((seat) => seat === 'player2')).toHaveLength(2);
  const mistakes = judged.filter(({ mark }) => mark === 'mistake').length;
  expect(picture?.mistakes).toHaveLength(mistakes);
  expect(picture?.sides.map(flawsText)).toEqual(['0 mistakes, 1 inaccuracy', '1 mistake, 1 inaccuracy']);
  expect(picture?.text).toMatch(/^Tic Tac Toe, 5 moves\.\sAccuracy: Ada \(\w+\) \d+%, Bob \(\w+\) \d+%\.$/);
});

test('before anything is known it shows the board alone', () => {
  const picture = pictureOf(fresh, judgedMoves(fresh.rules, fresh.record, fresh), texts);
  expect(picture).toMatchObject({ mistakes: [], text: 'Tic Tac Toe, 5 moves.' });
});

test.each([
  [connectFour, 7, 42],
  [checkers, 8, 24],
] as const)('the board of %o is read', (rules, columns, least) => {
  const board = openAnalysis(rules, recordOf(rules, [], null));
  const picture = board && pictureOf(board, [], textsOf(rules.id));
  expect(picture?.columns).toBe(columns);
  expect(picture?.cells.length).toBeGreaterThanOrEqual(least);
});

test('the address that goes with it leads to the same moves', () => {
  const search = new URLSearchParams(addressOf(state.record).split('?')[1]);
  const addressed = addressedGame(search.get('gameType'), search.get('moves') ?? '');
  expect('record' in addressed && addressed.record.moves.map(({ notation }) => notation)).toEqual(
    state.record.moves.map(({ notation }) => notation),
  );
});
