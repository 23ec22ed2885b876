/**
 * Achievements (GAPS G06, G09, G89): counted in the digest of every result and when a life in the arena
 * ends, replayed for what was played before a rule existed, collected by guests and granted with the account.
 */
import type { Clock } from '../clock.ts';
import type { Database, Tx } from '../db/open.ts';
import type { PastOutcome, PlayedEvent } from '../digest/playedEvent.ts';
import type { DigestStep, Report } from '../digest/step.ts';
import type { Notify } from '../notification/index.ts';
import { surroundingsOf, type AroundOptions } from './around.ts';
import type { AchievementRow } from './catalogue.ts';
import type { CatalogueState } from './catalogueState.ts';
import {
  count,
  lockedProgressOf,
  rules,
  type CountOptions,
  type Happened,
  type Rule,
  type Unlock,
} from './count.ts';
import { achievementEventOf } from './events.ts';
import { compare, type Pending, type Position } from './replayStore.ts';
import { goalOf, merged, zero } from './requirement.ts';
import { achievementStore } from './store.ts';
import { achievementsPath, unlockedText } from './texts.ts';

/** Points for an achievement, as the ledger books them: once for each person and achievement. */
export type Booking = {
  readonly userId: string;
  readonly reason: 'achievement';
  readonly subjectId: string;
  readonly delta: number;
  readonly at: Date;
};

export type AchievementOptions = AroundOptions & {
  readonly database: Database;
  readonly clock: Clock;
  readonly notifyAll: Notify['notifyAll'];
  /** Books each once. */
  readonly bookPoints: (tx: Tx, bookings: readonly Booking[]) => Promise<unknown>;
  /** Called after points were booked outside of the digest, whose last step shows what people earned in it. */
  readonly showPoints: (tx: Tx, userIds: readonly string[]) => Promise<void>;
  readonly catalogue: CatalogueState;
  /** What these results did to ratings when they were digested. */
  readonly pastOutcomes: (tx: Tx, events: readonly PlayedEvent[]) => Promise<OutcomeOf>;
};

type OutcomeOf = (event: PlayedEvent) => PastOutcome | null;

/** Something played, with its place in the order of all ends. */
type Played = Happened & Position & { readonly played: PlayedEvent };

/** Whether a rule counts now what stands here, or leaves it to the replay. */
const countsNow =
  (pending: Pending) =>
  ({ counter }: Rule, { at, id }: Position): boolean => {
    const cursor = pending.get(counter);
    return cursor === undefined || (cursor !== null && compare({ at, id }, cursor) <= 0);
  };

const nothing = (): void => undefined;

