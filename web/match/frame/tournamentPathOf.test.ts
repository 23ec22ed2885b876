import { expect, test } from 'vitest';
import { tournamentPathOf } from './tournamentPathOf.ts';

test.each([
  [null, null],
  [{ online: null }, null],
  [{ online: { tournament: null } }, null],
  [{ online: { tournament: { id: 't7', matchId: 'm', gameNumber: 1 } } }, '/tournaments/t7'],
])('%j leads back to %s', (record, path) => {
  expect(tournamentPathOf(record)).toBe(path);
});
