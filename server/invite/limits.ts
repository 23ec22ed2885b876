/** Whether somebody may invite somebody else now. */
import type { ErrorCode } from '@playfield/contracts/errors.ts';
import { ok, refuse, type Result } from '@playfield/contracts/result.ts';
import type { Account } from '../account/people.ts';
import { settingsOf } from '../account/settings.ts';
import type { Tx } from '../db/open.ts';
import { dayMs, hourMs } from '../durations.ts';
import { inviteActs } from '../friends/inviteActs.ts';
import type { Relations } from '../friends/relations.ts';
import type { InviteStore } from './store.ts';

/** How many one account may have sent and be waiting for; how many it may have to answer. */
const mostPending = 10;
const mostAnHour = 20;
const mostADay = 60;
const mostOfNewAccounts = 5;
const mostToAnswer = 50;
const mostDeclines = 3;
/** Opponents of so long ago count as people played with. */
const playedWithinMs = 30 * dayMs;

export type LimitsOptions = {
  readonly relations: Pick<Relations, 'areFriends' | 'blockersAmong' | 'blockedEitherWayIn'>;
  /** Until when somebody's requests and invitations are paused; null when they are not. */
  readonly pausedUntil: (tx: Tx, id: string, now: Date) => Promise<Date | null>;
  readonly havePlayed: (tx: Tx, a: string, b: string, since: Date) => Promise<boolean>;
  /** Multiplies every count; null: no limits. */
  readonly limitFactor: number | null;
};

export type Parties = {
  readonly from: Account & { readonly createdAt: Date };
  readonly to: Account;
};

async function isWelcome(
  tx: Tx,
  { from, to }: Parties,
  nowMs: number,
  { relations, havePlayed }: LimitsOptions,
): Promise<boolean> {
  const { mayInvite } = await settingsOf(tx, to.id);
  if (mayInvite === 'nobody') return false;
  if (mayInvite === 'everyone' || (await relations.areFriends(tx, from.id, to.id))) return true;
  return mayInvite === 'played' && (await havePlayed(tx, from.id, to.id, new Date(nowMs - playedWithinMs)));
}

export async function checkLimits(
  tx: Tx,
  store: InviteStore,
  parties: Parties,
  nowMs: number,
  options: LimitsOptions,
): Promise<Result<null, ErrorCode>> {
  const { from, to } = parties;
  if (!(await isWelcome(tx, parties, nowMs, options))) return refuse('invite/not-accepted-by-settings');
  const { limitFactor } = options;
  if (limitFactor === null) return ok(null);
  if (await options.pausedUntil(tx, from.id, new Date(nowMs))) return refuse('friend/paused');
  const since = (ms: number): Date => new Date(nowMs - ms);
  const isOver = (sent: number, most: number): boolean => sent >= most * limitFactor;
  const shown = (most: number): number => Math.max(1, Math.ceil(most * limitFactor));
  const isNew = nowMs - from.createdAt.getTime() < hourMs;
  if (isOver(await store.pendingFrom(from.id), mostPending)) return refuse('invite/too-many');
  const perHour = isNew ? mostOfNewAccounts : mostAnHour;
  if (isOver(await inviteActs.sentSince(tx, from.id, since(hourMs)), perHour))
    return refuse(
      'invite/too-many',
      isNew
        ? `A new account can send ${shown(perHour)} invitations in its first hour. Please try again later.`
        : `You can send ${shown(perHour)} invitations an hour. Please try again later.`,
    );
  if (isOver(await inviteActs.sentSince(tx, from.id, since(dayMs)), mostADay))
    return refuse(
      'invite/too-many',
      `You can send ${shown(mostADay)} invitations a day. Please try again later.`,
    );
  const between = { fromUserId: from.id, toUserId: to.id };
  if (isOver(await inviteActs.declinedSince(tx, between, since(hourMs)), mostDeclines))
    return refuse('invite/too-many', 'This player has declined your invitations. Please wait an hour.');
  // What somebody never sees takes no room.
  const unseen = await options.relations.blockedEitherWayIn(tx, to.id);
  if (isOver(await store.pendingFor(to.id, unseen), mostToAnswer))
    return refuse('friend/cannot-ask', 'This player takes no more invitations at the moment.');
  return ok(null);
}
