/** Who wants to hear of invitations on this page, apart from the bell. */
import type { Invite } from '@playfield/contracts/http/invites.ts';

const listeners = new Set<(invite: Invite) => void>();

/** Calls with every invitation that is new or has changed. */
export function onInvite(listener: (invite: Invite) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function tellOfInvite(invite: Invite): void {
  for (const listener of listeners) listener(invite);
}
