/**
 * A finished game under analysis as the page knows it: the findings so far, and the half-move
 * shown. Pure.
 */
import { draw, type Verdict } from '@playfield/engines/analyst.ts';
import { otherSeat, type Game as GameRules, type Position, type Seat } from '@playfield/games/game.ts';
import type { GameRecord, Move } from '../match/frame/record.ts';
import type { Finding, Looked } from './solvedVerdicts.ts';
import type { Comparison, Known } from './classifyMove.ts';
import type { Tried } from './triedText.ts';

/** The move that led to the shown half-move is tried again. */
export type Retry = {
  /** On the board meanwhile. */
  readonly position: Position;
  /** Null until a move was tried. */
  readonly tried: Tried | null;
};

export type AnalysisState = Known & {
  readonly rules: GameRules;
  readonly record: GameRecord;
  /** After every half-move, starting with the empty board. */
  readonly positions: readonly Position[];
  /** Half-moves on the board. */
  readonly ply: number;
  /** Whether the last of them has just been added. */
  readonly isForward: boolean;
  readonly progress: 'working' | 'done' | 'failed';
  /**
   * How deep every position was searched, in games whose verdicts are estimates; null until all
   * were.
   */
  readonly looked: Looked | null;
  /** Null while the game itself is shown. */
  readonly retry: Retry | null;
};

export type AnalysisEvent =
  | { readonly type: 'found'; readonly findings: readonly Finding[] }
  | { readonly type: 'stepped'; readonly ply: number }
  /** The board goes back before the move that led to this half-move. */
  | { readonly type: 'retried'; readonly ply: number }
  | { readonly type: 'tried'; readonly retry: Retry }
  /** The game is shown again, and with it the answer. */
  | { readonly type: 'answered' }
  | { readonly type: 'failed' | 'restarted' };

/** Null for moves that do not follow the rules. */
export function openAnalysis(rules: GameRules, record: GameRecord): AnalysisState | null {
  const positions = positionsOf(rules, record);
  if (!positions) return null;
  return {
    rules,
    record,
    positions,
    ply: record.moves.length,
    isForward: false,
    verdicts: new Map(),
    compared: new Map(),
    better: new Map(),
    progress: 'working',
    looked: null,
    retry: null,
  };
}

function positionsOf(rules: GameRules, { moves }: GameRecord): readonly Position[] | null {
  const positions = [rules.start()];
  for (const { seat, move } of moves) {
    const played = positions.at(-1)?.play(seat, move);
    if (!played?.ok) return null;
    positions.push(played.value.position);
  }
  return positions;
}

/** The verdict of the last position where the rules ended the game; null where they did not. */
export function endOf({ positions }: AnalysisState): Verdict | null {
  const outcome = positions.at(-1)?.outcome;
  if (!outcome) return null;
  return outcome.winner === null ? draw : { outcome: 'loss', plies: 0 };
}

export function reduceAnalysis(state: AnalysisState, event: AnalysisEvent): AnalysisState {
  switch (event.type) {
    case 'found':
      return event.findings.reduce(found, state);
    case 'stepped':
      return step(state, event.ply);
    case 'retried':
      return retried(state, event.ply);
    case 'tried':
      return state.retry ? { ...state, retry: event.retry } : state;
    case 'answered':
      return { ...state, retry: null };
    case 'restarted':
      return { ...state, progress: 'working' };
    default:
      return { ...state, progress: 'failed' };
  }
}

function found(state: AnalysisState, finding: Finding): AnalysisState {
  if (finding.type === 'done') return { ...state, progress: 'done' };
  if (finding.type === 'looked') return { ...state, looked: finding.looked };
  const { ply } = finding;
  if (finding.type === 'better') return { ...state, better: withBetter(state, ply, finding.moves) };
  if (finding.type === 'compared') {
    const { before, reached, moves } = finding;
    const compared = new Map<number, Comparison>([...state.compared, [ply, { before, reached }]]);
    return { ...state, compared, better: withBetter(state, ply, moves) };
  }
  return { ...state, verdicts: new Map([...state.verdicts, [ply, finding.verdict]]) };
}

function withBetter({ better }: Known, ply: number, moves: readonly Move[]): Known['better'] {
  return new Map<number, readonly Move[]>([...better, [ply, moves]]);
}

/** A step to another half-move ends a retry. */
function step(state: AnalysisState, ply: number): AnalysisState {
  const to = Math.max(0, Math.min(state.record.moves.length, ply));
  return to === state.ply ? state : { ...state, ply: to, isForward: to === state.ply + 1, retry: null };
}

function retried(state: AnalysisState, ply: number): AnalysisState {
  const position = state.positions[ply - 1];
  return position ? { ...step(state, ply), retry: { position, tried: null } } : state;
}

/** Who is to move after this many half-moves; after the end, who would be. */
export function seatToMove({ record }: AnalysisState, ply: number): Seat {
  const last = record.moves[ply - 1];
  return last ? otherSeat(last.seat) : 'player1';
}
