/** What the player is told: the list behind the bell, and Web Push (GAPS G14). */
import { z } from 'zod';
import { silences } from '../silence.ts';
import { idText, instantText, type RouteContract } from './route.ts';

/** `area/kebab`; a page shows kinds it does not know as plain text. */
export const notification = z.object({
  id: z.string(),
  kind: z.string(),
  text: z.string(),
  /** A page of this site that it leads to; null where there is none. */
  path: z.string().nullable(),
  /** The invitation it offers to answer, if it does. */
  inviteId: z.string().nullable(),
  /** How many alike it stands for. */
  count: z.int(),
  createdAt: z.string(),
  isRead: z.boolean(),
  /** It can no longer be answered: withdrawn, expired or answered elsewhere. */
  isGone: z.boolean(),
});

const unread = z.int().min(0);
/** Those up to an instant, those with these ids, or both. Neither is refused. */
const which = z.object({ upTo: instantText.optional(), ids: z.array(idText).max(200).optional() });

export const listNotifications = {
  method: 'GET',
  path: '/api/notifications',
  summary: 'The newest 50 notifications, or those before an instant.',
  who: 'player',
  limit: { max: 120, windowS: 60 },
  query: z.object({ before: instantText.optional() }),
  answer: z.object({
    notifications: z.array(notification),
    unread,
    /** Which of the unread get no toast and no sound now. */
    silence: z.enum(silences),
    /** By the server's clock, as `createdAt` is. */
    now: z.string(),
  }),
} as const satisfies RouteContract;

export const readNotifications = {
  method: 'POST',
  path: '/api/notifications/read',
  summary: 'Mark as read what came up to an instant, or those with these ids.',
  who: 'player',
  limit: { max: 120, windowS: 60 },
  body: which,
  answer: z.object({ unread }),
} as const satisfies RouteContract;

export const removeNotifications = {
  method: 'POST',
  path: '/api/notifications/remove',
  summary: 'Remove what came up to an instant, or those with these ids.',
  who: 'player',
  limit: { max: 120, windowS: 60 },
  body: which,
  answer: z.object({ unread }),
} as const satisfies RouteContract;

export const getPushKey = {
  method: 'GET',
  path: '/api/push/key',
  summary: 'The public key for Web Push; null when the site does not push.',
  who: 'anyone',
  limit: { max: 120, windowS: 60 },
  answer: z.object({ key: z.string().nullable() }),
} as const satisfies RouteContract;

export const subscribePush = {
  method: 'POST',
  path: '/api/push/subscriptions',
  summary:
    "Push notifications to this browser while the caller's session lasts. The body is the browser's PushSubscription.",
  who: 'player',
  limit: { max: 20, windowS: 60 },
  stores: { bytes: 1500 },
  body: z.object({
    endpoint: z.string().max(2000),
    keys: z.object({ p256dh: z.string().max(200), auth: z.string().max(100) }),
  }),
  answer: z.object({ done: z.literal(true) }),
} as const satisfies RouteContract;

export const checkPush = {
  method: 'POST',
  path: '/api/push/check',
  summary:
    'Whether this browser is pushed to for the caller. If so, it goes on with the session of this call.',
  who: 'player',
  limit: { max: 60, windowS: 60 },
  body: z.object({ endpoint: z.string().max(2000) }),
  answer: z.object({ isOn: z.boolean() }),
} as const satisfies RouteContract;

export const removePush = {
  method: 'POST',
  path: '/api/push/remove',
  summary: 'Stop pushing to this browser.',
  who: 'player',
  limit: { max: 20, windowS: 60 },
  body: z.object({ endpoint: z.string().max(2000) }),
  answer: z.object({ done: z.literal(true) }),
} as const satisfies RouteContract;

export type Notification = z.infer<typeof notification>;
