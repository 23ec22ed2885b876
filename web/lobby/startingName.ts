/** The initial content of a name field (G93). Pure. */
import { clipName } from '@playfield/contracts/names.ts';

/** AR-026, MP-002: the default of a client that knows no better. */
const fallback = 'Player';

/**
 * `stored` is the name last typed on this device, `playName` the server's name for this session;
 * null where unknown.
 */
export function startingName(stored: string | null, playName: string | null): string {
  return stored === null ? (playName ?? fallback) : clipName(stored);
}
