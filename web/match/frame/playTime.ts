/**
 * How long a game has been played, by the instants of its moves: a night between two moves does not
 * count. Pure.
 */
import type { GameRecord } from './record.ts';

/** The most that a wait between two moves counts. */
const longestThinkMs = 10 * 60_000;

/**
 * Playing time in milliseconds, up to the end or to `wallMs`; 0 before the first move. Instants
 * count from 1970.
 */
export function playedMs({ createdAt, completedAt, moves }: GameRecord, wallMs: number): number {
  if (moves.length === 0) return 0;
  const endMs = completedAt === null ? wallMs : Date.parse(completedAt);
  const instants = [Date.parse(createdAt), ...moves.map(({ playedAtMs }) => playedAtMs), endMs];
  return instants.reduce(
    (sum, instant, index) => sum + countedMs(instant - (instants[index - 1] ?? instant)),
    0,
  );
}

/** How long the latest move took; 0 before the second, null where that is not known: an AI's reply is stored with the move before it. */
export function lastMoveMs({ moves }: GameRecord): number | null {
  const [before, last] = moves.slice(-2);
  if (!before || !last) return 0;
  return last.playedAtMs > before.playedAtMs ? last.playedAtMs - before.playedAtMs : null;
}

/** The counted part of a wait. Two clocks may disagree: never negative. */
export function countedMs(waitMs: number): number {
  return Math.min(longestThinkMs, Math.max(0, waitMs));
}
