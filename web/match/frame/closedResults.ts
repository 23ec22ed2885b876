/** Which finished games' results were closed in this browser: a closed one does not open again. */
import { readStored, writeStored } from '../../lib/storage.ts';

const storeKey = 'playfield:closed-results';
/** The newest that are kept. */
const mostKept = 200;

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
  return closed.includes(id) ? closed : [...closed, id].slice(-mostKept);
}

export function isResultClosed(id: string): boolean {
  return parseClosed(readStored(storeKey)).includes(id);
}

export function keepResultClosed(id: string): void {
  writeStored(storeKey, JSON.stringify(withClosed(parseClosed(readStored(storeKey)), id)));
}
