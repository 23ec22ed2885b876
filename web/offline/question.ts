/**
 * The messages between the page and the thinking worker. Both ends are of one build; messages are
 * checked all the same.
 */
import { levels, type Level } from '@playfield/games/game.ts';
import type { Move } from '../match/frame/record.ts';

export type Question = {
  /** Identifies the answer. */
  readonly id: number;
  readonly gameType: string;
  readonly moves: readonly Move[];
  /** The answer's only source of randomness. */
  readonly seed: number;
  /** The level to choose a move for; null for a hint. */
  readonly level: Level | null;
};

/** Fetch what thinking about a game will need. */
export type Preparation = { readonly prepare: string };

export type Answer =
  | { readonly id: number; readonly move: Move; readonly reason: string }
  | { readonly id: number; readonly failure: string };

function isObject(data: unknown): data is Readonly<Record<string, unknown>> {
  return typeof data === 'object' && data !== null;
}

function isMoves(data: unknown): data is readonly Move[] {
  return Array.isArray(data) && data.every(isObject);
}

function isMove(data: unknown): data is Move {
  return isObject(data);
}

export function readPreparation(data: unknown): Preparation | null {
  const game = isObject(data) ? data['prepare'] : null;
  return typeof game === 'string' ? { prepare: game } : null;
}

/** Null for anything else. */
export function readQuestion(data: unknown): Question | null {
  if (!isObject(data)) return null;
  const { id, gameType, moves, seed } = data;
  if (typeof id !== 'number' || typeof seed !== 'number' || typeof gameType !== 'string') return null;
  const level = levels.find((one) => one === data['level']) ?? null;
  return isMoves(moves) ? { id, gameType, moves, seed, level } : null;
}

/** Null for anything else. */
export function readAnswer(data: unknown): Answer | null {
  if (!isObject(data) || typeof data['id'] !== 'number') return null;
  const { id, move, reason, failure } = data;
  if (typeof failure === 'string') return { id, failure };
  return isMove(move) && typeof reason === 'string' ? { id, move, reason } : null;
}
