/**
 * What the socket told last of each friend, laid over lists that were asked for before it: a slow answer would otherwise
 * take the place of newer presence, which is not told again. Holds one entry for each friend of the account.
 */
import type { Friend } from '@playfield/contracts/http/friends.ts';
import { withPresence, type PresenceChange } from './friendList.ts';

/** What is told at one server reaches the lists that another one reads so much later. */
const lateMs = 2000;

export type HeardPresence = {
  readonly hear: (changes: readonly PresenceChange[]) => void;
  /** The list that `read` asks for, with what was heard since. */
  readonly over: (read: () => Promise<readonly Friend[]>) => Promise<Friend[]>;
  /** Somebody else may be signed in next. */
  readonly forget: () => void;
};

/** `nowMs`: milliseconds of a monotonic clock. */
export function createHeardPresence(nowMs: () => number): HeardPresence {
  const last = new Map<string, { readonly change: PresenceChange; readonly atMs: number }>();
  return {
    hear(changes) {
      const atMs = nowMs();
      for (const change of changes) last.set(change.friendId, { change, atMs });
    },
    async over(read) {
      const sinceMs = nowMs() - lateMs;
      const friends = await read();
      const newer = [...last.values()].filter(({ atMs }) => atMs >= sinceMs);
      return withPresence(
        friends,
        newer.map(({ change }) => change),
      );
    },
    forget: () => last.clear(),
  };
}

/** Of this page. */
export const heardPresence: HeardPresence = createHeardPresence(() => performance.now());
