/**
 * The analysis with estimated verdicts: its rounds, its comparisons, and Checkers with the real
 * engine.
 */
import { draw, type Estimator, type Look, type Verdict } from '@playfield/engines/analyst.ts';
import { readFileSync } from 'node:fs';
import { createCheckersEngine } from '@playfield/engines/checkers/engine.ts';
import { checkers } from '@playfield/games/checkers/index.ts';
import { redTakesAll } from '@playfield/games/checkers/testing/wholeGames.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { recordOf } from '../match/online/sampleRecords.ts';
import type { Move } from '../match/frame/record.ts';
import { endOf, openAnalysis, type AnalysisState } from './analysisState.ts';
import { checkersEstimator, verdictOf } from '@playfield/engines/checkers/analyst.ts';
import { estimatesOf } from './estimates.ts';
import type { Finding } from './solvedVerdicts.ts';
import { judgedMoves } from './classifyMove.ts';
import { after, movesOf } from './testing/analysed.ts';

const open = (points: number, depth = 6): Verdict => ({ outcome: 'open', points, depth });

/**
 * `'12'`: two moves. The finding after each line; the second number of points is found in the
 * second round.
 */
function scripted(lines: Readonly<Record<string, Partial<Look>>>): Estimator & { readonly asked: string[] } {
  const asked: string[] = [];
  return {
    asked,
    look(moves, mostNodes) {
      const line = moves.map(({ column }) => Number(column) + 1).join('');
      asked.push(line);
      const found = lines[`${line}/${mostNodes}`] ?? lines[line];
      if (!found) throw new Error(`nobody knows ${line}`);
      return { verdict: open(0), best: null, nodes: mostNodes, isFinal: false, ...found };
    },
    isSameMove: (one, other) => one['column'] === other['column'],
  };
}

const best = (digit: string): Move | null => movesOf(digit)[0] ?? null;

function comparisons(estimator: Estimator, digits: string, end: Verdict | null = null): readonly Finding[] {
  const found = [...estimatesOf(estimator, { moves: movesOf(digits), end }, [100])];
  return found.filter(({ type }) => type === 'compared');
}

describe('a move beside what was better', () => {
  test.each([
    [
      'gave away a man: both are looked at equally far',
      { '': { verdict: open(50), best: best('2') }, '1': { verdict: open(60) }, '2': { verdict: open(-45) } },
      { before: open(45, 7), reached: open(-60, 7), moves: movesOf('2') },
    ],
    [
      'turns out to be no worse',
      { '': { verdict: open(50), best: best('2') }, '1': { verdict: open(0) }, '2': { verdict: open(3) } },
      { before: open(0, 7), reached: open(0, 7), moves: [] },
    ],
    [
      'turns out to be next to no worse',
      { '': { verdict: open(50), best: best('2') }, '1': { verdict: open(0) }, '2': { verdict: open(-9) } },
      { before: open(9, 7), reached: open(0, 7), moves: [] },
    ],
    [
      'is nearly as good: not looked into',
      { '': { verdict: open(10), best: best('2') }, '1': { verdict: open(0) } },
      { before: open(10), reached: open(0, 7), moves: [] },
    ],
    [
      'is the best: what comes after it says more',
      { '': { verdict: open(50), best: best('1') }, '1': { verdict: open(10) } },
      { before: open(-10, 7), reached: open(-10, 7), moves: [] },
    ],
    [
      'missed a forced win, which needs no second look',
      {
        '': { verdict: { outcome: 'win', within: 7 } as const, best: best('2') },
        '1': { verdict: open(10) },
      },
      { before: { outcome: 'win', within: 7 }, reached: open(-10, 7), moves: movesOf('2') },
    ],
  ])('%s', (_, lines, wanted) => {
    expect(comparisons(scripted(lines), '1')).toEqual([{ type: 'compared', ply: 0, ...wanted }]);
  });
});

test('a game won on the board is a forced win as far back as no mistake was made', () => {
  const estimator = scripted({
    '': { verdict: open(300), best: best('1') },
    '1': { verdict: { outcome: 'loss', within: 2 }, best: best('2') },
    '12': { verdict: { outcome: 'win', within: 1 }, best: best('3') },
  });
  const found = comparisons(estimator, '123', { outcome: 'loss', plies: 0 });
  expect(found).toMatchObject([
    { ply: 2, before: { outcome: 'win', within: 1 }, reached: { outcome: 'win', within: 1 } },
    { ply: 1, before: { outcome: 'loss', within: 2 } },
    { ply: 0, before: { outcome: 'win', within: 3 } },
  ]);
});

test('round by round from the end; final verdicts are not searched again', () => {
  const estimator = scripted({
    '': { verdict: open(5, 3), best: best('1') },
    '/200': { verdict: open(8, 9), best: best('1') },
    '1': { verdict: draw, best: best('2'), nodes: 10, isFinal: true },
    '12': { verdict: open(1, 4) },
    '12/200': { verdict: open(2, 8) },
  });
  const found = [...estimatesOf(estimator, { moves: movesOf('12'), end: null }, [100, 200])];
  expect(estimator.asked).toEqual(['12', '1', '', '12', '']);
  expect(found.filter(({ type }) => type === 'looked')).toEqual([
    { type: 'looked', looked: { depth: 4, nodes: 210 } },
    { type: 'looked', looked: { depth: 8, nodes: 610 } },
  ]);
  expect(found.at(-1)).toEqual({ type: 'done' });
});