export function createAchievements(options: AchievementOptions) {
  const { clock, notifyAll, bookPoints, showPoints, catalogue, pastOutcomes } = options;

  async function book(
    tx: Tx,
    unlocks: readonly { readonly userId: string; readonly row: AchievementRow }[],
  ): Promise<void> {
    if (unlocks.length === 0) return;
    const at = new Date(clock.wallMs());
    await bookPoints(
      tx,
      unlocks.map(({ userId, row }) => ({
        userId,
        reason: 'achievement',
        subjectId: row.id,
        delta: row.points,
        at,
      })),
    );
  }

  async function bookAndShow(tx: Tx, unlocks: readonly Unlock<Happened>[]): Promise<void> {
    await book(tx, unlocks);
    await showPoints(tx, [...new Set(unlocks.map(({ userId }) => userId))]);
  }

  /** One notice for each person, however much was unlocked at once. */
  async function tell(
    tx: Tx,
    unlocks: readonly { readonly userId: string; readonly row: AchievementRow }[],
  ): Promise<() => void> {
    const byPerson = [...Map.groupBy(unlocks, (unlock) => unlock.userId)];
    return notifyAll(
      tx,
      byPerson.map(([userId, own]) => ({
        userId,
        kind: 'achievement/unlocked',
        text: unlockedText(own.map(({ row }) => row)),
        path: achievementsPath,
      })),
    );
  }

  /** Counts for people whom the caller has locked. */
  async function countPlayed(
    tx: Tx,
    events: readonly PlayedEvent[],
    how: CountOptions<Played>,
    outcomeOf: OutcomeOf = ({ rating }) => rating,
  ): Promise<readonly Unlock<Played>[]> {
    const people = await achievementStore(tx).progressOf(events.map(({ userId }) => userId));
    const around = await surroundingsOf(tx, events, people, options);
    const all = events.map((played): Played => {
      const { userId, isGuest, at, subjectId } = played;
      return {
        userId,
        isGuest,
        at,
        id: subjectId,
        played,
        event: achievementEventOf(played, around(played), outcomeOf(played)),
      };
    });
    return count(tx, all, people, how);
  }

  const step: DigestStep = {
    name: 'achievements',
    async digest(tx, events) {
      const pending = await catalogue.pending(tx);
      const unlocks = await countPlayed(tx, events, { counts: countsNow(pending) });
      await book(tx, unlocks);
      const reports = new Map<PlayedEvent, Report>();
      for (const [played, ofEvent] of Map.groupBy(unlocks, ({ by }) => by.played))
        reports.set(played, {
          points: ofEvent.reduce((sum, { row }) => sum + row.points, 0),
          unlocked: ofEvent.map(({ row: { id, name, icon, points } }) => ({ id, name, icon, points })),
        });
      return { reports, afterCommit: await tell(tx, unlocks) };
    },
  };

  /** Grants an account what its counters have reached. */
  async function grant(tx: Tx, userId: string): Promise<() => void> {
    const progress = (await lockedProgressOf(tx, [userId])).get(userId);
    const reached = rules.flatMap(({ row, counter, requirement }) =>
      row &&
      !progress?.unlocked.has(row.id) &&
      (progress?.counters.get(counter)?.value ?? 0) >= goalOf(requirement)
        ? [{ userId, row, name: counter }]
        : [],
    );
    const unlockedAt = new Date(clock.wallMs());
    const store = achievementStore(tx);
    await store.unlock(
      reached.map(({ row }) => ({ userId, achievementId: row.id, unlockedAt, isUntold: false })),
    );
    await store.removeCounters(reached);
    await book(tx, reached);
    return tell(tx, reached);
  }

  /** What happened outside of the digest; counted by every rule, a replayed one among them, for no replay meets it. */
  async function countOthers(tx: Tx, all: readonly Happened[]): Promise<() => void> {
    const people = await lockedProgressOf(
      tx,
      all.map(({ userId }) => userId),
    );
    const unlocks = await count(tx, all, people);
    await bookAndShow(tx, unlocks);
    return tell(tx, unlocks);
  }

  /** Counts what was played before these rules existed. */
  async function countEarlier(
    tx: Tx,
    events: readonly PlayedEvent[],
    isCounted: (rule: Rule) => boolean,
  ): Promise<void> {
    const how = { counts: isCounted, isUntold: true };
    await bookAndShow(tx, await countPlayed(tx, events, how, await pastOutcomes(tx, events)));
  }

  /** What a guest counted comes to the account that the guest signed in to (G09). */
  async function carryOver(tx: Tx, fromId: string, toId: string): Promise<() => void> {
    const carried = await achievementStore(tx).takeCounters(fromId);
    if (carried.size === 0) return nothing;
    const own = (await lockedProgressOf(tx, [toId])).get(toId);
    await achievementStore(tx).writeCounters(
      rules.flatMap(({ row, counter, requirement }) => {
        const brought = carried.get(counter);
        if (!brought || (row && own?.unlocked.has(row.id))) return [];
        const sum = merged(requirement, own?.counters.get(counter) ?? zero, brought);
        return [{ userId: toId, name: counter, counter: sum }];
      }),
    );
    return grant(tx, toId);
  }

  return { step, countOthers, countEarlier, registered: grant, carryOver };
}
