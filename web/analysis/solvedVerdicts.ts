/**
 * Analyses a finished game from its end to its beginning, so that each position builds on those
 * already solved, and reports every finding at once: the early ones may take long. Runs in a
 * worker; the page checks its messages.
 */
import type { Analyst, Verdict } from '@playfield/engines/analyst.ts';
import type { Move } from '../match/frame/record.ts';
import type { Comparison } from './classifyMove.ts';
import { isSameVerdict, throughMove } from './verdict.ts';

export type Task = {
  readonly gameType: string;
  readonly moves: readonly Move[];
  /**
   * Of the last position, where the rules ended the game there; null for one that was resigned or
   * abandoned.
   */
  readonly end: Verdict | null;
};

export type Finding =
  /** Of the position after `ply` half-moves. */
  | { readonly type: 'verdict'; readonly ply: number; readonly verdict: Verdict }
  /** Instead of the half-move `ply`. */
  | { readonly type: 'better'; readonly ply: number; readonly moves: readonly Move[] }
  /**
   * The half-move `ply` beside a better one, in a game with estimates. Replaces earlier findings.
   */
  | (Comparison & { readonly type: 'compared'; readonly ply: number; readonly moves: readonly Move[] })
  | { readonly type: 'looked'; readonly looked: Looked }
  | { readonly type: 'done' };

/**
 * Every undecided position was searched to a depth of `depth` half-moves or more; `nodes` positions
 * in all.
 */
export type Looked = { readonly depth: number; readonly nodes: number };

export function* findingsOf(analyst: Analyst, { moves, end }: Omit<Task, 'gameType'>): Generator<Finding> {
  const known = new Map<number, Verdict>(end ? [[moves.length, end]] : []);
  const lastOpen = end ? moves.length - 1 : moves.length;
  for (let ply = 0; ply <= lastOpen; ply += 1) {
    const verdict = analyst.knownVerdict(moves.slice(0, ply));
    if (verdict) known.set(ply, verdict);
  }
  for (const [ply, verdict] of known) yield { type: 'verdict', ply, verdict };
  for (let ply = lastOpen; ply >= 0; ply -= 1) {
    const before = moves.slice(0, ply);
    const verdict = known.get(ply) ?? analyst.verdict(before);
    if (!known.has(ply)) yield { type: 'verdict', ply, verdict };
    known.set(ply, verdict);
    const after = known.get(ply + 1);
    if (after && !isSameVerdict(verdict, throughMove(after))) {
      yield { type: 'better', ply, moves: analyst.bestMoves(before) };
    }
  }
  yield { type: 'done' };
}

/** A message of the worker; null for anything else. */
export function readFinding(data: unknown): Finding | null {
  if (!isObject(data)) return null;
  const { type, ply, moves } = data;
  if (type === 'done') return { type };
  if (type === 'looked') return readLooked(data['looked']);
  if (typeof ply !== 'number') return null;
  if (type === 'verdict') {
    const verdict = readVerdict(data['verdict']);
    return verdict && { type, ply, verdict };
  }
  if (!isMoves(moves)) return null;
  if (type === 'better') return { type, ply, moves };
  const [before, reached] = [readVerdict(data['before']), readVerdict(data['reached'])];
  return type === 'compared' && before && reached ? { type, ply, before, reached, moves } : null;
}

function readLooked(data: unknown): Finding | null {
  if (!isObject(data)) return null;
  const { depth, nodes } = data;
  if (typeof depth !== 'number' || typeof nodes !== 'number') return null;
  return { type: 'looked', looked: { depth, nodes } };
}

function readVerdict(data: unknown): Verdict | null {
  if (!isObject(data)) return null;
  const { outcome, plies, within, points, depth } = data;
  if (outcome === 'draw') return { outcome };
  if (outcome === 'open')
    return typeof points === 'number' && typeof depth === 'number' ? { outcome, points, depth } : null;
  if (outcome !== 'win' && outcome !== 'loss') return null;
  if (typeof plies === 'number') return { outcome, plies };
  return typeof within === 'number' || within === null ? { outcome, within } : null;
}

function isObject(data: unknown): data is Readonly<Record<string, unknown>> {
  return typeof data === 'object' && data !== null;
}

/** Both ends are of one build, so checking that it is a list of objects is enough. */
function isMoves(data: unknown): data is readonly Move[] {
  return Array.isArray(data) && data.every(isObject);
}

/** A message of the page; null for anything else. */
export function readTask(data: unknown): Task | null {
  if (!isObject(data)) return null;
  const { gameType, moves, end } = data;
  if (typeof gameType !== 'string' || !isMoves(moves)) return null;
  return { gameType, moves, end: readVerdict(end) };
}
