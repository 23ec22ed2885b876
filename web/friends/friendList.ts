/** The list of friends as it is shown: in order, up to date, filtered. Pure. */
import type { Friend } from '@playfield/contracts/http/friends.ts';
import type { ShownPresence } from '@playfield/contracts/http/presence.ts';

export type PresenceChange = ShownPresence & { readonly friendId: string };

/** Presence that has arrived since the list was read; people who are no friends are ignored. */
export function withPresence(friends: readonly Friend[], changes: readonly PresenceChange[]): Friend[] {
  const byId = new Map(changes.map((change) => [change.friendId, change]));
  return friends.map((friend) => {
    const change = byId.get(friend.friendId);
    if (!change) return friend;
    const { online, activity, lastSeenAt } = change;
    return { ...friend, online, activity, lastSeenAt };
  });
}

/** Online first, by name; then who was here last; those who hide it last of all. */
export function inOrder(friends: readonly Friend[]): readonly Friend[] {
  return friends.toSorted(
    (one, other) =>
      Number(other.online) - Number(one.online) ||
      (one.online ? 0 : seenMs(other) - seenMs(one)) ||
      one.username.localeCompare(other.username, 'en'),
  );
}

function seenMs({ lastSeenAt }: Friend): number {
  return lastSeenAt === null ? 0 : Date.parse(lastSeenAt);
}

/** Those whose name has `text` in it, in any case. */
export function matching(friends: readonly Friend[], text: string): readonly Friend[] {
  const wanted = text.trim().toLowerCase();
  return friends.filter(({ username }) => username.toLowerCase().includes(wanted));
}
