/** Who stands on the leaderboard and where on the minimap, and everybody's rank. */
import { expect, test } from 'vitest';
import { seededRng } from '@playfield/games/rng.ts';
import { createWorld } from '@playfield/games/snake-arena/index.ts';
import { leaderboardOf, rankOf } from './leaderboard.ts';

test('the ten heaviest, the heaviest first, of whom bots are told apart', () => {
  const world = createWorld(seededRng(1));
  for (let n = 1; n <= 12; n += 1) world.spawn(`S${n}`, n % 2 === 0).mass = 1000 + ((n * 5) % 13) * 100.06;
  const { alive, top, leaders } = leaderboardOf(world, 6);
  const names = ['S5', 'S10', 'S2', 'S7', 'S12', 'S4', 'S9', 'S1', 'S6', 'S11'];
  expect([alive, top.map(({ name }) => name)]).toEqual([6, names]);
  expect(top[1]).toMatchObject({ id: 10, mass: 1000 + 11 * 100.06, isBot: true });
  expect(leaders.map(({ name }) => name)).toEqual(names);
  expect(leaders[1]).toEqual({ id: '10', name: 'S10', mass: 2101, isBot: true });
});

test.each([
  [-2048, 0],
  [-2000, 3],
  [-1, 127],
  [0, 128],
  [2000, 253],
  [-9999, 0],
  [9999, 255],
])('a head at %i is in cell %i of 256 of the minimap', (at, cell) => {
  const world = createWorld(seededRng(1));
  const { body } = world.spawn('Ada');
  [body.xs[0], body.ys[0]] = [at, 0];
  expect(leaderboardOf(world, 1).top).toMatchObject([{ mapX: cell, mapY: 128 }]);
  [body.xs[0], body.ys[0]] = [0, at];
  expect(leaderboardOf(world, 1).top).toMatchObject([{ mapX: 128, mapY: cell }]);
});

test('equals have the same rank', () => {
  const world = createWorld(seededRng(1));
  const snakes = [2000, 3000, 1000, 2000].map((mass) => Object.assign(world.spawn('S'), { mass }));
  expect(snakes.map((snake) => rankOf(world, snake))).toEqual([2, 1, 4, 2]);
});
