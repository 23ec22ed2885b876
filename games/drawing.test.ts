/** Drawing among scored moves: how often each is chosen, and how the engine's scores are read. */
import { describe, expect, test } from 'vitest';
import { advised, draw } from './drawing.ts';
import { seededRng } from './rng.ts';

const choices = [
  { name: 'best', score: 20 },
  { name: 'one temperature below', score: 10 },
  { name: 'six below', score: -40 },
];

describe('draw', () => {
  test('one temperature below the best is chosen about a third as often, six hardly ever', () => {
    const rng = seededRng(5);
    const drawn = Array.from({ length: 4000 }, () => draw(choices, 10, rng).name);
    const times = (name: string): number => drawn.filter((one) => one === name).length;
    const ratio = times('one temperature below') / times('best');
    expect(ratio).toBeGreaterThan(Math.exp(-1) - 0.04);
    expect(ratio).toBeLessThan(Math.exp(-1) + 0.04);
    expect(times('six below')).toBeLessThan(30);
  });

  test.each([
    ['the lowest number', 0, 'best'],
    ['a number just below the share of the best', 0.729, 'best'],
    ['a number just above it', 0.731, 'one temperature below'],
    ['the highest number', 1 - 2 ** -32, 'six below'],
  ])('%s', (_name, number, expected) => {
    expect(draw(choices, 10, () => number).name).toBe(expected);
  });

  test('a single choice', () => {
    expect(draw(choices.slice(2), 10, () => 0).name).toBe('six below');
  });

  test('only differences count, however large the scores', () => {
    const won = choices.map(({ name, score }) => ({ name, score: score + 10_000 }));
    expect(draw(won, 1, () => 0.99).name).toBe('best');
    expect(draw(won, 10, () => 0.731).name).toBe('one temperature below');
  });

  test('nothing to draw from', () => {
    expect(() => draw([], 10, () => 0)).toThrow('nothing to draw from');
  });
});

describe('advised', () => {
  test('asks for the level and sorts the scores, best first, ties in order', () => {
    const said = [
      { move: 'a', score: 1 },
      { move: 'b', score: 7 },
      { move: 'c', score: 1 },
    ];
    const found = advised('medium', (level) => (level === 'medium' ? said : null));
    expect(found?.map(({ move }) => move)).toEqual(['b', 'a', 'c']);
    expect(said[0]?.move).toBe('a');
  });

  test('null without an answer', () => {
    expect(advised('easy', () => null)).toBeNull();
  });
});
