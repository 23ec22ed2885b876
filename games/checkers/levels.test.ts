/** What every level keeps (FIGURES, section 2), and what tells them apart. */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { levels, type Advice, type Level } from '../game.ts';
import { seededRng } from '../rng.ts';
import { choose } from './levels.ts';
import type { Move } from './pieces.ts';
import { rules, type State } from './rules.ts';
import { winScore } from './scores.ts';
import { at, play, randomGame } from './testing/play.ts';

const seeds = fc.integer({ min: 0, max: 2 ** 31 });
const fixed = { seed: 11, numRuns: 12 };

const chosen = (state: State, level: 'easy' | 'medium' | 'hard', seed: number): string =>
  choose(state, level, seededRng(seed)).join('-');

/** States of a random game, not all of them: neighbours are alike. */
const sampled = (seed: number): readonly State[] =>
  randomGame(seed).filter(({ gameOver }, ply) => !gameOver && ply % 3 === 0);

describe.each(['easy', 'medium'] as const)('CK-009, G52 %s, anywhere in any game', (level) => {
  test('plays a legal move, the same for the same seed, and changes nothing', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        for (const state of sampled(seed)) {
          const before = JSON.stringify(state);
          const move = choose(state, level, seededRng(seed));
          expect(rules.legalMoves(state)).toContainEqual(move);
          expect(choose(state, level, seededRng(seed))).toEqual(move);
          expect(JSON.stringify(state)).toBe(before);
        }
      }),
      fixed,
    );
  });

  test('never misses a win in one', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        // Where random games end with a win, the winner had it in one; another move is often there, too.
        const last = randomGame(seed).at(-2);
        if (!last) return;
        const winning = rules.legalMoves(last).filter((path) => {
          const next = rules.apply(last, path);
          return next.ok && next.value.winner !== null;
        });
        if (winning.length > 0) expect(winning).toContainEqual(choose(last, level, seededRng(seed)));
      }),
      { ...fixed, numRuns: 60 },
    );
  });
});

describe('CK-009, G52 every level', () => {
  test.each([
    ['wins at once, when other captures are there', 'R:R15,10:B18,14', '15-22'],
    ['wins by leaving the other without a move', 'R:R24,15,1:B28', '15-19'],
    ['takes the only capture', 'R:R10,16:B14,26', '10-17'],
  ])('%s', (_name, fen, expected) => {
    for (const level of ['easy', 'medium', 'hard'] as const) {
      expect(chosen(at(fen), level, 1)).toBe(expected);
    }
  });

  test('takes the better capture', () => {
    for (const level of ['medium', 'hard'] as const) {
      expect(chosen(at('R:R10,16:B14,19,26,29'), level, 1)).toBe('16-23-30');
    }
  });
});

describe('with an engine', () => {
  const moves = rules.legalMoves(rules.setup());
  /** How often each of the first moves is chosen where each is worth so much less than the one before. */
  const counts = (level: Level, step: number, first = 0): number[] => {
    const advice: Advice<Move> = () => moves.map((move, index) => ({ move, score: first - step * index }));
    const all = Array.from({ length: 300 }, (_, seed) =>
      choose(rules.setup(), level, seededRng(seed), advice),
    );
    return moves.map((move) => all.filter((path) => path.join() === move.join()).length);
  };

  test('easy gives a man away at times and hardly more, medium hardly a third of one, hard nothing', () => {
    const [easy, medium, hard] = [counts('easy', 100), counts('medium', 34), counts('hard', 10)];
    expect(easy[0]).toBeGreaterThan(150);
    expect(easy[1]).toBeGreaterThan(30);
    expect((easy[4] ?? 0) + (easy[5] ?? 0) + (easy[6] ?? 0)).toBeLessThan(15);
    expect(medium[0]).toBeGreaterThan(200);
    expect((medium[3] ?? 0) + (medium[4] ?? 0)).toBeLessThan(15);
    expect(hard).toEqual([300, 0, 0, 0, 0, 0, 0]);
  });

  test.each(levels)('%s plays out what is proven, won or lost', (level) => {
    expect(counts(level, 2, winScore - 5)[0]).toBe(300);
    expect(counts(level, 2, 30 - winScore)[0]).toBe(300);
  });
});

describe('what tells them apart', () => {
  /** Positions where one move keeps everything and any other loses a piece some half-moves later. */
  test.each([
    ['9-14 24-19 14-18 22x15 11x18 23x14 10x17 21x14 7-11 27-24', '6-9'],
    ['10-14 21-17 14x21 22-17 9-13 17-14 5-9 14x5 13-17 23-18', '6-9'],
  ])('after %j medium finds %s twice as often as easy, and hard always', (moves, best) => {
    const state = play(moves);
    const seedList = Array.from({ length: 40 }, (_, seed) => seed);
    const found = (level: 'easy' | 'medium'): number =>
      seedList.filter((seed) => chosen(state, level, seed) === best).length;
    expect(found('medium')).toBeGreaterThan(2 * found('easy'));
    expect(found('easy')).toBeGreaterThan(0);
    expect(chosen(state, 'hard', 1)).toBe(best);
  });

  test('hard drives a lone king into its loss', () => {
    let state = at('R:RK15,K19:BK28');
    for (let ply = 0; !rules.outcome(state); ply += 1) {
      const next = rules.apply(state, choose(state, 'hard', seededRng(ply)));
      if (!next.ok) throw new Error(next.error.code);
      state = next.value;
    }
    expect(state.winner).toBe('red');
  });
});
