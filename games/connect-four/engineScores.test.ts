/**
 * The engine's scores on the search's scale, and their use by the strongest level and the hint
 * (GAPS G20).
 */
import { describe, expect, test } from 'vitest';
import type { Asker } from '../game.ts';
import { seededRng } from '../rng.ts';
import { hint } from './hint.ts';
import { choose } from './levels.ts';
import { winScore } from './scores.ts';
import { play } from './testing/play.ts';
import { provenMoves } from './engineScores.ts';
import { rules, type Move } from './rules.ts';

const truthOf = (scores: readonly (readonly [Move, number])[]) => () =>
  scores.map(([move, score]) => ({ move, score }));

describe('the number of the disc that decides', () => {
  test.each([
    // The earliest wins: the fourth disc of either player.
    ['the first player wins with its fourth disc, the seventh of the game', '414243', 18, winScore - 7],
    ['the second one with its fourth, the eighth', '1424747', 18, winScore - 8],
    ['the first player loses to the eighth', '142474', -18, 8 - winScore],
    ['the second player loses to the last but one', '4', -1, 41 - winScore],
    ['the first player wins with the last but one', '', 1, winScore - 41],
    ['the first player loses to the last one', '44', -1, 42 - winScore],
    ['a draw', '44', 0, 0],
  ] as const)('%s', (_, columns, score, expected) => {
    expect(provenMoves(play(columns), truthOf([[3, score]]))).toEqual([{ column: 3, score: expected }]);
  });
});

test('best first, ties go to the column nearer the centre', () => {
  const truth = truthOf([
    [0, 2],
    [1, 3],
    [2, -1],
    [4, 3],
    [6, 2],
  ]);
  expect(provenMoves(play('44'), truth)?.map(({ column }) => column)).toEqual([4, 1, 0, 6, 2]);
});

test('hard plays one of the best, whatever the seed; the other levels do not ask for exact scores', () => {
  const truth = truthOf([
    [0, -3],
    [1, 1],
    [2, 0],
    [5, 1],
  ]);
  const chosen = new Set(
    Array.from({ length: 40 }, (_, seed) => seed * 7919).map((seed) =>
      choose(play('44'), 'hard', seededRng(seed), truth),
    ),
  );
  expect([...chosen].toSorted((a, b) => a - b)).toEqual([1, 5]);
  for (const level of ['easy', 'medium'] as const)
    expect(() => choose(play('44'), level, seededRng(1), neverAskedAsHard)).not.toThrow();
});

/** An engine with no answer at other levels, which must not be asked for exact scores. */
function neverAskedAsHard(asker: Asker = 'hard'): null {
  if (asker === 'hard') throw new Error('asked');
  return null;
}

const say = (columns: string, scores: readonly (readonly [Move, number])[]): string =>
  hint(play(columns), undefined, truthOf(scores)).reason;

test('the hint says what is known', () => {
  const one = [[3, 1]] as const;
  // The 21st of its discs, two of which lie already.
  expect(say('4455', [...one, [0, -2]])).toMatch(/^Play column 4: it forces a win in 19 moves$/);
  expect(
    say('4455', [
      [3, -2],
      [0, -4],
    ]),
  ).toMatch(/^Play column 4: it holds out longest$/);
});

test.each(['723656371433', '176247536356', '666533771377', '545567723746'])(
  'after %s nothing is said about columns that the engine could not judge in time',
  (columns) => {
    const legal = rules.legalMoves(play(columns));
    expect(legal.length).toBeGreaterThan(1);
    for (const move of legal) {
      expect(say(columns, [[move, 0]])).not.toMatch(/only one left|every other column loses/);
    }
  },
);

test('that every other column loses is said where the engine has judged them all', () => {
  const judged = rules.legalMoves(play('4455')).map((move) => [move, move === 0 ? 0 : -2] as const);
  expect(say('4455', judged)).toBe('Play column 1: it stays in the game; every other column loses');
});
