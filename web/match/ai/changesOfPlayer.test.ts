/** Whose page it is, as the session changes. */
import { expect, test } from 'vitest';
import { withPlayer } from './changesOfPlayer.ts';

const changes = (ids: readonly (string | null)[]): number =>
  ids.reduce(withPlayer, { id: null, count: 0 }).count;

test.each([
  ['the session is restored', [null, 'ada'], 0],
  ['nothing changes', ['ada', 'ada', null, 'ada'], 0],
  ['a logout: first nobody, then a new guest', ['ada', null, 'guest'], 1],
  ['a login in another tab', ['guest', 'ada'], 1],
  ['there and back', ['ada', null, 'guest', 'ada'], 2],
])('%s', (_title, ids, count) => {
  expect(changes(ids)).toBe(count);
});
