import { describe, expect, test } from 'vitest';
import { betterThan, placesOf, stepsOf } from './places.ts';

const same = (a: number, b: number): boolean => a === b;

describe('G89 equal numbers share a place', () => {
  test.each<[string, number[], { above: number; equal: number }, number[]]>([
    ['1, 2, 2, 4', [9, 7, 7, 5], { above: 0, equal: 1 }, [1, 2, 2, 4]],
    ['all equal', [7, 7, 7], { above: 0, equal: 3 }, [1, 1, 1]],
    [
      'from the middle of a tie over the edge',
      [7, 7, 5, 5, 4],
      { above: 48, equal: 4 },
      [49, 49, 53, 53, 55],
    ],
    ['from the last of a tie', [7, 5], { above: 48, equal: 4 }, [49, 53]],
    ['three and three', [9, 9, 9, 5, 5, 5, 1], { above: 2, equal: 3 }, [3, 3, 3, 6, 6, 6, 9]],
    ['nobody', [], { above: 0, equal: 0 }, []],
  ])('%s', (_name, rows, first, places) => {
    expect(placesOf(rows, same, first)).toEqual(places);
  });
});

describe('better than', () => {
  test.each([
    [{ above: 0, equal: 1 }, 1, null],
    [{ above: 0, equal: 1 }, 2, 100],
    [{ above: 1, equal: 1 }, 2, 0],
    [{ above: 26, equal: 1 }, 101, 74],
    [{ above: 0, equal: 2 }, 2, 0],
    [{ above: 3, equal: 1 }, 1, null],
  ])('%j of %i is %j', (standing, total, percent) => {
    expect(betterThan(standing, total)).toBe(percent);
  });
});

describe('distribution', () => {
  test('ratings in steps that their buckets fit into, without gaps', () => {
    const { steps, width } = stepsOf(
      [
        { from: 1500, players: 1 },
        { from: 1196, players: 3 },
        { from: 1200, players: 2 },
        { from: 1600, players: 0 },
      ],
      4,
    );
    expect(width).toBe(20);
    expect(steps[0]).toEqual({ from: 1180, players: 3 });
    expect(steps[1]).toEqual({ from: 1200, players: 2 });
    expect(steps[2]).toEqual({ from: 1220, players: 0 });
    expect(steps.at(-1)).toEqual({ from: 1500, players: 1 });
    expect(steps).toHaveLength(17);
  });

  test('at most 24 steps, however far apart', () => {
    const { steps, width } = stepsOf(
      [
        { from: 1, players: 5 },
        { from: 36_500, players: 1 },
      ],
      1,
    );
    expect([width, steps.length]).toEqual([2000, 19]);
    expect(steps.reduce((sum, { players }) => sum + players, 0)).toBe(6);
  });

  test('nobody', () => {
    expect(stepsOf([], 4)).toEqual({ steps: [], width: 20 });
  });
});
