/**
 * How much one account may ask of others, counted in the database under the lock of the person's row, so that
 * the numbers are exact over all servers. Rates scale with `limitFactor` and are off with null; what bounds a list always holds.
 */
import type { ErrorCode } from '@playfield/contracts/errors.ts';
import { ok, refuse, type Result } from '@playfield/contracts/result.ts';
import type { Tx } from '../db/open.ts';
import { dayMs, hourMs, minuteMs } from '../durations.ts';
import { moderationLogIn } from '../operator/moderationLog.ts';
import { newId } from '../random.ts';
import { requestMs } from './pair.ts';
import { friendStore } from './store.ts';

export const most = { friends: 250, requestsIn: 200, blocks: 500 } as const;
const asks = { perHour: 20, perDay: 50, pending: 50, young: 5 } as const;
/** An account is young for so long. */
const youngMs = hourMs;
const blocksAllowed = { perMinute: 30, perDay: 100 } as const;
/** So many people who block the one who asked them, one after the other, pause that person's requests and invitations. */
const refusalsToPause = 3;
const pauseMs = dayMs;
/** How long what counts is kept. */
export const countedMs = dayMs;

const pausedAction = 'social/paused';

const ago = (now: Date, ms: number): Date => new Date(now.getTime() - ms);

/** `text`: where waiting for answers does not help. */
const tooMany = (withinMs: number, text?: string) => ({
  ok: false as const,
  error: {
    code: 'friend/too-many-requests' as const,
    retryAfterS: withinMs / 1000,
    ...(text === undefined ? {} : { text }),
  },
});

/** e.g. `24 November, 12:30 UTC`. */
const shownInstant = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'UTC',
  timeZoneName: 'short',
});

/** What somebody is told whose requests and invitations are paused. */
const pausedRefusal = (until: Date, now: Date) => ({
  ok: false as const,
  error: {
    code: 'friend/paused' as const,
    text: `Because several people refused them, your requests are paused until ${shownInstant.format(until)}.`,
    retryAfterS: Math.ceil((until.getTime() - now.getTime()) / 1000),
  },
});

export type LimitOptions = { readonly limitFactor: number | null };

export function createLimits({ limitFactor }: LimitOptions) {
  const scaled = (max: number): number =>
    limitFactor === null ? Infinity : Math.max(1, Math.round(max * limitFactor));

  return {
    /** Whether `asker` may send one more request to `otherId`. The same whatever `otherId` thinks of it. */
    async mayAsk(
      tx: Tx,
      asker: { readonly id: string; readonly createdAt: Date },
      otherId: string,
      now: Date,
    ): Promise<Result<null, ErrorCode>> {
      const until = limitFactor === null ? null : await pausedUntil(tx, asker.id, now);
      if (until) return pausedRefusal(until, now);
      const counts = await friendStore(tx).askCounts(asker.id, otherId, {
        hour: ago(now, hourMs),
        day: ago(now, dayMs),
        standing: ago(now, requestMs),
      });
      const isYoung = now.getTime() - asker.createdAt.getTime() < youngMs;
      const perHour = scaled(isYoung ? asks.young : asks.perHour);
      if (counts.inHour >= perHour)
        return tooMany(
          hourMs,
          isYoung
            ? `A new account can ask ${perHour} people in its first hour. Please try again later.`
            : `You can ask ${perHour} people an hour. Please try again later.`,
        );
      const perDay = scaled(asks.perDay);
      if (counts.inDay >= perDay)
        return tooMany(dayMs, `You can ask ${perDay} people a day. Please try again later.`);
      if (counts.standing >= scaled(asks.pending)) return tooMany(dayMs);
      if (counts.friends >= most.friends) return refuse('friend/too-many');
      if (counts.received >= most.requestsIn) return refuse('friend/cannot-ask');
      return ok(null);
    },
    /** Whether both have room for one more friend. */
    async mayBefriend(tx: Tx, meId: string, other: { readonly id: string; readonly username: string }) {
      const store = friendStore(tx);
      if ((await store.countFriends(meId)) >= most.friends) return refuse('friend/too-many');
      return (await store.countFriends(other.id)) >= most.friends
        ? refuse(
            'friend/too-many',
            `${other.username} has as many friends as one account can have (${most.friends}).`,
          )
        : ok(null);
    },
    async mayBlock(tx: Tx, id: string, now: Date): Promise<Result<null, ErrorCode>> {
      const store = friendStore(tx);
      if ((await store.countBlocks(id)) >= most.blocks) return refuse('friend/too-many-blocks');
      const inMinute = await store.countActions(id, 'block', ago(now, minuteMs));
      const inDay = await store.countActions(id, 'block', ago(now, dayMs));
      return inMinute >= scaled(blocksAllowed.perMinute) || inDay >= scaled(blocksAllowed.perDay)
        ? refuse('request/rate-limited')
        : ok(null);
    },
    /** Notes that `refuserId` blocked `askerId`, who had asked; the third in a row within a day pauses the asker. */
    async noteRefusal(tx: Tx, askerId: string, refuserId: string, now: Date): Promise<void> {
      const store = friendStore(tx);
      await store.addAction({
        id: newId(),
        userId: askerId,
        kind: 'refused',
        otherId: refuserId,
        createdAt: now,
      });
      if (await pausedUntil(tx, askerId, now)) return;
      const lastPause = await moderationLogIn(tx).latestAbout(pausedAction, askerId);
      const acceptedAt = await store.lastAcceptedOf(askerId);
      const since = Math.max(
        now.getTime() - dayMs,
        lastPause?.createdAt.getTime() ?? 0,
        acceptedAt?.getTime() ?? 0,
      );
      const refusers = await store.countRefusers(askerId, new Date(since));
      if (refusers < refusalsToPause) return;
      await moderationLogIn(tx).add({
        id: newId(),
        actorId: null,
        action: pausedAction,
        targetUserId: askerId,
        reason: `${refusers} people in a row blocked this player after a friend request`,
        details: { until: new Date(now.getTime() + pauseMs).toISOString() },
        createdAt: now,
      });
    },
  };
}

/** Until when somebody's requests and invitations are paused; null when they are not. */
export async function pausedUntil(tx: Tx, id: string, now: Date): Promise<Date | null> {
  const pause = await moderationLogIn(tx).latestAbout(pausedAction, id);
  const untilMs = pause ? pause.createdAt.getTime() + pauseMs : 0;
  return untilMs > now.getTime() ? new Date(untilMs) : null;
}
