/**
 * A keystroke log as it is stored with a result: waiting times and kinds as a short text (`games/typing-race/keystrokes`), about
 * three characters a key, deflated where that is shorter. And the hash by which a log is known again.
 */
import { createHash } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { readLog, writeLog, type KeyLog } from '@playfield/games/typing-race/index.ts';

/** Marks the deflated form; a log's text never begins with it. */
const deflated = 'z:';
/** Shorter logs gain nothing. */
const deflateFrom = 400;
/** No stored log inflates to more. */
const maxInflated = 1 << 20;

export function toStored(log: KeyLog): string {
  const text = writeLog(log);
  if (text.length < deflateFrom) return text;
  const short = deflated + deflateRawSync(text, { level: 9 }).toString('base64');
  return short.length < text.length ? short : text;
}

/** The log in a stored value, of this form or of the first one; null for anything else. */
export function fromStored(stored: unknown): KeyLog | null {
  if (typeof stored === 'string') {
    if (!stored.startsWith(deflated)) return readLog(stored);
    const bytes = Buffer.from(stored.slice(deflated.length), 'base64');
    return readLog(inflateRawSync(bytes, { maxOutputLength: maxInflated }).toString('latin1'));
  }
  if (typeof stored !== 'object' || stored === null || !('times' in stored) || !('kinds' in stored))
    return null;
  const { times, kinds } = stored;
  const isLog =
    Array.isArray(times) && times.every((time) => typeof time === 'number') && typeof kinds === 'string';
  return isLog ? { times, kinds } : null;
}

/** Equal for logs with the same keys and the same whole milliseconds between them, whenever the first key was struck. */
export function hashOf({ times, kinds }: KeyLog): string {
  const [first = 0] = times;
  const rhythm = times.map((time) => Math.round(time - first)).join();
  return createHash('sha256').update(`${kinds} ${rhythm}`).digest().subarray(0, 16).toString('base64url');
}
