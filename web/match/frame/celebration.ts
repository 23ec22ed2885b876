/** What is celebrated, and the flight of each piece of confetti. Pure. */
import type { MatchState } from './matchState.ts';
import { viewOf } from './matchView.ts';
import { winnerSeat } from './resultTexts.ts';

/** A win that this page saw: the viewer's own, or either side's of two people on one device. */
export function isCelebrated(state: MatchState): boolean {
  const { ending } = state;
  const view = viewOf(state);
  if (ending.phase !== 'open' || !ending.isFresh || view?.status !== 'completed') return false;
  const winner = winnerSeat(view);
  return winner !== null && (view.gameMode === 'local' || winner === view.viewer);
}

export type Piece = {
  /** Where it begins, per cent of the board's width. */
  readonly left: number;
  /** How far it drifts and falls, per cent of the board's width. */
  readonly drift: number;
  readonly fall: number;
  /** Degrees. */
  readonly turn: number;
  readonly delayMs: number;
  readonly lengthMs: number;
  readonly colour: number;
};

const pieceCount = 44;
const colourCount = 5;

/** Steps without a common measure: even, and no two properties go together. */
const steps = {
  left: 0.618_034,
  drift: 0.414_214,
  fall: 0.732_051,
  turn: 0.236_068,
  delay: 0.645_751,
  length: 0.317,
};

function spread(n: number, property: keyof typeof steps): number {
  return ((n + 1) * (n + 2) * steps[property]) % 1;
}

export const pieces: readonly Piece[] = Array.from({ length: pieceCount }, (_, n) => ({
  left: (((n + 1) * steps.left) % 1) * 100,
  drift: (spread(n, 'drift') - 0.5) * 36,
  fall: 60 + spread(n, 'fall') * 45,
  turn: 360 + spread(n, 'turn') * 720,
  delayMs: spread(n, 'delay') * 450,
  lengthMs: 1000 + spread(n, 'length') * 900,
  colour: n % colourCount,
}));

/** When the last piece has landed. */
export const confettiMs = Math.max(...pieces.map(({ delayMs, lengthMs }) => delayMs + lengthMs));
