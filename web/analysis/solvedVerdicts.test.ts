/**
 * The analysis of solved games: its order, what it finds in known lines, and the messages between
 * worker and page.
 */
import { draw, type Analyst } from '@playfield/engines/analyst.ts';
import { readFileSync } from 'node:fs';
import { createSolver } from '@playfield/engines/connect-four/solver.ts';
import { connectFour } from '@playfield/games/connect-four/index.ts';
import { ticTacToe } from '@playfield/games/tic-tac-toe/index.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { endOf } from './analysisState.ts';
import { connectFourAnalyst } from '@playfield/engines/connect-four/analyst.ts';
import { findingsOf, readFinding, readTask, type Finding } from './solvedVerdicts.ts';
import { findingsIn, movesOf, opened } from './testing/analysed.ts';
import { ticTacToeAnalyst as openTicTacToe } from '@playfield/engines/tic-tac-toe/analyst.ts';
import { verdictText } from './verdict.ts';

const ticTacToeAnalyst = openTicTacToe();

let analyst: Analyst;
let bookPlies: number;
beforeAll(async () => {
  const [wasm, book] = ['wasm/engine.wasm', 'book/openings.gz'].map((file) => {
    const url = new URL(import.meta.resolve(`@playfield/engines/connect-four/${file}`));
    return new Uint8Array(readFileSync(url));
  });
  if (!wasm || !book) throw new Error('the solver is not there');
  const solver = await createSolver(wasm, { tableBits: 16, book });
  bookPlies = solver.bookPlies;
  analyst = connectFourAnalyst(solver);
});

/** `27 draw`, `27 better 2 5`, `done`. */
function lineOf(finding: Finding): string {
  if (finding.type === 'done' || finding.type === 'looked') return finding.type;
  if (finding.type === 'verdict') return `${finding.ply} ${verdictText(finding.verdict)}`;
  return `${finding.ply} ${finding.type} ${finding.moves.map(({ column }) => Number(column) + 1).join(' ')}`;
}

/** Up to the wanted one: the early positions of Connect Four would take too long here. */
function upTo(findings: Iterable<Finding>, last: string): readonly string[] {
  const lines: string[] = [];
  for (const finding of findings) {
    lines.push(lineOf(finding));
    if (lines.at(-1) === last) return lines;
  }
  throw new Error(`no ${last} among ${lines.join(', ')}`);
}

describe('Tic Tac Toe', () => {
  test('from the end to the start, each mistake with what was better', () => {
    // X takes the centre, O an edge, which loses; X wins.
    const found = findingsIn(opened(ticTacToe, '5219', null), ticTacToeAnalyst).map(lineOf);
    expect(found).toEqual([
      '4 winning in 2',
      '3 losing in 2',
      '2 winning in 3',
      '1 draw',
      '1 better 1 3 7 9',
      '0 draw',
      'done',
    ]);
  });

  test('a game that the rules ended: its last position is known without a search', () => {
    const found = findingsIn(opened(ticTacToe, '14253', null), ticTacToeAnalyst).map(lineOf);
    expect(found[0]).toBe('5 lost');
    expect(found[1]).toBe('4 winning in 1');
    expect(found.at(-1)).toBe('done');
  });
});

describe('Connect Four', () => {
  test('known openings come first, then the end, backwards', () => {
    const moves = movesOf('562515647266514373662152211721');
    const found = upTo(findingsOf(analyst, { moves, end: null }), '20 better 3 7');
    expect(found.slice(0, 2)).toEqual(['0 winning in 21', '1 draw']);
    // As far as the book reaches.
    expect(found.slice(0, bookPlies + 1).map((line) => line.split(' ')[0])).toEqual(
      Array.from({ length: bookPlies + 1 }, (_, ply) => String(ply)),
    );
    expect(found.slice(bookPlies + 1)).toEqual([
      '30 winning in 5',
      '29 losing in 6',
      '29 better 3 4',
      '28 winning in 6',
      '28 better 4',
      '27 draw',
      '27 better 2',
      '26 draw',
      '25 draw',
      '24 winning in 8',
      '24 better 4 7',
      '23 losing in 8',
      '22 winning in 9',
      '21 winning in 10',
      '21 better 3',
      '20 winning in 9',
      '20 better 3 7',
    ]);
  });

  test('a first move next to the centre, without a search', () => {
    expect([...findingsOf(analyst, { moves: movesOf('1'), end: null })].map(lineOf)).toEqual([
      '0 winning in 21',
      '1 winning in 20',
      '0 better 4',
      'done',
    ]);
  });

  test('a game that was won on the board', () => {
    const won = opened(connectFour, '1213141');
    const moves = won.record.moves.map(({ move }) => move);
    const found = upTo(findingsOf(analyst, { moves, end: endOf(won) }), '6 winning in 1');
    expect(found[0]).toBe('7 lost');
  });
});

describe('between worker and page', () => {
  const findings: readonly Finding[] = [
    { type: 'verdict', ply: 3, verdict: draw },
    { type: 'verdict', ply: 4, verdict: { outcome: 'loss', plies: 12 } },
    { type: 'better', ply: 4, moves: [{ column: 2 }] },
    { type: 'verdict', ply: 5, verdict: { outcome: 'win', within: 7 } },
    { type: 'verdict', ply: 6, verdict: { outcome: 'loss', within: null } },
    {
      type: 'compared',
      ply: 7,
      before: { outcome: 'open', points: 40, depth: 12 },
      reached: draw,
      moves: [{ from: 11, to: 15 }],
    },
    { type: 'looked', looked: { depth: 12, nodes: 3_000_000 } },
    { type: 'done' },
  ];
  test.each(findings)('%o arrives as it was sent', (finding) => {
    expect(readFinding(structuredClone(finding))).toEqual(finding);
  });

  test.each([
    null,
    'verdict',
    { type: 'verdict', ply: 1 },
    { type: 'verdict', ply: 1, verdict: { outcome: 'open', points: 3 } },
    { type: 'verdict', ply: 1, verdict: { outcome: 'win' } },
    { type: 'better', ply: 1, moves: 3 },
    { type: 'compared', ply: 1, before: draw, moves: [] },
    { type: 'looked', looked: { depth: 3 } },
    { ply: 1 },
  ])('%o says nothing', (data) => {
    expect(readFinding(data)).toBeNull();
  });

  test('a task with and without an end; anything else is refused', () => {
    const task = { gameType: 'connect-four', moves: movesOf('44') };
    expect(readTask({ ...task, end: draw })).toEqual({ ...task, end: draw });
    expect(readTask({ ...task, end: null })).toEqual({ ...task, end: null });
    expect(readTask({ gameType: 'connect-four', moves: 'x', end: null })).toBeNull();
  });
});
