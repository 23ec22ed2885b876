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

test('G86 the food of a box is all in it, its edges included, and nothing beside them', () => {
  const box = { left: 10, top: 20, right: 30, bottom: 40 };
  const inside = [
    [10, 20],
    [30, 20],
    [10, 40],
    [30, 40],
    [20, 30],
  ] as const;
  const outside = [
    [9, 30],
    [31, 30],
    [20, 19],
    [20, 41],
    [300, 30],
    [-300, 30],
    [20, 300],
    [20, -300],
  ] as const;
  const foods = [...inside, ...outside].map(([x, y], id) => ({ ...small(id), x, y }));
  const found = createFoodIndex(foods).within(box);
  expect(found.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3, 4]);
  // In the first sector of all, and in the last.
  for (const at of [-1990, 1990]) {
    const corner = { left: at - 20, top: at - 20, right: at + 20, bottom: at + 20 };
    expect(createFoodIndex([{ ...small(0), x: at, y: at }]).within(corner)).toHaveLength(1);
  }
});

test('G86 a view gets its sectors, twelve at once, and of changes those in them', () => {
  // One in each of 16 by 16 sectors of 250 by 250.
  const foods = Array.from({ length: 256 }, (_, id) => ({
    ...small(id),
    x: -1875 + 250 * (id % 16),
    y: -1875 + 250 * Math.floor(id / 16),
  }));
  const index = createFoodIndex(foods);
  const by = createWorld(seededRng(1)).spawn('Ada');
  const sent = index.createSentFood();
  // Four columns from the third on, and four rows from the second on.
  const view = { left: -1400, top: -1700, right: -600, bottom: -900 };
  const sectors = [18, 19, 20, 21, 34, 35, 36, 37, 50, 51, 52, 53, 66, 67, 68, 69];
  const told = () => sent.next(view).food.map(({ sector }) => sector);
  expect([told(), told(), told()]).toEqual([sectors.slice(0, 12), sectors.slice(12), []]);
  const [above, beside, within] = [foods[2], foods[22], foods[21]];
  if (!above || !beside || !within) throw new Error('no such food');
  index.update({
    deaths: [],
    eaten: [above, beside, within].map((food) => ({ food, by })),
    grown: [above, beside, within].map((food) => ({ ...food, id: food.id + 1000 })),
  });
  expect(sent.next(view)).toEqual({
    foodGone: [21],
    food: [{ sector: 21, isWhole: false, points: [expect.objectContaining({ x: -625, y: -1625 })] }],
  });
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