const kings = (...squares: number[]) => ({ men: [], kings: squares });

describe('verdicts from engine scores', () => {
  const four = { first: kings(1, 2), second: kings(31, 32), toMove: 'first' } as const;
  const five = { ...four, first: kings(1, 2, 3) };
  const after = (quietMoves: number) => ({ ...five, before: Array.from({ length: quietMoves }, () => five) });
  const fourAndMan = { ...four, second: { men: [20], kings: [31, 32] } };
  test.each([
    ['a proof', 19_993, five, { outcome: 'win', within: 7 }],
    ['a proof against it', -19_994, five, { outcome: 'loss', within: 6 }],
    ['won by the endings', 10_120, five, { outcome: 'win', within: null }],
    ['lost by the endings', -10_120, five, { outcome: 'loss', within: null }],
    ['won by the endings, with time enough', 10_120, after(20), { outcome: 'win', within: null }],
    ['won by the endings, but forty moves may go by', 10_120, after(21), open(120)],
    ['lost by the endings, but forty moves may go by', -10_120, after(21), open(-120)],
    ['nothing, of four pieces', 0, four, draw],
    ['nothing, of five pieces', 0, five, open(0)],
    ['nothing, of five pieces, one of them a man', 0, fourAndMan, open(0)],
    ['an estimate', 34, five, open(34)],
  ])('%s', (_, score, position, verdict) => {
    expect(verdictOf({ score, depth: 6 }, position)).toEqual(verdict);
  });
});

test.each([
  [999, true],
  [1000, false],
])('a search that stopped after %i of 1,000 positions is final: %s', (nodes, isFinal) => {
  const found = { move: [11, 15], score: 0, depth: 6, nodes, pv: [[11, 15]] };
  expect(checkersEstimator({ search: () => found }).look([], 1000)).toMatchObject({ nodes, isFinal });
});

const read = (file: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(readFileSync(new URL(import.meta.resolve(`@playfield/engines/checkers/${file}`))));

let estimator: Estimator;
beforeAll(async () => {
  estimator = checkersEstimator(
    await createCheckersEngine(read('wasm/engine.wasm'), {
      tableBits: 16,
      endings: read('endings/four.gz'),
    }),
  );
});

/** Moves in notation, with the verdict of a few thousand positions per search. */
function analysed(line: string): AnalysisState {
  const moves = line.split(' ').map((notation) => ({ path: notation.split(/[-x]/).map(Number) }));
  const opened = openAnalysis(checkers, recordOf(checkers, moves, 'player1'));
  if (!opened) throw new Error('that cannot be played');
  const task = { moves: opened.record.moves.map(({ move }) => move), end: endOf(opened) };
  return after(opened, [...estimatesOf(estimator, task, [4000, 20_000])]);
}

/** `10-15 mistake`. */
function marksIn(line: string): readonly string[] {
  const state = analysed(line);
  return judgedMoves(checkers, state.record, state).map(({ notation, mark }) => `${notation} ${mark}`);
}

describe('Checkers', () => {
  test('a whole game: its end is certain, every mistake has a better move that can be played', () => {
    const state = analysed(redTakesAll);
    const judged = judgedMoves(checkers, state.record, state);
    expect(state.verdicts.size).toBe(state.positions.length);
    expect(judged.at(-1)).toMatchObject({ mark: 'best', reached: { outcome: 'win', within: 1 } });
    expect(judged.every(({ mark }) => mark !== null)).toBe(true);
    expect(judged.filter(({ better }) => better.length > 0).length).toBeGreaterThan(1);
    for (const { ply, mark, better, notation } of judged) {
      expect(better.length).toBe(mark === 'mistake' || mark === 'inaccuracy' ? 1 : 0);
      for (const { move, notation: other } of better) {
        expect(other).not.toBe(notation);
        const position = state.positions[ply];
        expect(position?.play(position.turn, move).ok).toBe(true);
      }
    }
  });

  test('a hung piece, a missed shot', () => {
    expect(marksIn('12-16 24-19 10-15 19x12').slice(2)).toEqual(['10-15 mistake', '19x12 best']);
    const shot = '10-14 24-19 6-10 23-18 14x23 27x18 2-6 32-27 11-16 22-17 16x23x32';
    expect(marksIn(shot).slice(9)).toEqual(['22-17 mistake', '16x23x32 best']);
  });

  test('both forms of a move are equal', () => {
    expect(estimator.isSameMove({ from: 11, to: 15 }, { path: [11, 15] })).toBe(true);
    expect(estimator.isSameMove({ to: 15, from: 11 }, { path: [11, 16] })).toBe(false);
    expect(estimator.isSameMove({ path: [1, 10, 19] }, { path: [1, 10, 19] })).toBe(true);
  });
});
