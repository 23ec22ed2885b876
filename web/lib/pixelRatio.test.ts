/** The window moves between screens. */
import { expect, test } from 'vitest';
import { onPixelRatio } from './pixelRatio.ts';

test('every change of the ratio is told, until nobody listens', () => {
  const queries: { readonly query: string; readonly media: EventTarget }[] = [];
  let ratio = 1;
  const told: number[] = [];
  const stop = onPixelRatio(() => told.push(ratio), {
    ratio: () => ratio,
    match(query) {
      const media = new EventTarget();
      queries.push({ query, media });
      return media;
    },
  });
  const moveTo = (next: number): void => {
    ratio = next;
    for (const { media } of queries.slice()) media.dispatchEvent(new Event('change'));
  };
  moveTo(2);
  moveTo(1.25);
  expect(told).toEqual([2, 1.25]);
  expect(queries.map(({ query }) => query)).toEqual([
    '(resolution: 1dppx)',
    '(resolution: 2dppx)',
    '(resolution: 1.25dppx)',
  ]);
  stop();
  moveTo(1);
  expect(told).toEqual([2, 1.25]);
});
