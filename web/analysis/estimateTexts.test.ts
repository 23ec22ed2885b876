/** Every sentence about an estimated verdict, and its height in the graph. */
import { draw, type Verdict } from '@playfield/engines/analyst.ts';
import { checkers } from '@playfield/games/checkers/index.ts';
import { describe, expect, test } from 'vitest';
import { textsOf } from '@playfield/games/texts.ts';
import { recordOf } from '../match/online/sampleRecords.ts';
import { openAnalysis, reduceAnalysis, type AnalysisState } from './analysisState.ts';
import { progressText, spokenStep, startText, summaryText } from './analysisTexts.ts';
import { groundsText, judgedText, standingText } from './estimateTexts.ts';
import type { Finding } from './solvedVerdicts.ts';
import { graphText, heightOf } from './graph.ts';
import { judgedMoves, markOf, type JudgedMove } from './classifyMove.ts';
import { after } from './testing/analysed.ts';
import { advantageOf, isBetter, throughMove } from './verdict.ts';

const open = (points: number): Verdict => ({ outcome: 'open', points, depth: 12 });
const win = (within: number | null): Verdict => ({ outcome: 'win', within });
const loss = (within: number | null): Verdict => ({ outcome: 'loss', within });

test.each([
  [open(14), 'about even'],
  [open(-14), 'about even'],
  [open(20), 'Red is slightly better'],
  [open(-34), 'Black is slightly better'],
  [open(50), 'Red is better by about half a man'],
  [open(100), 'Red is better by about one man'],
  [open(-150), 'Black is better by about one and a half men'],
  [open(210), 'Red is better by about two men'],
  [open(249), 'Red is better by about two men'],
  [open(250), 'Red is better by about three men'],
  [open(-349), 'Black is better by about three men'],
  [open(-810), 'Black is better by about 8 men'],
  [draw, 'a draw'],
  [win(7), 'Red has a forced win in 4'],
  [loss(6), 'Black has a forced win in 3'],
  [win(null), 'Red is winning'],
  [loss(null), 'Black is winning'],
  [loss(0), 'Black has won'],
])('%o of Red reads %s', (verdict, text) => {
  expect(standingText(verdict, 'player1', checkers.sides)).toBe(text);
  expect(standingText(throughMove(verdict), 'player2', checkers.sides)).not.toBe('');
});

test.each([
  [open(3), 'An estimate, looking 12 half-moves ahead.'],
  [draw, 'Certain: neither side can win.'],
  [win(null), 'Certain: it leads to endings that are solved.'],
  [loss(4), 'Certain: every answer was followed to the end.'],
])('%o rests on: %s', (verdict, text) => {
  expect(groundsText(verdict)).toBe(text);
});

test.each([
  [open(40), open(40), 'best'],
  [open(40), open(20), 'good'],
  [open(40), open(0), 'inaccuracy'],
  [open(40), open(-40), 'mistake'],
  // Far ahead, a man means less.
  [open(600), open(500), 'good'],
  // Behind, each man lost counts, until the game is lost.
  [open(-500), open(-600), 'mistake'],
  [open(-500), open(-545), 'inaccuracy'],
  [open(-700), loss(9), 'mistake'],
  [open(-1200), open(-1400), 'good'],
  [win(9), win(11), 'good'],
  [win(9), win(null), 'good'],
  [win(null), draw, 'mistake'],
  [draw, loss(8), 'mistake'],
  [loss(8), loss(2), 'good'],
] as const)('%o turned into %o is marked %s', (before, reached, mark) => {
  expect(markOf(before, reached)).toBe(mark);
});

test('from best to worst; reversed for the other side', () => {
  const order = [
    win(3),
    win(9),
    win(null),
    open(900),
    open(10),
    draw,
    open(-10),
    loss(null),
    loss(8),
    loss(2),
  ];
  for (const [index, better] of order.entries()) {
    for (const worse of order.slice(index + 1)) {
      expect([better, worse, isBetter(better, worse), isBetter(worse, better)]).toEqual([
        better,
        worse,
        true,
        false,
      ]);
      expect(isBetter(throughMove(worse), throughMove(better))).toBe(true);
    }
  }
});

test('in the graph estimates stay below what is certain', () => {
  const heights = [win(1), win(9), win(null), open(900), open(100), open(50), draw].map((verdict) =>
    heightOf(verdict, 'player1'),
  );
  expect(heights).toEqual(heights.toSorted((a, b) => b - a));
  expect(heightOf(open(5000), 'player1')).toBeLessThan(heightOf(win(null), 'player1'));
  expect(heightOf(open(100), 'player2')).toBe(-heightOf(open(100), 'player1'));
  expect(advantageOf(open(0))).toBe(0);
});

