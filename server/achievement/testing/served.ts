/** Achievements of one server over a database, fed with events instead of games. */
import { asc, eq } from 'drizzle-orm';
import type { Clock } from '../../clock.ts';
import type { Database, Tx } from '../../db/open.ts';
import { achievementCounters, achievementReplays, notifications, userAchievements } from '../../db/schema.ts';
import type { PlayedEvent } from '../../digest/playedEvent.ts';
import type { Digested, EndedAfter, EventSource } from '../../digest/step.ts';
import type { EndingKind } from '../../endings/ending.ts';
import { createNotifications } from '../../notification/notifications.ts';
import { pastOutcomes } from '../../rating/pastOutcomes.ts';
import { createAchievements, type Booking } from '../achievements.ts';
import { createCatalogueState } from '../catalogueState.ts';
import { createReplay } from '../replay.ts';
import { compare } from '../replayStore.ts';
import { countAndTell } from '../tellCounted.ts';

export type Friendship = { readonly a: string; readonly b: string; readonly since: Date };

const each = <Value>(make: (kind: EndingKind) => Value): Record<EndingKind, Value> => ({
  game: make('game'),
  race: make('race'),
  typing: make('typing'),
  run: make('run'),
  tournament: make('tournament'),
});

export type Places = Readonly<Record<string, { readonly place: number; readonly size: number }>>;

/** `places`: who stands where on every board. */
export function served(
  database: Database,
  clock: Clock,
  friends: readonly Friendship[] = [],
  places: Places = {},
) {
  const { db } = database;
  const booked: Booking[] = [];
  /** Whose points were shown on the boards. */
  const shown: string[] = [];
  /** What was played before, in any order. */
  const earlier: PlayedEvent[] = [];
  let failAfter = Infinity;

  const source =
    (kind: EndingKind): EventSource =>
    (_tx, ids) =>
      Promise.resolve(earlier.filter((event) => event.on === kind && ids.includes(event.subjectId)));
  const endedAfter =
    (kind: EndingKind): EndedAfter =>
    (_tx, after, limit) =>
      Promise.resolve(
        earlier
          .filter((event) => event.on === kind)
          .map(({ at, subjectId }) => ({ at, id: subjectId }))
          .filter((end) => after === null || compare(end, after) > 0)
          .toSorted(compare)
          .slice(0, limit),
      );

  const catalogue = createCatalogueState();
  const { notifyAll } = createNotifications({
    database,
    clock,
    publishTo: () => undefined,
    occupiedAmong: async () => new Set(),
    push: () => undefined,
  });
  const achievements = createAchievements({
    database,
    clock,
    notifyAll,
    friendsAmong: () => Promise.resolve(friends),
    standings: (_tx, _gameType, ids) =>
      Promise.resolve(new Map(Object.entries(places).filter(([id]) => ids.includes(id)))),
    async bookPoints(_tx, bookings) {
      booked.push(...bookings);
    },
    async showPoints(_tx, userIds) {
      shown.push(...userIds);
    },
    catalogue,
    pastOutcomes,
  });
  const replay = createReplay({
    database,
    clock,
    catalogue,
    sources: each(source),
    endedAfter: each(endedAfter),
    async countEvents(tx, events, isCounted) {
      await achievements.countEarlier(tx, events, isCounted);
      failAfter -= 1;
      if (failAfter < 0) throw new Error('killed');
    },
  });

  return {
    achievements,
    booked,
    shown,
    earlier,
    /** Counts what was played before; fails within the batch after so many. */
    async replay(batches = Infinity): Promise<void> {
      failAfter = batches;
      await replay.run(new AbortController().signal);
    },
    /** Tells people of what was counted; `count` is asked before, and again while it can't be done yet. */
    tellAll: (count: () => Promise<void> = async () => undefined): Promise<boolean> =>
      countAndTell({ database, notifyAll, catalogue }, count, new AbortController().signal),
    digest: (events: readonly PlayedEvent[]): Promise<Digested> =>
      db.transaction((tx) => achievements.step.digest(tx, events)),
    within: <Value>(work: (tx: Tx) => Promise<Value>): Promise<Value> => db.transaction(work),
    /** `ada: first-move first-win`, in the order of unlocking. */
    async unlocked(userId: string): Promise<string[]> {
      const rows = await db
        .select()
        .from(userAchievements)
        .orderBy(asc(userAchievements.unlockedAt), asc(userAchievements.achievementId));
      return rows.filter((row) => row.userId === userId).map(({ achievementId }) => achievementId);
    },
    async counter(userId: string, id: string): Promise<number> {
      const [row] = await db.select().from(achievementCounters).where(eq(achievementCounters.userId, userId));
      const own = Object.entries(row?.counters ?? {}).find(([name]) => name.startsWith(`${id}:`));
      return own?.[1].value ?? 0;
    },
    /** Texts of what somebody was told, the latest last. */
    async told(userId: string): Promise<string[]> {
      const rows = await db.select().from(notifications).orderBy(asc(notifications.createdAt));
      return rows.filter((row) => row.userId === userId).map(({ text }) => text);
    },
    /** Everything stored about people, without ids made by chance. */
    async stored() {
      const unlocks = await db
        .select()
        .from(userAchievements)
        .orderBy(asc(userAchievements.userId), asc(userAchievements.achievementId));
      const counters = await db.select().from(achievementCounters).orderBy(asc(achievementCounters.userId));
      return { unlocks: unlocks.map(({ id: _id, ...unlock }) => unlock), counters };
    },
    forgetReplays: () => db.delete(achievementReplays),
  };
}
