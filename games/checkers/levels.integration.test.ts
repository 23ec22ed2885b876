/** What every level guarantees, and what tells them apart. */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { levels, type Advice, type Level } from '../game.ts';
import { seededRng } from '../rng.ts';
import { choose } from './levels.ts';
import type { Move } from './pieces.ts';
import { rules, type State } from './rules.ts';
import { winScore } from './scores.ts';
import { at, play, randomGame } from './testing/play.ts';
import { sized } from '@playfield/tools/test/size.ts';

const seeds = fc.integer({ min: 0, max: 2 ** 31 });
const fixed = { seed: 11, numRuns: sized(4, 12) };

const chosen = (state: State, level: 'easy' | 'medium' | 'hard', seed: number): string =>
  choose(state, level, seededRng(seed)).join('-');

/** A sample of states of a random game: neighbours are alike. */
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
        // Where random games end with a win, the winner had it in one; often another move wins too.
        const last = randomGame(seed).at(-2);
        if (!last) return;
        const winning = rules.legalMoves(last).filter((path) => {
          const next = rules.apply(last, path);
          return next.ok && next.value.winner !== null;
        });
        if (winning.length > 0) expect(winning).toContainEqual(choose(last, level, seededRng(seed)));
      }),
      { ...fixed, numRuns: sized(25, 60) },
    );
  });
});

