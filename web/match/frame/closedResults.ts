/** Which finished games' results were closed in this browser: a closed one does not open again. */
import { readStored, writeStored } from '../../lib/storage.ts';

const STORE_KEY = 'playfield:closed-results';
/** The newest that are kept. */
const KEPT = 200;

/** Ids, oldest first; anything invalid reads as none. */
export function parseClosed(stored: string | null): readonly string[] {
  try {
    const value: unknown = JSON.parse(stored ?? '[]');
    return Array.isArray(value) ? value.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

export function withClosed(closed: readonly string[], id: string): readonly string[] {
  return closed.includes(id) ? closed : [...closed, id].slice(-KEPT);
}

export function isResultClosed(id: string): boolean {
  return parseClosed(readStored(STORE_KEY)).includes(id);
}

export function keepResultClosed(id: string): void {
  writeStored(STORE_KEY, JSON.stringify(withClosed(parseClosed(readStored(STORE_KEY)), id)));
}
