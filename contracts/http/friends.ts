/**
 * Friends, requests, blocks, the search for people and what friends did (document 2, sections 2, 3,
 * 5 and 7; GAPS G72-G75).
 */
import { z } from 'zod';
import { presence } from './presence.ts';
import { idParams, idText, instantText, type RouteContract } from './route.ts';

const userIdParams = z.object({ userId: idText });
/** The caller's own id may be left out. */
const ownId = idText.optional();
const done = z.object({ done: z.literal(true) });

export const friend = presence.extend({
  /** Id of the friendship. */
  id: z.string(),
  /** The caller. */
  userId: z.string(),
  friendId: z.string(),
  username: z.string(),
  createdAt: z.string(),
  /** Whether the friend takes invitations from the caller. */
  mayInvite: z.boolean(),
});

export const friendRequest = z.object({
  id: z.string(),
  /** Who asked. */
  userId: z.string(),
  /** Who was asked. */
  friendId: z.string(),
  /** The name of the other one: who asked, or in the list of requests sent who was asked. */
  username: z.string(),
  createdAt: z.string(),
});

const relation = z.enum(['none', 'friend', 'asked', 'askedYou']);
const foundUser = z.object({ id: z.string(), username: z.string(), relation });

/** How somebody stands to the caller. Guests and people who block the caller look like strangers. */
const person = foundUser.extend({
  /** A guest can be reported and blocked, and that is all. */
  isGuest: z.boolean(),
  /** Whether the caller has blocked them. */
  isBlocked: z.boolean(),
  mayInvite: z.boolean(),
});

export const listFriends = {
  method: 'GET',
  path: '/api/friends/:userId',
  summary: "The caller's friends; `anonymous` has none.",
  who: 'player',
  limit: { max: 120, windowS: 60 },
  params: userIdParams,
  answer: z.array(friend),
} as const satisfies RouteContract;

export const listFriendRequests = {
  method: 'GET',
  path: '/api/friend-requests/:userId',
  summary: 'Pending requests to the caller, or with `sent=true` from the caller.',
  who: 'player',
  limit: { max: 120, windowS: 60 },
  params: userIdParams,
  query: z.object({ sent: z.enum(['true', 'false']).optional() }),
  answer: z.array(friendRequest),
} as const satisfies RouteContract;

export const requestFriend = {
  method: 'POST',
  path: '/api/friends/request',
  summary: 'Ask somebody, by id or name, to be friends. Somebody who has asked the caller is accepted.',
  who: 'player',
  limit: { max: 60, windowS: 60, perHour: 20 },
  stores: { bytes: 600 },
  isGuessable: true,
  body: z.object({ userId: ownId, friendId: idText.optional(), username: z.string().max(200).optional() }),
  answer: z.object({
    status: z.enum(['pending', 'accepted']),
    friend: z.object({ id: z.string(), username: z.string() }),
  }),
} as const satisfies RouteContract;

export const acceptFriend = {
  method: 'POST',
  path: '/api/friends/accept',
  summary: "Accept the request of `friendId`, which is the request's `userId`.",
  who: 'player',
  limit: { max: 60, windowS: 60 },
  stores: { bytes: 200 },
  body: z.object({ userId: ownId, friendId: idText }),
  answer: done.extend({ friend }),
} as const satisfies RouteContract;

/** What is done to one other person. */
const toPerson = {
  method: 'POST',
  who: 'player',
  limit: { max: 60, windowS: 60 },
  stores: { bytes: 200 },
  body: z.object({ userId: ownId, friendId: idText }),
  answer: done,
} as const;

export const declineFriend = {
  ...toPerson,
  path: '/api/friends/decline',
  summary: 'Decline the request of `friendId`, who is not told.',
} as const satisfies RouteContract;

export const cancelRequest = {
  ...toPerson,
  path: '/api/friends/cancel',
  summary: 'Take the request to `friendId` back.',
} as const satisfies RouteContract;

