/** Numbers as Intl writes them. */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { numberText, ordinalText } from './numberText.ts';

const intl = new Intl.NumberFormat('en');
const rules = new Intl.PluralRules('en', { type: 'ordinal' });

test.each([
  [0, '0'],
  [999, '999'],
  [1000, '1,000'],
  [-1234, '-1,234'],
  [1_234_567, '1,234,567'],
  [1234.5, '1,234.5'],
  [33.3333, '33.333'],
])('%d is %s', (value, text) => {
  expect(numberText(value)).toBe(text);
});

test('whole numbers and thousandths are written as Intl writes them', () => {
  fc.assert(
    fc.property(fc.integer({ min: -2_000_000_000, max: 2_000_000_000 }), (thousandths) => {
      expect(numberText(thousandths)).toBe(intl.format(thousandths));
      expect(numberText(thousandths / 1000)).toBe(intl.format(thousandths / 1000));
    }),
    { seed: 1 },
  );
});

test('places have the endings that Intl knows', () => {
  const endings = new Map([
    ['one', 'st'],
    ['two', 'nd'],
    ['few', 'rd'],
    ['other', 'th'],
  ]);
  for (let place = 1; place <= 1200; place += 1)
    expect(ordinalText(place)).toBe(`${place}${endings.get(rules.select(place))}`);
});
