/** What another page may hand over in the history entry. */
import { expect, test } from 'vitest';
import { firstMoveIn } from './firstMove.ts';

test.each([
  [{ firstMove: { column: 3 } }, { column: 3 }],
  [{ firstMove: { column: 3, more: 1 } }, { column: 3 }],
  [{ firstMove: { column: '3' } }, null],
  [{ firstMove: 3 }, null],
  [{ firstMove: null }, null],
  [{}, null],
  [null, null],
  ['firstMove', null],
])('%j holds %j', (state, move) => {
  expect(firstMoveIn(state)).toEqual(move);
});