export const removeFriend = {
  ...toPerson,
  path: '/api/friends/remove',
  summary: 'End the friendship with `friendId`, who is not told.',
} as const satisfies RouteContract;

export const blockUser = {
  ...toPerson,
  path: '/api/friends/block',
  summary: 'Want no contact with `friendId`, who is not told.',
  stores: { bytes: 400 },
} as const satisfies RouteContract;

export const unblockUser = {
  ...toPerson,
  path: '/api/friends/unblock',
  summary: 'Allow contact with `friendId` again.',
} as const satisfies RouteContract;

export const listBlocks = {
  method: 'GET',
  path: '/api/blocks',
  summary: 'Whom the caller has blocked, the latest first.',
  who: 'player',
  limit: { max: 120, windowS: 60 },
  answer: z.array(z.object({ id: z.string(), username: z.string(), createdAt: z.string() })),
} as const satisfies RouteContract;

export const searchUsers = {
  method: 'GET',
  path: '/api/users/search',
  summary: 'Accounts whose name begins so (two characters at least), eight at most; friends first.',
  who: 'player',
  limit: { max: 30, windowS: 60 },
  query: z.object({ name: z.string().max(200) }),
  answer: z.array(foundUser),
} as const satisfies RouteContract;

export const getPerson = {
  method: 'GET',
  path: '/api/users/:id',
  summary: 'One player by id, and how they stand to the caller.',
  who: 'player',
  limit: { max: 120, windowS: 60 },
  isGuessable: true,
  params: idParams,
  answer: person,
} as const satisfies RouteContract;

export const suggestedUsers = {
  method: 'GET',
  path: '/api/users/suggested',
  summary: 'Five people at most whom the caller may want as friends: opponents, then people online.',
  who: 'player',
  limit: { max: 60, windowS: 60 },
  answer: z.array(z.object({ id: z.string(), username: z.string() })),
} as const satisfies RouteContract;

const reportReason = z.enum(['name', 'abuse', 'cheating', 'spam', 'other']);

export const reportUser = {
  method: 'POST',
  path: '/api/users/:id/report',
  summary: 'Report a player to the site’s operator.',
  who: 'player',
  limit: { max: 20, windowS: 86_400 },
  stores: { bytes: 500 },
  params: idParams,
  body: z.object({
    reason: reportReason,
    about: z.object({ kind: z.enum(['profile', 'game', 'race', 'name']), id: idText.optional() }),
  }),
  answer: done,
} as const satisfies RouteContract;

const activityEntry = z.object({
  id: z.string(),
  userId: z.string(),
  username: z.string(),
  /** `game/won`, `game/played`, `race/won`, `race/best`, `tournament/won`. */
  kind: z.string(),
  gameType: z.string().nullable(),
  /** Alike entries of a day are one; how many. */
  count: z.int(),
  /** A page of this site that shows it; null where there is none. */
  path: z.string().nullable(),
  createdAt: z.string(),
  isOwn: z.boolean(),
});

export const friendsActivity = {
  method: 'GET',
  path: '/api/activity/friends',
  summary: 'What friends did in the last 14 days, 20 entries at most.',
  who: 'player',
  limit: { max: 60, windowS: 60 },
  query: z.object({ before: instantText.optional() }),
  answer: z.array(activityEntry),
} as const satisfies RouteContract;

export const removeActivity = {
  method: 'POST',
  path: '/api/activity/remove',
  summary: "Remove one of the caller's own entries.",
  who: 'player',
  limit: { max: 60, windowS: 60 },
  body: z.object({ id: idText }),
  answer: done,
} as const satisfies RouteContract;

export type Friend = z.infer<typeof friend>;
export type FriendRequest = z.infer<typeof friendRequest>;
export type FoundUser = z.infer<typeof foundUser>;
export type ShownPerson = z.infer<typeof person>;
export type ActivityEntry = z.infer<typeof activityEntry>;
export type ReportReason = z.infer<typeof reportReason>;
