import { expect, test } from 'vitest';
import { catalogueText, normaliseText, texts } from '@playfield/games/typing-race/index.ts';
import { boardLengths } from './boardLengths.ts';

/** A race gets a text of the lobby, a passage, or what its creator enters, which may be any text that is short enough. */
const raceable = texts.filter(({ text }) => {
  const entered = normaliseText(text);
  return entered.ok && catalogueText(entered.value) !== undefined;
});

test('G64 the lengths that have a board are those over which a ranked race can be', () => {
  const shown = boardLengths.map(({ value }) => value);
  expect(shown.toSorted()).toEqual([...new Set(raceable.map(({ length }) => length))].toSorted());
});
