/**
 * The one field that clients send with a move: `{ column }` (document 1, section 5). Shared by the
 * games that use it.
 */
import { ok, refuse, type Result } from '@playfield/contracts/result.ts';

/**
 * Reads `column` as a whole number from 0 to `count - 1`; refuses anything else, numeric strings
 * included.
 */
export function readColumn(raw: unknown, count: number): Result<number, 'move/malformed'> {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw) || !('column' in raw)) {
    return refuse('move/malformed');
  }
  const { column } = raw;
  if (typeof column !== 'number' || !Number.isInteger(column) || column < 0 || column >= count) {
    return refuse('move/malformed');
  }
  // JSON has -0; adding 0 makes it 0.
  return ok(column + 0);
}
