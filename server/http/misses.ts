/**
 * Guessing ids and codes (TH-20): each address has some misses a minute. Past them it sees only what its players take
 * part in, over HTTP and by socket alike: a correct guess looks like a wrong one, and one guesser keeps nobody behind
 * the same address from a running game.
 */
import type { ErrorCode } from '@playfield/contracts/errors.ts';
import type { Clock } from '../clock.ts';
import { createBuckets } from './buckets.ts';

const missesPerMinute = 20;

const missCodes: ReadonlySet<ErrorCode> = new Set(['game/not-found', 'race/not-found', 'friend/not-found']);

/** These tell a stranger that there is such a game or race. */
const tellingCodes: ReadonlySet<ErrorCode> = new Set([
  'game/not-yours',
  'race/not-member',
  'race/not-creator',
]);

export type Misses = {
  /** Milliseconds until the address may guess again; 0 when it may now. */
  readonly waitMs: (address: string) => number;
  /** Counts a refusal that means a miss. */
  readonly refused: (address: string, code: ErrorCode) => void;
};

export const unlimitedMisses: Misses = { waitMs: () => 0, refused: () => undefined };

export function createMisses(clock: Clock, factor: number): Misses {
  const missed = createBuckets(clock, {
    burst: Math.max(1, missesPerMinute * factor),
    perS: (missesPerMinute * factor) / 60,
  });
  return {
    waitMs: (address) => missed.waitMs(address, 1),
    refused(address, code) {
      if (missCodes.has(code)) missed.charge(address, 1);
    },
  };
}

/** What one socket may guess. */
export type Guesses = {
  readonly areLeft: () => boolean;
  /** The code that a refusal is sent with. */
  readonly codeFor: (code: ErrorCode) => ErrorCode;
};

export function guessesOf(misses: Misses, address: string): Guesses {
  const areLeft = (): boolean => misses.waitMs(address) === 0;
  return {
    areLeft,
    codeFor(code) {
      if ((missCodes.has(code) || tellingCodes.has(code)) && !areLeft()) return 'request/rate-limited';
      misses.refused(address, code);
      return code;
    },
  };
}
