/**
 * The player's keys of the running race, saved in the browser: after a reload the run goes on with every key, also those the
 * server had not heard of. One race at a time, so it stays small. Pure.
 */
import { readLog, writeLog, type KeyLog } from '@playfield/games/typing-race/index.ts';

export const savedKey = 'playfield:race-keys';

export type SavedKeystrokes = {
  readonly raceId: string;
  /** The participant: another player of this browser has another. */
  readonly playerId: string;
  /** By the server's clock: after a restart of the server a race may have another GO, and these keys are no part of it. */
  readonly goAtMs: number;
  readonly log: KeyLog;
  /** False once a part of the run was typed elsewhere: then the times in the log are not those of the keys. */
  readonly isWhole: boolean;
};

export function savedText({ raceId, playerId, goAtMs, log, isWhole }: SavedKeystrokes): string {
  return JSON.stringify({ raceId, playerId, goAtMs, isWhole, keys: writeLog(log) });
}

/** The saved keys of this player since this GO of the race; null if there are none, for another race, and for garbage. */
export function readSaved(
  stored: string | null,
  { raceId, playerId, goAtMs }: Pick<SavedKeystrokes, 'raceId' | 'playerId' | 'goAtMs'>,
): SavedKeystrokes | null {
  const parsed = stored === null ? null : parse(stored);
  if (typeof parsed !== 'object' || parsed === null) return null;
  const saved: Readonly<Record<string, unknown>> = { ...parsed };
  if (saved['raceId'] !== raceId || saved['playerId'] !== playerId || saved['goAtMs'] !== goAtMs) return null;
  const log = typeof saved['keys'] === 'string' ? readLog(saved['keys']) : null;
  return log && { raceId, playerId, goAtMs, log, isWhole: saved['isWhole'] === true };
}

function parse(stored: string): unknown {
  try {
    const parsed: unknown = JSON.parse(stored);
    return parsed;
  } catch {
    return null;
  }
}
