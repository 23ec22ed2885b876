/** What operators do to a person, each in the transaction of its order and with a row of the moderation log. */
import { ok, refuse, type Result } from '@playfield/contracts/result.ts';
import { endSessionsOf, renameAccount, type ModeratedPerson } from '../account/moderatedPeople.ts';
import { addRecoveryCode } from '../account/recoveryCode.ts';
import type { Bus } from '../bus/bus.ts';
import type { Tx } from '../db/open.ts';
import { hourMs } from '../durations.ts';
import type { Notify } from '../notification/index.ts';
import { newId } from '../random.ts';
import { moderationLogIn } from './moderationLog.ts';
import {
  restrictionsIn,
  restrictionText,
  type Restriction,
  type RestrictionKind,
} from '../account/restrictions.ts';

/** How long a mute or a ban lasts; null: for good. */
const lengths = { '1h': hourMs, '1d': 24 * hourMs, '7d': 7 * 24 * hourMs, forever: null } as const;
export type Length = keyof typeof lengths;

export const personActs = [
  'warn',
  'mute',
  'unmute',
  'rename',
  'ban',
  'unban',
  'end-sessions',
  'void-ratings',
  'recovery-code',
  'export',
  'delete',
] as const;
export type PersonAct = (typeof personActs)[number];

export const reasonLength = 500;

export type Order = {
  /** Who acts. */
  readonly operator: string;
  /** The person reads it after `warn`, `mute`, `rename`, `ban` and `recovery-code`; every act logs it. */
  readonly reason: string;
  /** For a mute or a ban. */
  readonly length: Length;
  /** A mute or a ban in force that ends later stays. */
  readonly keepsLonger?: boolean;
  /** For a deletion: the person's name, so that nobody else is deleted by mistake. */
  readonly name?: string | undefined;
};

export type OperatorRefusal = 'unknown' | 'impossible' | 'handled';
type Done = {
  readonly done: string;
  /** Shown to the operator once, and stored nowhere. */
  readonly code?: string;
  /** A file with all that is stored about the person. */
  readonly copy?: AsyncIterable<string>;
};
export type Outcome = Result<Done, OperatorRefusal>;

/** What tells others, after the commit. */
export type Told = (() => void | Promise<void>)[];

/** What an act writes into the log besides its reason and its operator. */
type Entry = {
  readonly action: string;
  readonly targetUserId: string | null;
  readonly subject?: string;
  readonly details?: object;
};

export type PersonActsOptions = {
  readonly bus: Bus;
  readonly now: () => Date;
  readonly notify: Notify['notify'];
  readonly rng: () => number;
  /**
   * Takes a banned person out of tournaments and invitations, as if they had left, and off the boards; games and races end by their
   * rules. May be called again.
   */
  readonly leavePlays: (playerId: string) => Promise<void>;
  /** Puts somebody who is not banned any more back on the boards. The last thing of a transaction that has locked the person. */
  readonly backOnBoards: (tx: Tx, playerId: string) => Promise<void>;
  /** Replaces the old name wherever a copy of it is stored. */
  readonly renameEverywhere: (playerId: string) => Promise<void>;
  /** All that is stored about a person, as JSON. */
  readonly copyOf: (playerId: string) => AsyncIterable<string>;
  /** Deletes a person for good, and goes on after the commit; null: they are deleted already. */
  readonly deleteWithin: (tx: Tx, playerId: string) => Promise<(() => Promise<void>) | null>;
  /** Gives back what others lost to this player within 30 days. */
  readonly voidRatings: (
    tx: Tx,
    playerId: string,
  ) => Promise<{ readonly games: number; readonly players: number; readonly told: () => void }>;
};

