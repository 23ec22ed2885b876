import { expect, test } from 'vitest';
import { pageOf } from './pageOf.ts';
import { visits } from './testing/visits.ts';

test.each(visits)('G12 %s is stored as %s', (path, page) => {
  expect(pageOf(path)).toBe(page);
});
