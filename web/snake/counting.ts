/** What the page says about whether the current run counts for the high scores. */
import { unreachableText } from './unsentRuns.ts';

export type Counting =
  /** A ticket was requested. */
  | { readonly kind: 'asking' }
  /** The player has started, and the run waits for its ticket. */
  | { readonly kind: 'starting' }
  /** The start begins an attempt of a tournament. `isUnreached`: the server did not respond to the last one. */
  | { readonly kind: 'attempt'; readonly isUnreached: boolean }
  /** With a ticket: it will count. `untilMs`: until when an attempt may be handed in, by this browser's clock. */
  | { readonly kind: 'open'; readonly untilMs: number | null }
  /** Without one: it will not. `text`: why there was none, as a sentence. */
  | { readonly kind: 'local'; readonly text: string }
  | { readonly kind: 'checking' }
  /** The server is away: the run is sent once it is back. */
  | { readonly kind: 'kept' }
  /** Its player is not signed in: the run is sent once they are. */
  | { readonly kind: 'signed-out' }
  | { readonly kind: 'counted'; readonly isBest: boolean; readonly runId: string }
  | { readonly kind: 'refused'; readonly text: string };

/** One object each: setting it again is no news. */
export const untried: Counting = { kind: 'attempt', isUnreached: false };
export const notAnAttempt: Counting = { kind: 'refused', text: 'this run is not an attempt of your match.' };

export type WithoutTicket = {
  readonly counting: () => Counting;
  /** Why runs without a ticket do not count from now on, as a sentence. */
  readonly setReason: (text: string) => void;
  /** Of an attempt that has not begun: what came of the last try. */
  readonly setUnbegun: (counting: Counting) => void;
};

/** What is said of a run without a ticket. `hasBegun`: whether the player's attempt has had its own. */
export function createWithoutTicket(isOnce: boolean, hasBegun: () => boolean): WithoutTicket {
  let reason = unreachableText;
  let unbegun = untried;
  return {
    counting() {
      if (!isOnce) return { kind: 'local', text: reason };
      return hasBegun() ? notAnAttempt : unbegun;
    },
    setReason: (text) => void (reason = text),
    setUnbegun: (counting) => void (unbegun = counting),
  };
}
