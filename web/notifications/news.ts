/** What the tabs of a browser tell each other. */
import type { Invite } from '@playfield/contracts/http/invites.ts';
import type { Notification } from '@playfield/contracts/http/notifications.ts';
import type { InboxEvent } from './inboxState.ts';

/** From the leader, unless it says otherwise. */
export type News =
  | { readonly type: 'inbox'; readonly event: InboxEvent }
  | { readonly type: 'arrived'; readonly notification: Notification; readonly atMs: number }
  /** It came unheard, and is for the bell alone. */
  | { readonly type: 'kept'; readonly notification: Notification }
  | { readonly type: 'invite'; readonly invite: Invite }
  | { readonly type: 'gone'; readonly inviteId: string; readonly text: string }
  /** Some tab is in sight: nobody needs to be called. */
  | { readonly type: 'looked' }
  /** From any tab: the player takes part in a tournament. */
  | { readonly type: 'listen' };
