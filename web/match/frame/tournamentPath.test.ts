import { expect, test } from 'vitest';
import { tournamentPath } from './tournamentPath.ts';

test.each([
  [null, null],
  [{ id: 'g' }, null],
  [{ id: 'g', tournamentId: null }, null],
  [{ id: 'g', tournamentId: 't7' }, '/tournaments/t7'],
])('%j leads back to %s', (record, path) => {
  expect(tournamentPath(record)).toBe(path);
});