/** Red loses a man, Black half of it back. */
const moves = [
  { from: 11, to: 15 },
  { from: 22, to: 18 },
  { from: 15, to: 22 },
];
const opened = openAnalysis(checkers, recordOf(checkers, moves, 'player1'));
if (!opened) throw new Error('that cannot be played');
const fresh: AnalysisState = opened;
const compared: readonly Finding[] = [
  { type: 'verdict', ply: 3, verdict: open(0) },
  { type: 'compared', ply: 2, before: open(0), reached: open(0), moves: [] },
  { type: 'verdict', ply: 2, verdict: open(0) },
  { type: 'compared', ply: 1, before: open(100), reached: open(0), moves: [{ from: 24, to: 19 }] },
  { type: 'verdict', ply: 1, verdict: open(100) },
  { type: 'compared', ply: 0, before: open(-80), reached: open(-100), moves: [] },
  { type: 'verdict', ply: 0, verdict: open(-80) },
];
const looked: Finding = { type: 'looked', looked: { depth: 12, nodes: 2_600_000 } };
const whole = after(fresh, [...compared, looked]);
const judgedIn = (state: AnalysisState): readonly JudgedMove[] =>
  judgedMoves(state.rules, state.record, state);
const shown = (ply: number): AnalysisState => reduceAnalysis(whole, { type: 'stepped', ply });
const texts = textsOf('checkers');

describe('sentences', () => {
  test.each([
    [0, 'Start of the game. Black is better by about one man.'],
    [1, 'Move 1, Red: 11 to 15. Good move. Black is better by about one man.'],
    [
      2,
      'Move 2, Black: 22 to 18. Mistake. Now about even; before, Black was better by about one man. Better: 24 to 19.',
    ],
    [3, 'Move 3, Red: 15 jumps to 22. Best move. About even.'],
  ])('the board after %i moves', (ply, said) => {
    expect(spokenStep(shown(ply), judgedIn(whole), texts)).toBe(said);
  });

  test('the whole game', () => {
    expect(summaryText(whole, judgedIn(whole))).toBe(
      "You made 0 mistakes and 0 inaccuracies, Bob 1 mistake and 0 inaccuracies. Bob's biggest mistake was move 2: it cost about one man.",
    );
    expect(graphText(whole)).toBe('Black better up to move 1, about even to the end.');
    const faultless = after(fresh, [...compared.filter((finding) => finding.type === 'verdict'), looked]);
    expect(summaryText(after(fresh, compared), judgedIn(whole))).toBe(
      'Looking through the game from its end.',
    );
    expect(startText(faultless)).toBe('Black is better by about one man.');
  });

  test('the costliest of several mistakes, in men or by what was certain', () => {
    const judged = judgedIn(whole);
    const mistake = judged.find(({ mark }) => mark === 'mistake');
    if (!mistake) throw new Error('there is a mistake');
    const said = (before: Verdict, reached: Verdict): string =>
      summaryText(whole, [...judged, { ...mistake, ply: 7, before, reached }]);
    expect(said(open(260), open(0))).toMatch(/Bob 2 mistakes.* move 8: it cost about three men\.$/);
    expect(said(win(null), draw)).toMatch(/ move 8: Black was winning before it, a draw after it\.$/);
    expect(said(open(40), open(0))).toMatch(/ move 2: it cost about one man\.$/);
    const last = { ...mistake, mark: 'best', before: open(0), seat: 'player1' } as const;
    expect(judgedText({ ...last, reached: win(1) }, checkers.sides)).toBe('Wins the game.');
    expect(judgedText({ ...last, reached: win(3) }, checkers.sides)).toBe('Red has a forced win in 2.');
  });

  test('how far it has come', () => {
    expect(progressText(after(fresh, compared.slice(0, 3)))).toBe('2 of 4 positions analysed.');
    expect(progressText(whole)).toBe('Analysed 12 half-moves deep; still deepening.');
    expect(progressText(after(whole, [{ type: 'done' }]))).toBe(
      'Analysed 12 half-moves deep or more: 3 million positions in all. 0 verdicts are certain, the others are estimates.',
    );
    expect(progressText(reduceAnalysis(whole, { type: 'failed' }))).toBe(
      'The analysis broke off: 4 of 4 positions analysed.',
    );
  });

  test.each([
    [840, '840 positions'],
    [1000, '1 thousand positions'],
    [999_499, '999 thousand positions'],
    [999_500, '1 million positions'],
    [2_600_000, '3 million positions'],
  ])('%i nodes read as %s', (nodes, text) => {
    const done = after(whole, [{ type: 'looked', looked: { depth: 12, nodes } }, { type: 'done' }]);
    expect(progressText(done)).toContain(`or more: ${text} in all.`);
  });
});
