/** What is said of a move that was tried again. */
import { expect, test } from 'vitest';
import { triedText } from './triedText.ts';

const texts = { describeMove: (notation: string) => `column ${notation}` };
const move = {
  notation: '4',
  better: [
    { move: { column: 0 }, notation: '1' },
    { move: { column: 6 }, notation: '7' },
  ],
};

test.each([
  ['connect-four', '7', true, 'Right: column 7 is better.'],
  ['connect-four', '4', false, 'That was played: column 4. Try another move.'],
  ['connect-four', '5', false, 'Not the best move either: column 5.'],
  ['checkers', '5', false, 'Not what the engine prefers: column 5.'],
])('in %s after %s', (id, notation, isRight, text) => {
  expect(triedText(move, notation, texts, { id })).toEqual({ isRight, text });
});
