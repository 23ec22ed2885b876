/** Counts what happened for everybody it happened to, and unlocks what is reached, in the transaction of its cause. */
import type { Tx } from '../db/open.ts';
import { lockPeople } from '../account/people.ts';
import { catalogue, type AchievementRow } from './catalogue.ts';
import {
  eventKinds,
  evaluate,
  fingerprintOf,
  isAbout,
  zero,
  type AchievementEvent,
  type EventKind,
  type Requirement,
} from './requirement.ts';
import { achievementStore, type Progress } from './store.ts';

/** Something that is counted, under a name that changes with its rule. */
export type Rule = {
  readonly counter: string;
  readonly requirement: Requirement;
  /** Null: counted for its own sake. */
  readonly row: AchievementRow | null;
};

const ruleOf = (id: string, requirement: Requirement, row: AchievementRow | null): Rule => ({
  counter: fingerprintOf(id, requirement),
  requirement,
  row,
});

/** How rare an achievement is, is counted over people who have finished this many games. */
export const seasoned = ruleOf(
  'seasoned',
  { on: ['game', 'race', 'run', 'typing', 'arena'], where: { isFinished: true }, need: { count: 5 } },
  null,
);

export const rules: readonly Rule[] = [
  ...catalogue.map((row) => ruleOf(row.id, row.requirement, row)),
  seasoned,
];

const rulesByKind: ReadonlyMap<EventKind, readonly Rule[]> = new Map(
  eventKinds.map((kind) => [kind, rules.filter(({ requirement }) => isAbout(requirement, kind))]),
);

/** Something that happened to one person. */
export type Happened = {
  readonly userId: string;
  /** Guests collect; what they reach is granted once they have an account (G09). */
  readonly isGuest: boolean;
  readonly event: AchievementEvent;
};

export type Unlock<What> = { readonly userId: string; readonly row: AchievementRow; readonly by: What };

export type CountOptions<What> = {
  /** Whether a rule counts this event now; left out: all do. */
  readonly counts?: (rule: Rule, happened: What) => boolean;
  /** Told later, of all together. */
  readonly isUntold?: boolean;
};

/** People's progress, read under a lock: nobody else counts for them until the transaction ends. */
export async function lockedProgressOf(
  tx: Tx,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, Progress>> {
  await lockPeople(tx, userIds);
  return achievementStore(tx).progressOf(userIds);
}

/** Counts what happened in this order and stores what has changed; returns what was unlocked by it, in order. */
export async function count<What extends Happened>(
  tx: Tx,
  all: readonly What[],
  people: ReadonlyMap<string, Progress>,
  { counts = () => true, isUntold = false }: CountOptions<What> = {},
): Promise<readonly Unlock<What>[]> {
  const reached: Unlock<What>[] = [];
  const changed = new Map<string, { userId: string; name: string }>();
  const needless: { userId: string; name: string }[] = [];
  for (const happened of all) {
    const { userId, isGuest, event } = happened;
    const person = people.get(userId);
    if (!person) continue;
    for (const rule of rulesByKind.get(event.on) ?? []) {
      const { row, requirement } = rule;
      if ((row && person.unlocked.has(row.id)) || !counts(rule, happened)) continue;
      const before = person.counters.get(rule.counter) ?? zero;
      const { counter, isReached } = evaluate(requirement, event, before);
      if (counter !== before) {
        person.counters.set(rule.counter, counter);
        changed.set(`${userId} ${rule.counter}`, { userId, name: rule.counter });
      }
      if (!isReached || !row || isGuest) continue;
      person.unlocked.add(row.id);
      changed.delete(`${userId} ${rule.counter}`);
      if (before !== zero) needless.push({ userId, name: rule.counter });
      reached.push({ userId, row, by: happened });
    }
  }
  const store = achievementStore(tx);
  await store.writeCounters(
    [...changed.values()].map(({ userId, name }) => ({
      userId,
      name,
      counter: people.get(userId)?.counters.get(name) ?? zero,
    })),
  );
  await store.removeCounters(needless);
  const stored = await store.unlock(
    reached.map(({ userId, row, by }) => ({
      userId,
      achievementId: row.id,
      unlockedAt: by.event.at,
      isUntold,
    })),
  );
  return reached.filter(({ userId, row }) => stored.has(`${userId} ${row.id}`));
}
