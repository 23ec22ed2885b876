/** Analyses for tests: moves by their columns, findings by the games' own analysts. */
import type { Analyst } from '@playfield/engines/analyst.ts';
import type { Game as GameRules, Seat } from '@playfield/games/game.ts';
import { recordOf, type Changes } from '../../match/online/sampleRecords.ts';
import type { Move } from '../../match/frame/record.ts';
import { endOf, openAnalysis, reduceAnalysis, type AnalysisState } from '../analysisState.ts';
import { findingsOf, type Finding } from '../solvedVerdicts.ts';

/** `'443'`: three moves, counted from 1. */
export function movesOf(digits: string): readonly Move[] {
  return Array.from(digits, (digit) => ({ column: Number(digit) - 1 }));
}

/** Before anything is found. Ada plays first, Bob second. */
export function opened(
  rules: GameRules,
  digits: string,
  yourSeat: Seat | null = null,
  changes: Changes = {},
): AnalysisState {
  const state = openAnalysis(rules, recordOf(rules, movesOf(digits), yourSeat, changes));
  if (!state) throw new Error(`${rules.id}: ${digits} cannot be played`);
  return state;
}

/** What an analyst finds in a game, in its order. */
export function findingsIn(state: AnalysisState, analyst: Analyst): readonly Finding[] {
  const moves = state.record.moves.map(({ move }) => move);
  return [...findingsOf(analyst, { moves, end: endOf(state) })];
}

export function after(state: AnalysisState, findings: readonly Finding[]): AnalysisState {
  return reduceAnalysis(state, { type: 'found', findings });
}