describe('CK-009, G52 every level', () => {
  test.each([
    ['wins at once, when other captures are there', 'R:R14,15:B18,25', '15-22-29'],
    ['wins by the longer of two captures', 'B:RK14,K23:BK9,K10,K24', '9-18-27'],
    ['wins by leaving the other without a move', 'R:R24,15,1:B28', '15-19'],
    ['wins by leaving a man without a move', 'B:R13:B6,10,11,19,20,21,22,27,29', '21-17'],
    ['wins by a quiet move, when a king could be made', 'R:R8,11,12,14,K30,K31:B20', '12-16'],
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

const manySeeds = Array.from({ length: sized(12, 60) }, (_, seed) => seed);

/** An engine to which all moves look alike except those named. */
const flat =
  (state: State, scores: Readonly<Record<string, number>> = {}): Advice<Move> =>
  () =>
    rules.legalMoves(state).map((move) => ({ move, score: scores[move.join('-')] ?? 0 }));

describe('G52 easy does not hang a piece', () => {
  /** Where the named moves lose a piece to a single jump, and others do not. */
  const gifts: readonly (readonly [string, string])[] = [
    ['B:R1,2,4,5,14,20:B11,21,22,23,28,29,31', '11-8 11-7 21-17 23-18'],
    ['R:R2,3,4,6,11,12,13:B19,21,22,25,26,28,32', '12-16 13-17'],
    ['B:R1,3,4,5,7,18:B14,24,28,29,30,32', '14-10 14-9'],
    ['B:R4,12,25:BK3,14,18,19', '3-8 19-16'],
    ['B:R11,12,K25:B9,18,19,20', '18-15 19-16 20-16'],
    ['R:R1,3,4,5,11,12,28:B18,20,25,30,31,32', '11-16 11-15'],
    ['R:R3,4,8,13,15,20,K32:B5,10,21,23,25,29,31', '3-7 13-17 15-19 15-18'],
    ['R:R2,3,4,5,13,15,16:B14,21,24,25,26,27,28', '5-9 15-19'],
    ['R:R10,11,12,13,21:B18,19,24,29', '10-15 10-14 11-15 12-16 21-25'],
    ['R:R9,10,12,14,18,K29:BK3,19,20,21,30', '10-15 12-16'],
  ];

  test.each(gifts)('in %s, where %s would', (fen, moves) => {
    const state = at(fen);
    const given = moves.split(' ');
    const isGiven = (move: string): boolean => given.includes(move);
    expect(manySeeds.map((seed) => chosen(state, 'easy', seed)).filter(isGiven)).toEqual([]);
    for (const level of ['easy', 'medium'] as const) {
      const advised = manySeeds.map((seed) => choose(state, level, seededRng(seed), flat(state)).join('-'));
      expect(advised.filter(isGiven)).toEqual([]);
      expect(new Set(advised).size).toBeGreaterThan(1);
    }
  });

  test.each([
    [40, false],
    [300, true],
  ])('but where it is worth %i hundredths of a man more than all others, it may: %s', (score, may) => {
    const state = at('R:R1,3,4,5,11,12,28:B18,20,25,30,31,32');
    const advice = flat(state, { '11-16': score });
    const all = manySeeds.map((seed) => choose(state, 'easy', seededRng(seed), advice).join('-'));
    expect(all.includes('11-16')).toBe(may);
  });
});

describe('G52 easy resists', () => {
  /** Where every move loses by force, the first ones at the next move. */
  test.each([
    ['R:RK14:BK4,K5,15,20,K26', '14-10 14-9'],
    ['R:RK26:BK6,K11,19,23,25,30', '26-22'],
    ['B:RK19:BK11', '11-16 11-15'],
    ['B:RK4,20,K26:BK25', '25-22'],
    ['B:R1,3,7,8,9,15,K18,K26:B24', '24-19'],
    ['R:R9:B6,10,11,19,20,21,22,27,29', '9-13'],
    ['R:R10:BK2,8,11,18,23,29,30,31', '10-14'],
    ['B:R5,6,7,11,K21:B22', '22-17'],
  ])('in %s never by %s', (fen, soonest) => {
    const state = at(fen);
    const all = manySeeds.map((seed) => chosen(state, 'easy', seed));
    expect(all.filter((move) => soonest.split(' ').includes(move))).toEqual([]);
  });
});

describe('with an engine', () => {
  const moves = rules.legalMoves(rules.setup());
  /**
   * How often each of the first moves is chosen when each is worth this much less than the one
   * before.
   */
  const counts = (level: Level, step: number, first = 0): number[] => {
    const advice: Advice<Move> = () => moves.map((move, index) => ({ move, score: first - step * index }));
    const all = Array.from({ length: 300 }, (_, seed) =>
      choose(rules.setup(), level, seededRng(seed), advice),
    );
    return moves.map((move) => all.filter((path) => path.join() === move.join()).length);
  };

  test('medium sometimes loses a third of a man and hardly more, hard nothing', () => {
    const [medium, hard] = [counts('medium', 34), counts('hard', 10)];
    expect(medium[0]).toBeGreaterThan(200);
    expect((medium[3] ?? 0) + (medium[4] ?? 0)).toBeLessThan(15);
    expect(hard).toEqual([300, 0, 0, 0, 0, 0, 0]);
  });

  const idle = '10-15 31-26 15-10 26-31 10-15 31-26 15-18';

  test.each([
    ['hard', 'varies after seven half-moves without headway', idle, 90, true],
    ['hard', 'plays the best one after eight', `${idle} 26-31`, 90, false],
    ['hard', 'varies on when it is not ahead', `${idle} 26-31`, 0, true],
    ['medium', 'varies after seven half-moves without headway', idle, 90, true],
    ['medium', 'plays the best one after eight', `${idle} 26-31`, 90, false],
    ['easy', 'varies on', `${idle} 26-31`, 90, true],
  ] as const)('%s %s', (level, _what, moves, score, varies) => {
    const state = play(moves, at('R:RK10,K32:BK31'));
    const found = rules.legalMoves(state);
    const advice: Advice<Move> = () => found.map((move, index) => ({ move, score: score - index }));
    const all = manySeeds.map((seed) => choose(state, level, seededRng(seed), advice).join());
    expect(all).toContain(found[0]?.join());
    expect(new Set(all).size > 1).toBe(varies);
  });

  test('easy prefers better moves, and sometimes overlooks what a move costs later', () => {
    const [best = 0, ...others] = counts('easy', 100);
    expect(best).toBeGreaterThan(1.5 * Math.max(...others));
    for (const count of others) expect(count).toBeGreaterThan(0);
  });

  test.each(levels)('%s plays out what is proven, won or lost', (level) => {
    expect(counts(level, 2, winScore - 5)[0]).toBe(300);
    expect(counts(level, 2, 30 - winScore)[0]).toBe(300);
  });
});

describe('what tells them apart', () => {
  /**
   * Positions where one move keeps everything and any other loses a piece some half-moves later.
   */
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
