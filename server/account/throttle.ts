/**
 * Slows down guessing (T-34): 10 failures a minute per account and address; per account from any
 * address a delay that grows with the failures of the last hour, up to a minute. Never a hard lock:
 * a browser that has signed in to the account before is spared that delay, which an attacker could
 * otherwise keep up for ever.
 */
import type { Clock } from '../clock.ts';
import { hourMs } from '../durations.ts';

const perAddress = { max: 10, windowMs: 60_000 } as const;
const perAccount = { free: 10, windowMs: hourMs, longestMs: 60_000 } as const;
const remembered = 50_000;

export type Throttle = {
  /** Milliseconds to wait before the next try is looked at; 0 when it may be made now. */
  readonly waitMs: (account: string, address: string, isKnownDevice: boolean) => number;
  /**
   * Counts a try as failed before it is looked at: of many at once, no more are than of those that come one after the other. Returns how to
   * take that back.
   */
  readonly take: (account: string, address: string) => () => void;
  readonly succeeded: (account: string, address: string) => void;
};

/**
 * The wait after `failures` failures within the hour: nothing for the first ten, then doubling from
 * a second.
 */
export function delayMs(failures: number): number {
  if (failures < perAccount.free) return 0;
  return Math.min(1000 * 2 ** Math.floor((failures - perAccount.free) / 5), perAccount.longestMs);
}

const pair = (account: string, address: string): string => JSON.stringify([account, address]);

/** Failure instants per key, oldest first; the map itself in order of last use. */
type Failures = Map<string, number[]>;

export function createThrottle(clock: Clock): Throttle {
  // Apart: anything may be typed as the name of an account, a key of the other map too.
  const ofAccount: Failures = new Map();
  const ofPair: Failures = new Map();

  function recent(failures: Failures, key: string, windowMs: number): number[] {
    const sinceMs = clock.monotonicMs() - windowMs;
    return (failures.get(key) ?? []).filter((atMs) => atMs > sinceMs);
  }

  function add(failures: Failures, key: string, atMs: number, windowMs: number): void {
    const list = [...recent(failures, key, windowMs), atMs].slice(-200);
    failures.delete(key);
    failures.set(key, list);
    const [oldest] = failures.keys();
    if (failures.size > remembered && oldest !== undefined) failures.delete(oldest);
  }

  function remove(failures: Failures, key: string, atMs: number): void {
    const list = failures.get(key) ?? [];
    const place = list.lastIndexOf(atMs);
    if (place === -1) return;
    const others = list.toSpliced(place, 1);
    if (others.length > 0) failures.set(key, others);
    else failures.delete(key);
  }

  return {
    waitMs(account, address, isKnownDevice) {
      const nowMs = clock.monotonicMs();
      const here = recent(ofPair, pair(account, address), perAddress.windowMs);
      const [oldest] = here;
      const addressWait =
        here.length >= perAddress.max && oldest !== undefined ? oldest + perAddress.windowMs - nowMs : 0;
      if (isKnownDevice) return Math.max(0, addressWait);
      const all = recent(ofAccount, account, perAccount.windowMs);
      const accountWait = (all.at(-1) ?? 0) + delayMs(all.length) - nowMs;
      return Math.max(0, addressWait, all.length > 0 ? accountWait : 0);
    },
    take(account, address) {
      const key = pair(account, address);
      const atMs = clock.monotonicMs();
      add(ofPair, key, atMs, perAddress.windowMs);
      add(ofAccount, account, atMs, perAccount.windowMs);
      return () => {
        remove(ofPair, key, atMs);
        remove(ofAccount, account, atMs);
      };
    },
    succeeded(account, address) {
      ofPair.delete(pair(account, address));
    },
  };
}
