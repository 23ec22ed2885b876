/** Presence of friends, invitations and notifications over the socket. */
import { z } from 'zod';
import { invite } from '../http/invites.ts';
import { notification } from '../http/notifications.ts';
import { presence } from '../http/presence.ts';
import { resultNews } from '../http/results.ts';

/** Asks to be told about friends while a page shows them; answered by `friendPresence`. */
export const watchFriendsCommand = z.object({ type: z.literal('watchFriends') });
export const leaveFriendsCommand = z.object({ type: z.literal('leaveFriends') });
/** Whether the tab is in sight: a person with no visible tab is away, and receives Web Push. Answered by `visibility`. */
export const setVisibleCommand = z.object({ type: z.literal('setVisible'), visible: z.boolean() });

export const commands = [watchFriendsCommand, leaveFriendsCommand, setVisibleCommand] as const;

/** All friends at first, then those who changed, once a second at most. */
export const friendPresenceEvent = z.object({
  type: z.literal('friendPresence'),
  friends: z.array(presence.extend({ friendId: z.string() })),
});

/** The lists of friends, requests or blocks have changed: read them again. */
const friendsChangedEvent = z.object({ type: z.literal('friendsChanged') });

/** A new invitation, or one that was answered, withdrawn or has expired. */
const inviteEvent = z.object({ type: z.literal('invite'), invite });

const notificationEvent = z.object({
  type: z.literal('notification'),
  notification,
  unread: z.int(),
  /** The bell fills silently: the person does not want to be disturbed, or plays (`silence.ts`). */
  isSilent: z.boolean(),
});

/** Read in another tab, or taken back: what came up to this instant counts as read; null: read the list again. */
const notificationsReadEvent = z.object({
  type: z.literal('notificationsRead'),
  upTo: z.string().nullable(),
  unread: z.int(),
});

/** The server has noted whether this tab is in sight. */
const visibilityEvent = z.object({ type: z.literal('visibility'), visible: z.boolean() });

/** What was sent to this player may not have arrived: read the lists again, as after a lost connection. */
const resyncEvent = z.object({ type: z.literal('resync') });

/** Sent to a player's own connections once a game or race of theirs is settled: what it changed. */
const ratingUpdateEvent = z.object({ type: z.literal('ratingUpdate'), ...resultNews.shape });

export const events = [
  friendPresenceEvent,
  friendsChangedEvent,
  inviteEvent,
  notificationEvent,
  notificationsReadEvent,
  visibilityEvent,
  resyncEvent,
  ratingUpdateEvent,
] as const;
