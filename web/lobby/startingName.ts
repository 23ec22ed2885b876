/** What a name field begins with (G93). Pure. */
import { clipName } from '@playfield/contracts/names.ts';

/** AR-026, MP-002: the default of a client that knows no better. */
const fallback = 'Player';

/** `stored` is what was typed on this device last, `playName` what the server calls this session; null where unknown. */
export function startingName(stored: string | null, playName: string | null): string {
  return stored === null ? (playName ?? fallback) : clipName(stored);
}