export function createPersonActs(options: PersonActsOptions) {
  const { bus, now, notify, rng, voidRatings, copyOf, deleteWithin } = options;
  const { leavePlays, backOnBoards, renameEverywhere } = options;
  /** Keeps the order of entries within a millisecond. */
  let loggedMs = 0;

  async function log(tx: Tx, order: Order, entry: Entry) {
    const details = { ...entry.details, operator: order.operator };
    loggedMs = Math.max(now().getTime(), loggedMs + 1);
    const createdAt = new Date(loggedMs);
    await moderationLogIn(tx).add({ id: newId(), reason: order.reason, ...entry, details, createdAt });
  }

  /** Returns the restriction that is in force then. */
  async function restrict(tx: Tx, userId: string, kind: RestrictionKind, order: Order): Promise<Restriction> {
    const lastsMs = lengths[order.length];
    const createdAt = now();
    const until = lastsMs === null ? null : new Date(createdAt.getTime() + lastsMs);
    const before = order.keepsLonger ? await restrictionsIn(tx).inForce(userId, kind, createdAt) : null;
    if (before && (before.until === null || (until && before.until > until))) return before;
    const restriction = { userId, kind, until, reason: order.reason, createdAt };
    await restrictionsIn(tx).put(restriction);
    return restriction;
  }

  async function tell(
    tx: Tx,
    userId: string,
    kind: 'name-changed' | 'muted' | 'warned' | 'report-answered' | 'code-given',
    text: string,
  ): Promise<() => void> {
    return notify(tx, { userId, kind: `moderation/${kind}`, text, path: null });
  }

  async function ban(tx: Tx, { id, isGuest }: ModeratedPerson, order: Order, told: Told): Promise<Outcome> {
    if (isGuest)
      return refuse('impossible', 'Guests have nothing to sign in to. End their sessions instead.');
    const { until } = await restrict(tx, id, 'ban', order);
    const ended = await endSessionsOf(tx, bus, id);
    told.push(ended.told, () => leavePlays(id));
    await log(tx, order, { action: 'account/ban', targetUserId: id, details: { until } });
    return ok({ done: 'banned' });
  }

  async function rename(tx: Tx, { id }: ModeratedPerson, order: Order, told: Told): Promise<Outcome> {
    const renamed = await renameAccount(tx, bus, id, { rng, now: now() });
    if (!renamed) return refuse('impossible', 'Guests have no name of their own to change.');
    const { from, to } = renamed;
    await log(tx, order, { action: 'account/rename', targetUserId: id, details: { from, to } });
    const text = `Your name was changed to ${to} by the operator of this site. Reason: ${order.reason}`;
    told.push(await tell(tx, id, 'name-changed', text), renamed.told, () => renameEverywhere(id));
    return ok({ done: `renamed to ${to}` });
  }

  async function mute(tx: Tx, { id }: ModeratedPerson, order: Order, told: Told): Promise<Outcome> {
    const restriction = await restrict(tx, id, 'mute', order);
    await log(tx, order, {
      action: 'account/mute',
      targetUserId: id,
      details: { until: restriction.until },
    });
    told.push(await tell(tx, id, 'muted', restrictionText(restriction)));
    return ok({ done: 'muted' });
  }

  async function lift(
    tx: Tx,
    { id }: ModeratedPerson,
    kind: RestrictionKind,
    order: Order,
  ): Promise<Outcome> {
    if (!(await restrictionsIn(tx).lift(id, kind)))
      return refuse('impossible', `There is no ${kind} to lift.`);
    await log(tx, order, { action: `account/un${kind}`, targetUserId: id });
    if (kind === 'ban') await backOnBoards(tx, id);
    return ok({ done: `un${kind === 'mute' ? 'muted' : 'banned'}` });
  }

  /** What is done to a person, in the order's transaction; `told` is run after the commit. */
  const actOnPerson = {
    async warn(tx, { id }, order, told) {
      await log(tx, order, { action: 'account/warn', targetUserId: id });
      const text = `A warning from the operator of this site: ${order.reason}`;
      told.push(await tell(tx, id, 'warned', text));
      return ok({ done: 'warned' });
    },
    mute,
    unmute: (tx, person, order) => lift(tx, person, 'mute', order),
    rename,
    ban,
    unban: (tx, person, order) => lift(tx, person, 'ban', order),
    async 'end-sessions'(tx, { id }, order, told) {
      const ended = await endSessionsOf(tx, bus, id);
      told.push(ended.told);
      await log(tx, order, {
        action: 'account/end-sessions',
        targetUserId: id,
        details: { count: ended.count },
      });
      return ok({ done: `sessions ended: ${ended.count}` });
    },
    async 'void-ratings'(tx, { id }, order, told) {
      const { games, players, told: tellVictims } = await voidRatings(tx, id);
      if (games === 0) return refuse('impossible', 'Nobody lost a rated game to them within 30 days.');
      told.push(tellVictims);
      await log(tx, order, { action: 'rating/void', targetUserId: id, details: { games, players } });
      return ok({ done: `games voided: ${games}, of other players: ${players}` });
    },
    /** For somebody who has lost the password and all codes. What they are told shows them a code that they did not ask for. */
    async 'recovery-code'(tx, { id, isGuest }, order, told) {
      if (isGuest) return refuse('impossible', 'Guests have no password to recover.');
      const code = await addRecoveryCode(tx, id);
      await log(tx, order, { action: 'account/recovery-code', targetUserId: id });
      const text = `The operator of this site gave out a recovery code for your account. Reason: ${order.reason}`;
      told.push(await tell(tx, id, 'code-given', text));
      return ok({ done: 'recovery code made', code });
    },
    /** For somebody who asks for it and cannot sign in, because of a ban for example. */
    async export(tx, { id }, order) {
      await log(tx, order, { action: 'account/export', targetUserId: id });
      return ok({ done: 'copied', copy: copyOf(id) });
    },
    async delete(tx, { id, username }, order, told) {
      if (order.name?.trim() !== username)
        return refuse('impossible', 'Give the name of this person to delete them for good.');
      const goOn = await deleteWithin(tx, id);
      if (!goOn) return refuse('impossible', 'This person is deleted already.');
      await log(tx, order, { action: 'account/delete', targetUserId: id });
      told.push(goOn);
      return ok({ done: 'deleted for good' });
    },
  } as const satisfies Record<
    PersonAct,
    (tx: Tx, person: ModeratedPerson, order: Order, told: Told) => Promise<Outcome>
  >;

  return { log, tell, actOnPerson };
}
