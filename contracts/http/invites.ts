/** Invitations to play (GAPS G32, G71). */
import { z } from 'zod';
import { timeControl } from './match.ts';
import { idParams, idText, keyText, type RouteContract } from './route.ts';

const inviteKind = z.enum(['game', 'race', 'arena', 'tournament']);
const inviteStatus = z.enum(['pending', 'accepted', 'declined', 'cancelled', 'expired']);
const declineReason = z.enum(['later', 'another-game', 'another-clock', 'not-now']);

const person = z.object({ id: z.string(), username: z.string() });

export const invite = z.object({
  id: z.string(),
  kind: inviteKind,
  /** Which game it is; null for races, arenas and tournaments. */
  gameType: z.string().nullable(),
  /** Null without clocks. */
  clock: timeControl.nullable(),
  /** Which tournament it is; null for everything else. */
  tournament: z
    .object({ name: z.string(), gameType: z.string(), entryFee: z.number(), startDate: z.string() })
    .nullable(),
  from: person,
  to: person,
  status: inviteStatus,
  reason: declineReason.nullable(),
  /** Where it is played: a path of this site. */
  path: z.string(),
  expiresAt: z.string(),
  createdAt: z.string(),
});

/** What the sender is told about the one invited; `unknown` where that is hidden. */
const reachability = z.enum(['online', 'offline', 'playing', 'unknown']);

export const listInvites = {
  method: 'GET',
  path: '/api/invites',
  summary: 'Pending invitations to and from the caller, the latest first.',
  who: 'player',
  limit: { max: 120, windowS: 60 },
  answer: z.array(invite),
} as const satisfies RouteContract;

export const getInvite = {
  method: 'GET',
  path: '/api/invites/:id',
  summary: 'One invitation, for the two people it is between.',
  who: 'player',
  limit: { max: 120, windowS: 60 },
  params: idParams,
  answer: invite,
} as const satisfies RouteContract;

export const createInvite = {
  method: 'POST',
  path: '/api/invites',
  summary: 'Invite an account to a game, race, arena or tournament. Crossing invitations accept each other.',
  who: 'player',
  limit: { max: 60, windowS: 60, perHour: 20 },
  stores: { bytes: 2000 },
  body: z.object({
    toUserId: idText,
    kind: inviteKind,
    gameType: keyText.optional(),
    clock: timeControl.nullable().optional(),
    /** A waiting race that the caller is in; without it the one the caller waits in, else a new one. */
    raceId: idText.optional(),
    /** One that the caller organises or takes part in. */
    tournamentId: idText.optional(),
  }),
  answer: z.object({ invite, reach: reachability }),
} as const satisfies RouteContract;

const answerInvite = {
  method: 'POST',
  who: 'player',
  limit: { max: 60, windowS: 60 },
  stores: { bytes: 400 },
  params: idParams,
  answer: invite,
} as const;

export const acceptInvite = {
  ...answerInvite,
  path: '/api/invites/:id/accept',
  summary: 'Accept: the caller takes the seat, and `path` leads to it.',
  body: z.object({}),
} as const satisfies RouteContract;

export const declineInvite = {
  ...answerInvite,
  path: '/api/invites/:id/decline',
  summary: 'Decline, with a reason of four or none.',
  body: z.object({ reason: declineReason.optional() }),
} as const satisfies RouteContract;

export const cancelInvite = {
  ...answerInvite,
  path: '/api/invites/:id/cancel',
  summary: "Take the caller's invitation back.",
  body: z.object({}),
} as const satisfies RouteContract;

export type Invite = z.infer<typeof invite>;
export type InviteKind = z.infer<typeof inviteKind>;
export type DeclineReason = z.infer<typeof declineReason>;
export type Reachability = z.infer<typeof reachability>;
