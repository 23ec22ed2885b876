/** Ids in bodies and messages are never believed: they may be left out, be `anonymous`, or agree with the session (G10). */
import type { ErrorCode } from '@playfield/contracts/errors.ts';
import { ok, refuse, type Result } from '@playfield/contracts/result.ts';

export function agrees(id: string | undefined, playerId: string): Result<null, ErrorCode> {
  return id === undefined || id === 'anonymous' || id === playerId ? ok(null) : refuse('identity/mismatch');
}
