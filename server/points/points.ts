/**
 * Points (GAPS G45): earned by results and achievements, won and spent in tournaments. Every change is a row of the
 * ledger, once for each person, reason and subject, in the transaction of its cause; nobody ever has less than none.
 */
import type { z } from 'zod';
import type { ErrorCode } from '@playfield/contracts/errors.ts';
import type { getMyPoints } from '@playfield/contracts/http/profiles.ts';
import { ok, refuse, type Result } from '@playfield/contracts/result.ts';
import { changePoints, pointsOf } from '../account/peoplePoints.ts';
import type { Clock } from '../clock.ts';
import type { Database, Tx } from '../db/open.ts';
import type { PlayedEvent } from '../digest/playedEvent.ts';
import type { DigestStep, Report } from '../digest/step.ts';
import { newId } from '../random.ts';
import { dayOf, earnedBy, withinDay } from './earned.ts';
import { levelOf } from './level.ts';
import { keyOf, ledgerStore, type EntryKey, type LedgerRow } from './store.ts';

const pageLength = 50;

export type Entry = EntryKey & {
  readonly delta: number;
  readonly at: Date;
  /** What was played, of results alone. */
  readonly gameType?: string;
};

/** What makes the level: fees, refunds and prizes don't. */
const isEarned = ({ reason }: EntryKey): boolean =>
  reason === 'result' || reason === 'achievement' || reason === 'merge';

/**
 * Books changes that are not booked yet, in their order; returns those booked now. Somebody who has not enough for all of theirs gets none
 * of them.
 */
async function book(tx: Tx, entries: readonly Entry[]): Promise<ReadonlySet<Entry>> {
  if (entries.length === 0) return new Set();
  const store = ledgerStore(tx);
  const known = new Set(await store.booked(entries));
  const fresh = entries.filter((entry) => {
    const key = keyOf(entry);
    if (known.has(key) || entry.delta === 0) return false;
    known.add(key);
    return true;
  });
  const byPerson = Map.groupBy(fresh, ({ userId }) => userId);
  const sum = (some: readonly Entry[]): number => some.reduce((all, { delta }) => all + delta, 0);
  const left = await changePoints(
    tx,
    [...byPerson].map(([id, own]) => ({ id, delta: sum(own), earned: sum(own.filter(isEarned)) })),
  );
  const rows: LedgerRow[] = [];
  const booked = new Set<Entry>();
  for (const [userId, own] of byPerson) {
    const after = left.get(userId);
    if (after === undefined) continue;
    let balance = after - sum(own);
    for (const entry of own) {
      balance += entry.delta;
      const { delta, reason, subjectId, gameType = null, at: createdAt } = entry;
      rows.push({ id: newId(), userId, delta, reason, subjectId, gameType, balance, createdAt });
      booked.add(entry);
    }
  }
  await store.insert(rows);
  return booked;
}

export type PointsOptions = {
  readonly database: Pick<Database, 'db'>;
  readonly clock: Clock;
  /** Which of these pairs are friends. */
  readonly friendsAmong: (
    tx: Tx,
    pairs: readonly (readonly [string, string])[],
  ) => Promise<readonly { readonly a: string; readonly b: string }[]>;
};

const pairOf = (a: string, b: string): string => [a, b].toSorted().join(' ');

export function createPoints({ database, clock, friendsAmong }: PointsOptions) {
  /** Pairs of friends among those who earn only with strangers. Guests have no friends. */
  async function friendPairs(tx: Tx, events: readonly PlayedEvent[]): Promise<ReadonlySet<string>> {
    const pairs = events.flatMap((event): [string, string][] =>
      event.on === 'game' &&
      event.opponentId !== null &&
      !event.isGuest &&
      !event.opponentIsGuest &&
      earnedBy(event, true) !== earnedBy(event, false)
        ? [[event.userId, event.opponentId]]
        : [],
    );
    return new Set((await friendsAmong(tx, pairs)).map(({ a, b }) => pairOf(a, b)));
  }

  const step: DigestStep = {
    name: 'points',
    async digest(tx, events) {
      const friends = await friendPairs(tx, events);
      const earning = events.flatMap((event) => {
        const areFriends =
          event.on === 'game' &&
          event.opponentId !== null &&
          friends.has(pairOf(event.userId, event.opponentId));
        const points = earnedBy(event, !areFriends);
        return points > 0 ? [{ event, points }] : [];
      });
      const days = earning.map(({ event }) => dayOf(event.at)).toSorted();
      const earned = new Map(
        await ledgerStore(tx).earnedOnDays(
          [...new Set(earning.map(({ event }) => event.userId))],
          days[0] ?? '',
        ),
      );
      const entries = new Map<Entry, PlayedEvent>();
      for (const { event, points } of earning) {
        const { userId, subjectId, gameType, at } = event;
        const day = `${userId} ${dayOf(at)}`;
        const before = earned.get(day) ?? 0;
        const delta = withinDay(points, before);
        earned.set(day, before + delta);
        entries.set({ userId, reason: 'result', subjectId, gameType, delta, at }, event);
      }
      const reports = new Map<PlayedEvent, Report>();
      for (const entry of await book(tx, [...entries.keys()])) {
        const event = entries.get(entry);
        if (event) reports.set(event, { points: entry.delta });
      }
      return { reports };
    },
  };

  return {
    step,
    book,
    /** A guest's points of results are added to the account's, up to what this day still allows. */
    async carryOver(tx: Tx, fromId: string, toId: string): Promise<void> {
      const at = new Date(clock.wallMs());
      const store = ledgerStore(tx);
      const today = (await store.earnedOnDays([toId], dayOf(at))).get(`${toId} ${dayOf(at)}`) ?? 0;
      const delta = withinDay(await store.earnedByResults(fromId), today);
      await book(tx, [{ userId: toId, reason: 'merge', subjectId: fromId, delta, at }]);
    },
    /** What somebody has, and what changed it. */
    async history(
      userId: string,
      before: string | undefined,
    ): Promise<Result<z.input<(typeof getMyPoints)['answer']>, ErrorCode>> {
      const key = before === undefined ? null : readCursor(before);
      if (before !== undefined && key === null) return refuse('request/invalid');
      const { points, earned } = await pointsOf(database.db, userId);
      const rows = await ledgerStore(database.db).list(userId, key, pageLength + 1);
      const shown = rows.slice(0, pageLength);
      const last = shown.at(-1);
      return ok({
        points,
        level: levelOf(earned),
        changes: shown.map(({ id, delta, reason, subjectId, gameType, balance, createdAt }) => ({
          id,
          delta,
          reason,
          subjectId,
          gameType,
          balance,
          at: createdAt.toISOString(),
        })),
        next: last && rows.length > pageLength ? `${last.createdAt.getTime()}_${last.id}` : null,
      });
    },
  };
}

function readCursor(text: string): { at: Date; id: string } | null {
  const [, ms, id] = /^(\d{1,13})_([\w-]{1,64})$/.exec(text) ?? [];
  return ms === undefined || id === undefined ? null : { at: new Date(Number(ms)), id };
}

export type Points = ReturnType<typeof createPoints>;
