/** The routes of the browser against the pages that the server answers (G05). */
import { gamePages, pages, puzzlePages } from '@playfield/contracts/pages.ts';
import { expect, test } from 'vitest';
import { routes } from './routes.tsx';

test('the server knows every page of the browser but the playground, which no build for players has', () => {
  const known: readonly string[] = [...pages, ...gamePages, ...puzzlePages];
  const unknown = routes.map(({ path }) => path).filter((path) => !known.includes(path));
  expect(unknown).toEqual(['/playground']);
});

test('SH-004, SH-013: the landing page and the login have their paths', () => {
  expect(routes.map(({ path }) => path)).toEqual(expect.arrayContaining(['/', '/login', '/account']));
});
