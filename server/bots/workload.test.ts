/** How much effort a search gets, with costs that the test says and a clock that it moves (T-55). */
import { describe, expect, test } from 'vitest';
import { createWorkload, fairShare, leastEffort, type Workload } from './workload.ts';

describe('a fair share', () => {
  test.each([
    ['all fit in full', [[10, 2]], 20, Infinity],
    ['nobody asks', [], 0, Infinity],
    ['equals share alike', [[100, 4]], 200, 50],
    [
      'the cheap are answered in full, the dear share the rest',
      [
        [5, 4],
        [300, 2],
      ],
      200,
      90,
    ],
    [
      'where nothing is left, all get the same',
      [
        [5, 40],
        [300, 10],
      ],
      100,
      2,
    ],
    ['no room at all', [[5, 1]], 0, 0],
  ] as const)('%s', (_name, costs, roomMs, expected) => {
    expect(
      fairShare(
        costs.map(([ms, count]) => ({ ms, count })),
        roomMs,
      ),
    ).toBe(expected);
  });
});

/** Nothing of the measured time is besides the search. */
const besidesMs = 0.5;

function bench(workers = 1) {
  let timeMs = 0;
  const load = createWorkload({ workers, nowMs: () => timeMs });
  /** Teaches what a full search of a kind costs, as the first answer of a quiet server does. */
  const teach = (kind: string, ms: number): void => {
    load.asked(kind);
    load.begun(kind, 0);
    load.answered(kind, 1, ms);
    timeMs += 10_000;
  };
  const pass = (ms: number): void => void (timeMs += ms);
  return { load, teach, pass };
}

const ask = (load: Workload, kind: string, count: number): void => {
  for (let n = 0; n < count; n++) load.asked(kind);
};

describe('T-55 effort', () => {
  test('a lone asker gets all of it', () => {
    const { load, teach } = bench();
    teach('hard', 300);
    load.asked('hard');
    expect(load.begun('hard', 0)).toBe(1);
  });

  test('forty who ask at once are answered within 160 ms together, of which each takes 3 besides the search', () => {
    const { load, teach } = bench();
    teach('hard', 300);
    ask(load, 'hard', 40);
    expect(load.begun('hard', 0) * 300).toBeCloseTo((160 - 40 * 3) / 40, 6);
  });

  test('the cheap take nothing from each other, and the dear share what they leave', () => {
    const { load, teach } = bench();
    teach('hard', 300);
    teach('easy', 1);
    ask(load, 'easy', 30);
    ask(load, 'hard', 10);
    expect(load.begun('easy', 0)).toBe(1);
    expect(load.begun('hard', 0) * 300).toBeCloseTo((160 - 39 * 3 - 29) / 10, 6);
  });

  test('twice the threads, twice the effort', () => {
    const { load, teach } = bench(2);
    teach('hard', 300);
    ask(load, 'hard', 50);
    expect(load.begun('hard', 0) * 300).toBeCloseTo((320 - 50 * 3) / 50, 6);
  });

  test('what was asked for in the last second leaves the threads some rest, though nobody waits', () => {
    const { load, teach, pass } = bench();
    teach('hard', 300);
    for (let n = 0; n < 20; n++) {
      load.asked('hard');
      load.begun('hard', 0);
      pass(10);
    }
    load.asked('hard');
    expect(load.begun('hard', 0) * 300).toBeCloseTo(450 / 21, 6);
    pass(2000);
    load.asked('hard');
    expect(load.begun('hard', 0)).toBe(1);
  });

  test('while more than four a second ask, no search takes longer than 60 ms, though they are cheap and nobody waits', () => {
    const { load, teach, pass } = bench();
    teach('hard', 300);
    teach('easy', 1);
    const effortAfter = (easyOnes: number): number => {
      pass(1001);
      for (let n = 0; n < easyOnes; n++) {
        load.asked('easy');
        load.begun('easy', 0);
      }
      load.asked('hard');
      return load.begun('hard', 0);
    };
    expect(effortAfter(3)).toBe(1);
    expect(effortAfter(4) * 300).toBeCloseTo(60, 6);
    // Cheap answers do not make it forget the dear one.
    for (let n = 0; n < 10; n++) load.answered('hard', 1, 1);
    expect(effortAfter(4) * 300).toBeCloseTo(60 / 0.998 ** 10, 6);
  });

  test('what left the queue unanswered is not counted as waiting', () => {
    const { load, teach } = bench();
    teach('hard', 60);
    ask(load, 'hard', 4);
    for (let n = 0; n < 3; n++) load.left('hard');
    expect(load.begun('hard', 0)).toBe(1);
  });

  test('the one that waited long gets the cheapest answer', () => {
    const { load } = bench();
    load.asked('hard');
    expect(load.begun('hard', 601)).toBe(leastEffort);
  });

  test('a cost is learnt from an answer of little effort, and fades when it is not seen again', () => {
    const { load, pass } = bench();
    load.answered('hard', 0.1, 20 + besidesMs);
    ask(load, 'hard', 10);
    expect(load.begun('hard', 0)).toBeCloseTo((160 - 10 * 3) / 10 / (200 + besidesMs), 6);
    for (let n = 0; n < 40; n++) load.answered('hard', 1, 2);
    pass(2000);
    // As a usual cost at once, as one that may come again slowly.
    ask(load, 'hard', 10);
    expect(load.begun('hard', 0)).toBeCloseTo(60 / (0.998 ** 40 * (200 + besidesMs)), 6);
  });
});
