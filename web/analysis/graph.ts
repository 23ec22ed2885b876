/** The evaluation of a game as a graph: its points, and the same in words. Pure. */
import type { Verdict } from '@playfield/engines/analyst.ts';
import type { Seat } from '@playfield/games/game.ts';
import { seatToMove, type AnalysisState } from './analysisState.ts';
import type { JudgedMove, Mark } from './classifyMove.ts';
import { advantageOf, isEven } from './verdict.ts';

/** In percent of the graph's width and height, from its top left corner. */
export type Point = { readonly ply: number; readonly x: number; readonly y: number };

export type Graph = {
  /** Neighbours with known values: each run is a separate line. */
  readonly runs: readonly (readonly Point[])[];
  readonly marked: readonly (Point & { readonly mark: Exclude<Mark, 'best' | 'good'> })[];
  /** The shown half-move's place. */
  readonly shownX: number;
};

/** A visible gap separates a draw from a won game. */
const leastWin = 0.3;
/** Estimates stay within this range; decided positions lie beyond it. */
const mostOpen = 0.8;
const leastDecided = 0.9;
/** This many half-moves before the end, a win is half-way between its least and its full height. */
const halfWay = 12;

/** 1 is a game won by player1, 0 a draw, -1 a game won by player2. */
export function heightOf(verdict: Verdict, toMove: Seat): number {
  const height = heightForMover(verdict);
  return toMove === 'player1' ? height : 0 - height;
}

function heightForMover(verdict: Verdict): number {
  if (verdict.outcome === 'draw') return 0;
  if (verdict.outcome === 'open') return mostOpen * advantageOf(verdict);
  const isSolved = 'plies' in verdict;
  const least = isSolved ? leastWin : leastDecided;
  const plies = isSolved ? verdict.plies : verdict.within;
  const height = least + (plies === null ? 0 : (1 - least) * (halfWay / (halfWay + plies)));
  return verdict.outcome === 'win' ? height : -height;
}

export function graphOf(state: AnalysisState, judged: readonly JudgedMove[]): Graph {
  const end = state.record.moves.length;
  const xOf = (ply: number): number => (end === 0 ? 0 : (100 * ply) / end);
  const points = state.positions.map((_, ply): Point | null => {
    const verdict = state.verdicts.get(ply);
    if (!verdict) return null;
    return { ply, x: xOf(ply), y: 50 - 50 * heightOf(verdict, seatToMove(state, ply)) };
  });
  const marked = judged.flatMap(({ ply, mark }) => {
    const point = points[ply + 1];
    return point && (mark === 'inaccuracy' || mark === 'mistake') ? [{ ...point, mark }] : [];
  });
  return { runs: runsOf(points), marked, shownX: xOf(state.ply) };
}

function runsOf(points: readonly (Point | null)[]): readonly (readonly Point[])[] {
  const runs: Point[][] = [];
  let run: Point[] | null = null;
  for (const point of points) {
    if (!point) run = null;
    else if (run) run.push(point);
    else runs.push((run = [point]));
  }
  return runs;
}

type Stretch = { readonly text: string; readonly from: number; readonly to: number };

/** `Blue winning up to move 8, draw up to move 12, Red winning to the end.` */
export function graphText(state: AnalysisState): string {
  const stretches: Stretch[] = [];
  for (const ply of state.positions.keys()) {
    const text = leaderText(state, ply);
    const last = stretches.at(-1);
    if (last?.text === text) stretches[stretches.length - 1] = { ...last, to: ply };
    else stretches.push({ text, from: ply, to: ply });
  }
  const end = state.record.moves.length;
  const parts = stretches.map(({ text, to }) => `${text} ${untilText(to, end)}`);
  return `${parts.join(', ')}.`;
}

function untilText(ply: number, end: number): string {
  if (ply === end) return 'to the end';
  return ply === 0 ? 'at the start' : `up to move ${ply}`;
}

function leaderText(state: AnalysisState, ply: number): string {
  const verdict = state.verdicts.get(ply);
  if (!verdict) return 'not known yet';
  const height = heightOf(verdict, seatToMove(state, ply));
  const leader = state.rules.sides[height > 0 ? 'player1' : 'player2'];
  if (verdict.outcome === 'open') return isEven(verdict) ? 'about even' : `${leader} better`;
  return height === 0 ? 'draw' : `${leader} winning`;
}
