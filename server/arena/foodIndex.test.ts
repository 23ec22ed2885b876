/** Food as it goes over the wire: its kind and colour, and ids that are used again. */
import { expect, test } from 'vitest';
import { seededRng } from '@playfield/games/rng.ts';
import { createWorld, type Food } from '@playfield/games/snake-arena/index.ts';
import { createFoodIndex } from './foodIndex.ts';

const small = (id: number): Food => ({ id, x: 10, y: 10, kind: 'small', isGrown: true });
const around = { left: 0, top: 0, right: 20, bottom: 20 };

test('G86 the kinds of food are 0 small, 1 medium, 2 large, 3 other', () => {
  const foods = (['small', 'medium', 'large', 'huge'] as const).map((kind, id) => ({ ...small(id), kind }));
  expect(
    createFoodIndex(foods)
      .within(around)
      .map(({ kind }) => kind),
  ).toEqual([0, 1, 2, 3]);
});

test('G86 an id is used again once 500 others are free, the one that has been free longest', () => {
  const foods = Array.from({ length: 501 }, (_, n) => small(1000 + n));
  const index = createFoodIndex(foods);
  const by = createWorld(seededRng(1)).spawn('Ada');
  const eat = (eaten: readonly Food[]) =>
    index.update({ deaths: [], grown: [], eaten: eaten.map((food) => ({ food, by })) });
  const growOne = (id: number): readonly number[] => {
    index.update({ deaths: [], grown: [small(id)], eaten: [] });
    return index.within(around).map((point) => point.id);
  };
  eat(foods.slice(0, 500));
  expect(growOne(1)).toEqual([500, 501]);
  eat(foods.slice(500));
  expect(growOne(2)).toEqual([501, 0]);
});

test('G86 a view that comes back before another has arrived gets the food it was no longer told about', () => {
  const foods = [small(0), small(1)];
  const index = createFoodIndex(foods);
  const by = createWorld(seededRng(1)).spawn('Ada');
  const sent = index.createSentFood();
  const told = () =>
    sent.next(around).food.map(({ isWhole, points }) => [isWhole, points.map(({ id }) => id)]);
  expect(told()).toEqual([[true, [0, 1]]]);
  expect(told()).toEqual([]);
  // More sectors than arrive at once, all of them further down.
  sent.next({ left: -1900, top: 1000, right: 1900, bottom: 1900 });
  index.update({ deaths: [], grown: [], eaten: foods.slice(0, 1).map((food) => ({ food, by })) });
  expect(told()).toEqual([[true, [1]]]);
});
