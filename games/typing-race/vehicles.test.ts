/** The five vehicles and who may drive them. */
import { describe, expect, test } from 'vitest';
import {
  currentVehicle,
  defaultVehicle,
  garage,
  newlyUnlocked,
  nextGoal,
  skins,
  unlockedBy,
  vehicleById,
  vehicleRank,
  vehicles,
} from './vehicles.ts';

const names = (list: readonly { readonly name: string }[]): string[] => list.map(({ name }) => name);

describe('vehicles', () => {
  test.each([
    ['TY-038', 0, 'Green Pickup', 0, 1, 'truck'],
    ['TY-039', 1, 'Pink Beetle', 20, 1.1, 'car'],
    ['TY-040', 2, 'Blue Sports Car', 25, 1.2, 'car'],
    ['TY-041', 3, 'Yellow Muscle Car', 40, 1.3, 'car'],
    ['TY-042', 4, 'Red Supercar', 70, 1.6, 'car'],
  ])('%s number %i is the %s', (_id, place, name, unlockWpm, speed, type) => {
    expect(vehicles[place]).toMatchObject({ name, unlockWpm, speed, type });
  });

  test('TY-021 each has an id of its own, an icon and a description', () => {
    expect(new Set(vehicles.map(({ id }) => id)).size).toBe(5);
    expect(vehicles.every(({ icon, description }) => icon !== '' && description.length > 10)).toBe(true);
    expect([vehicleById('pink-beetle')?.name, vehicleById('tank')]).toEqual(['Pink Beetle', undefined]);
  });

  test.each([
    [0, 1, 'Green Pickup', '1 of 5'],
    [19, 1, 'Green Pickup', '1 of 5'],
    [20, 2, 'Pink Beetle', '2 of 5'],
    [39.9, 3, 'Blue Sports Car', '3 of 5'],
    [40, 4, 'Yellow Muscle Car', '4 of 5'],
    [70, 5, 'Red Supercar', '5 of 5'],
    [-1, 1, 'Green Pickup', '1 of 5'],
    [Number.NaN, 1, 'Green Pickup', '1 of 5'],
  ])('TY-043 TY-045 TY-002 best WPM %d unlocks %i; by default %s, rank %s', (best, count, name, rank) => {
    expect(unlockedBy(best)).toHaveLength(count);
    expect(defaultVehicle(best).name).toBe(name);
    expect(vehicleRank(defaultVehicle(best))).toBe(rank);
  });

  test.each([
    ['a choice wins', 70, 'pink-beetle', 'Pink Beetle'],
    ['no choice', 26, null, 'Blue Sports Car'],
    ['no choice beyond the list', 150, null, 'Red Supercar'],
    ['a chosen skin', 85, 'orange-hot-rod', 'Orange Hot Rod'],
    ['a skin that is locked', 85, 'golden-rocket', 'Red Supercar'],
    ['TY-044 a choice that is locked', 26, 'red-supercar', 'Blue Sports Car'],
    ['a choice that does not exist', 0, 'tank', 'Green Pickup'],
  ])('G62 %s', (_name, best, chosen, name) => {
    expect(currentVehicle(best, chosen).name).toBe(name);
  });

  test('five skins beyond the list lead to 120 WPM and change no rank', () => {
    expect(skins.map(({ unlockWpm }) => unlockWpm)).toEqual([80, 90, 100, 110, 120]);
    expect(new Set(garage.map(({ id }) => id)).size).toBe(10);
    for (const skin of skins) {
      expect(vehicleById(skin.id)).toBe(skin);
      expect([skin.speed, vehicleRank(skin)]).toEqual([1.6, '5 of 5']);
    }
    expect(unlockedBy(200)).toEqual(vehicles);
  });

  test.each([
    [0, 'Pink Beetle', 0],
    [20, 'Blue Sports Car', 20],
    [69, 'Red Supercar', 40],
    [70, 'Orange Hot Rod', 70],
    [119, 'Golden Rocket', 110],
  ])('at %i WPM the next goal is the %s, on the way from %i', (best, name, fromWpm) => {
    expect(nextGoal(best)).toMatchObject({ vehicle: { name }, fromWpm });
  });

  test('at 120 WPM there is no goal left', () => expect(nextGoal(120)).toBeNull());

  test.each([
    [0, 19, []],
    [0, 20, ['Pink Beetle']],
    [19, 41, ['Pink Beetle', 'Blue Sports Car', 'Yellow Muscle Car']],
    [70, 79, []],
    [40, 30, []],
    [70, 80, ['Orange Hot Rod']],
    [69, 100, ['Red Supercar', 'Orange Hot Rod', 'Teal Rally Car', 'Violet Racer']],
    [109, 250, ['Silver Streamliner', 'Golden Rocket']],
  ])('TY-032 from %i to %i', (before, after, expected) => {
    expect(names(newlyUnlocked(before, after))).toEqual(expected);
  });
});
