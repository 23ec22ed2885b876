/** The header leads to every game, and nowhere else than to pages. */
import { gamePages, pages } from '@playfield/contracts/pages.ts';
import { games as turnBased } from '@playfield/games/games.ts';
import { expect, test } from 'vitest';
import { achievements, friends, games, home, places } from './navigation.ts';

function isGamePage(href: string): boolean {
  return gamePages.some((pattern) => new RegExp(`^${pattern.replace(':gameId', '[^/]+')}$`).test(href));
}

const lines = [home, ...games, ...places, friends, achievements];

test('SH-024 G03 every link leads to a page that exists', () => {
  const known: readonly string[] = pages;
  const dead = lines.filter(({ href }) => !known.includes(href) && !isGamePage(href));
  expect(dead).toEqual([]);
  expect(home).toEqual({ href: '/', label: 'Games' });
});

test('SH-025 SH-026 the header leads to tournaments and friends', () => {
  expect(places).toContainEqual({ href: '/tournaments', label: 'Tournaments' });
  expect(friends).toEqual({ href: '/friends', label: 'Friends' });
});

test('SH-002 every game has its line, the turn-based ones under their titles', () => {
  const labels = games.map(({ label }) => label);
  expect(labels).toEqual(expect.arrayContaining(turnBased.map(({ title }) => title)));
  expect(games.map(({ href }) => href)).toEqual(
    expect.arrayContaining(['/typing-race', '/snake-io', '/little-big-snake']),
  );
});
