/** Page titles carry the product's name once. */
import { expect, test } from 'vitest';
import { titleFor } from './pageTitle.ts';

test.each([
  ['Tic Tac Toe', 'Playfield', 'Tic Tac Toe · Playfield'],
  ['', 'Playfield', 'Playfield'],
  ['Playfield', 'Playfield', 'Playfield'],
])('%j on %s is %j', (title, product, expected) => {
  expect(titleFor(title, product)).toBe(expected);
});
