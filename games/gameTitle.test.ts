/** The names in the lists against the names that the games give themselves (MP-006, MP-009). */
import { gameById, gameIds } from './registry.ts';
import { expect, test } from 'vitest';
import { gameTitle } from './gameTitle.ts';

test.each(gameIds)('%s', (id) => {
  expect(gameTitle(id)).toBe(gameById(id)?.title);
});
