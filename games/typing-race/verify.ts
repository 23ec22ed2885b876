/**
 * The server's check of keys as they arrive (issue 4; TRUST T-11; GAPS G55): a batch counts only when it follows what is known, lies
 * between GO and the server's clock, gives what it claims, and is within what hands can do. What is possible but strange
 * is left to `judge`. Codes are plain words; the server maps them to its catalogue.
 */
import { ok, refuse, type Result } from '@playfield/contracts/result.ts';
import { burstCharacters } from './inputField.ts';
import { atStart, concatLogs, emptyLog, isKeyKind, lastKeyMs, replay, sliceLog } from './keystrokes.ts';
import type { KeyLog, Standing } from './keystrokes.ts';
import { impossibleWpm, msAtWpm } from './wpm.ts';

/** What the server knows of one participant. `noProgress` before the first key. */
export type Progress = Standing & {
  readonly log: KeyLog;
  /** Since GO, the instant that decides the place; `null` while the text is not complete. */
  readonly finishedAtMs: number | null;
};

/** Keys as a client sends them. All numbers may be anything; they are checked here. */
export type Batch = {
  /** Number of the first key of the batch, counted from 0 over the whole run. */
  readonly from: number;
  /** Milliseconds since GO. */
  readonly times: readonly number[];
  readonly kinds: string;
  /** Where the client stands after the batch. */
  readonly index: number;
  readonly errors: number;
};

export type VerifyLimits = {
  /** In code points. */
  readonly textLength: number;
  /** The server's own clock. */
  readonly nowSinceGoMs: number;
  /** How far a key may be ahead of the server's clock: the error of the client's estimate of it. */
  readonly allowanceMs: number;
  /**
   * How late keys may arrive and still count for their own time; a finish that arrives later counts from its arrival less this.
   * `trustedLateMs` if not given; longer where the server or its database was away meanwhile.
   */
  readonly lateMs?: number;
};

export type ProgressRefusal =
  /** Not a batch at all. */
  | 'malformed'
  /** Keys before it are missing: the client has to send from `progress.log.kinds.length`. */
  | 'gap'
  | 'before-go'
  /** A time is lower than that of the key before. */
  | 'out-of-order'
  /** Sent again a little later it may be good. */
  | 'ahead-of-clock'
  /** Index, errors or keys known already are not what the client claims. */
  | 'mismatch'
  | 'beyond-end'
  | 'finished'
  | 'too-many'
  | 'too-fast';

export const noProgress: Progress = { ...atStart, log: emptyLog, finishedAtMs: null };

/** How late a key may arrive and still count for its own time. */
export const trustedLateMs = 3_000;

/** The keys over which nobody holds `impossibleWpm`. */
const sustainedKeys = 40;
/** One key more than a burst within this time is impossible. Rollover puts a few keys into it, a chord one burst. */
const burstMs = 60;

/** The most keys of all kinds that a run may have: four for each character and some to despair with. */
export function maxKeys(textLength: number): number {
  return textLength * 4 + 400;
}

/**
 * The progress after a batch. What is known already is skipped, so a batch may be sent again, alone or with more. Nothing
 * of a refused batch counts. Never throws, whatever is in the batch.
 */
export function extend(
  progress: Progress,
  batch: Batch,
  limits: VerifyLimits,
): Result<Progress, ProgressRefusal> {
  const known = progress.log.kinds.length;
  const { from, kinds } = batch;
  if (kinds.length > maxKeys(limits.textLength)) return refuse('too-many');
  if (!isWellFormed(batch)) return refuse('malformed');
  if (from > known) return refuse('gap');
  const skipped = Math.min(known - from, kinds.length);
  if (progress.log.kinds.slice(from, from + skipped) !== kinds.slice(0, skipped)) return refuse('mismatch');
  const news = sliceLog(batch, skipped);
  if (news.kinds === '') return isClaimWrong(batch, progress, known) ? refuse('mismatch') : ok(progress);
  if (progress.finishedAtMs !== null) return refuse('finished');
  if (known + news.kinds.length > maxKeys(limits.textLength)) return refuse('too-many');
  const wrongTime = timeRefusal(news, lastKeyMs(progress.log), limits);
  if (wrongTime !== null) return refuse(wrongTime);
  const replayed = replay(limits.textLength, news, progress);
  if (!replayed.ok) return replayed;
  if (replayed.value.index !== batch.index || replayed.value.errors !== batch.errors)
    return refuse('mismatch');
  const log = concatLogs(progress.log, news);
  const isFinished = replayed.value.index === limits.textLength;
  if (isTooFast(log, known) || (isFinished && lastKeyMs(log) < msAtWpm(limits.textLength, impossibleWpm)))
    return refuse('too-fast');
  const earliestMs = limits.nowSinceGoMs - (limits.lateMs ?? trustedLateMs);
  const finishedAtMs = isFinished ? Math.max(lastKeyMs(log), earliestMs) : null;
  return ok({ ...replayed.value, log, finishedAtMs });
}

function isCount(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 0;
}

function isWellFormed({ from, times, kinds, index, errors }: Batch): boolean {
  return (
    isCount(from) &&
    isCount(index) &&
    isCount(errors) &&
    times.length === kinds.length &&
    times.every(Number.isFinite) &&
    Array.from(kinds).every(isKeyKind)
  );
}

/** A batch without new keys claims something only if it ends where the server stands. */
function isClaimWrong(batch: Batch, progress: Progress, known: number): boolean {
  if (batch.from + batch.kinds.length < known) return false;
  return batch.index !== progress.index || batch.errors !== progress.errors;
}

function timeRefusal(news: KeyLog, lastMs: number, limits: VerifyLimits): ProgressRefusal | null {
  let before = lastMs;
  for (const time of news.times) {
    if (time < 0) return 'before-go';
    if (time < before) return 'out-of-order';
    before = time;
  }
  return before > limits.nowSinceGoMs + limits.allowanceMs ? 'ahead-of-clock' : null;
}

/**
 * Whether the right keys from number `known` on, together with those before them, come faster than hands can. Wrong keys
 * and Backspaces are not counted: held down they repeat 30 times a second.
 */
function isTooFast(log: KeyLog, known: number): boolean {
  const right: number[] = [];
  let before = 0;
  for (let number = log.kinds.length - 1; number >= 0 && before < sustainedKeys; number -= 1) {
    if (log.kinds[number] !== '+') continue;
    right.push(log.times[number] ?? 0);
    if (number < known) before += 1;
  }
  right.reverse();
  return (
    spansTooShort(right, burstCharacters, burstMs) ||
    spansTooShort(right, sustainedKeys, msAtWpm(sustainedKeys, impossibleWpm))
  );
}

/** Whether somewhere `keys` keys follow one within less than `ms`. */
function spansTooShort(times: readonly number[], keys: number, ms: number): boolean {
  return times.some((time, number) => number >= keys && time - (times[number - keys] ?? 0) < ms);
}
