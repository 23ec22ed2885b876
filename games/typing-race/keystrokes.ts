/**
 * A run as the list of its keys: when each was struck and what it did. Replaying the list gives position and errors by the
 * rule of document 2, section 4: a right character advances, a wrong one is an error and stays, Backspace steps back, and
 * the end of the text ends the run. Positions count code points of the text.
 */
import { ok, refuse, type Result } from '@playfield/contracts/result.ts';

/** `+` the right character, `x` a wrong one, `<` Backspace. */
export type KeyKind = '+' | 'x' | '<';

/** One entry of `times` and one character of `kinds` per key. */
export type KeyLog = {
  /** Milliseconds since GO (in practice since the first key), never falling. */
  readonly times: readonly number[];
  /** One `KeyKind` per key, in a row. */
  readonly kinds: string;
};

/** Where a replayed log stands. */
export type Standing = {
  /** Position in the text: characters rightly typed and not taken back. */
  readonly index: number;
  /** Wrong keys so far; Backspace takes none of them back. */
  readonly errors: number;
  /** Right keys so far, those taken back included. */
  readonly correct: number;
};

export type ReplayRefusal = 'malformed' | 'beyond-end';

export const emptyLog: KeyLog = { times: [], kinds: '' };
export const atStart: Standing = { index: 0, errors: 0, correct: 0 };

/** Whether `kind` is one of the three kinds of key. */
export function isKeyKind(kind: string): kind is KeyKind {
  return kind === '+' || kind === 'x' || kind === '<';
}

/** The position one key further. */
export function positionAfter(index: number, kind: KeyKind): number {
  if (kind === 'x') return index;
  return kind === '+' ? index + 1 : Math.max(0, index - 1);
}

/** One key further. The caller asks only before the end of the text. */
export function afterKey(at: Standing, kind: KeyKind): Standing {
  if (kind === '+') return { ...at, index: at.index + 1, correct: at.correct + 1 };
  if (kind === 'x') return { ...at, errors: at.errors + 1 };
  return { ...at, index: Math.max(0, at.index - 1) };
}

/**
 * Where the keys lead from `from`. Refuses `malformed` when a kind is unknown or the two lists differ in length, and
 * `beyond-end` when a key follows the completion of the text.
 */
export function replay(
  textLength: number,
  log: KeyLog,
  from: Standing = atStart,
): Result<Standing, ReplayRefusal> {
  if (log.times.length !== log.kinds.length) return refuse('malformed');
  let { index, errors, correct } = from;
  for (const kind of log.kinds) {
    if (index >= textLength) return refuse('beyond-end');
    if (kind === '+') {
      index += 1;
      correct += 1;
    } else if (kind === 'x') errors += 1;
    else if (kind === '<') index = Math.max(0, index - 1);
    else return refuse('malformed');
  }
  return ok({ index, errors, correct });
}

/** The keys from number `start` up to, without, number `end`. */
export function sliceLog(log: KeyLog, start: number, end?: number): KeyLog {
  return { times: log.times.slice(start, end), kinds: log.kinds.slice(start, end) };
}

/** The keys of `first` and then those of `second`; the caller has seen to their order in time. */
export function concatLogs(first: KeyLog, second: KeyLog): KeyLog {
  return { times: [...first.times, ...second.times], kinds: first.kinds + second.kinds };
}

/** How many keys have been struck up to the instant, this one included. */
export function keysBy(log: KeyLog, sinceStartMs: number): number {
  let low = 0;
  let high = log.times.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((log.times[middle] ?? 0) <= sinceStartMs) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The time of the last key; 0 of an empty log. */
export function lastKeyMs(log: KeyLog): number {
  return log.times.at(-1) ?? 0;
}

/** The longest text form that `readLog` takes: far more than any race can fill. */
const maxTextForm = 200_000;

/**
 * The log as a short text for storage: runs of keys of one kind as `kind` + the waiting times before each in whole
 * milliseconds (parts cut off, so that keys to come are never earlier), base 36, e.g. `+0,4k,3c x5a <2u`.
 */
export function writeLog(log: KeyLog): string {
  const parts: string[] = [];
  let lastKind = '';
  let lastMs = 0;
  for (const [number, time] of log.times.entries()) {
    const kind = log.kinds[number] ?? '';
    const atMs = Math.floor(time);
    const wait = (atMs - lastMs).toString(36);
    if (kind === lastKind) parts.push(`,${wait}`);
    else parts.push(`${parts.length === 0 ? '' : ' '}${kind}${wait}`);
    lastKind = kind;
    lastMs = atMs;
  }
  return parts.join('');
}

/** The log that `writeLog` wrote, times in whole milliseconds; `null` for anything else. */
export function readLog(text: string): KeyLog | null {
  if (text.length > maxTextForm) return null;
  const times: number[] = [];
  let kinds = '';
  let lastMs = 0;
  for (const run of text === '' ? [] : text.split(' ')) {
    const kind = run.slice(0, 1);
    if (!isKeyKind(kind)) return null;
    if (!/^.[0-9a-z]{1,6}(,[0-9a-z]{1,6})*$/.test(run)) return null;
    // Digit by digit: the server reads forty long logs to compare a fast one with.
    let wait = 0;
    for (let at = 1; at <= run.length; at += 1) {
      const code = run.charCodeAt(at);
      if (code >= 48) wait = wait * 36 + code - (code > 57 ? 87 : 48);
      else {
        times.push((lastMs += wait));
        kinds += kind;
        wait = 0;
      }
    }
  }
  return { times, kinds };
}
