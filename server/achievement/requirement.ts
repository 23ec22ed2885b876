/**
 * The rule of an achievement as data, and the one pure function that evaluates it (TH-14: on the server's
 * own events alone).
 */
import { createHash } from 'node:crypto';

export const eventKinds = ['game', 'race', 'run', 'typing', 'arena', 'tournament'] as const;
export type EventKind = (typeof eventKinds)[number];

type Value = string | number | boolean;
/** A field that a kind of event doesn't have is `undefined`. */
export type Field = Value | null | undefined | readonly string[];

/** What happened to one player, as far as achievements ask about it. */
export type AchievementEvent = {
  readonly on: EventKind;
  readonly at: Date;
  /** By name; computed only when a rule asks for it. */
  readonly field: (name: string) => Field;
};

/** One value, one of several, or a number within bounds, both included. */
type Condition = Value | readonly Value[] | { readonly min?: number; readonly max?: number };
type Conditions = { readonly [field: string]: Condition };

type Need =
  /** So many events. */
  | { readonly count: number }
  /** So many different values of a field. */
  | { readonly distinct: string; readonly n: number }
  /** So many events in a row that meet `of`; any other ends the row. */
  | { readonly streak: number; readonly of: Conditions }
  /** A field that has reached `min` once. */
  | { readonly best: string; readonly min: number }
  /** Events on so many different days (UTC). */
  | { readonly days: number };

export type Requirement = {
  readonly on: EventKind | readonly EventKind[];
  /** Events that don't meet these are as if they had not happened. */
  readonly where?: Conditions;
  readonly need: Need;
};

/** How far somebody is: a number, and for different values those that were seen. */
export type Counter = { readonly value: number; readonly seen: readonly string[] };
export const zero: Counter = { value: 0, seen: [] };

/** What has to be reached. */
export function goalOf({ need }: Requirement): number {
  if ('count' in need) return need.count;
  if ('distinct' in need) return need.n;
  if ('streak' in need) return need.streak;
  if ('best' in need) return need.min;
  return need.days;
}

function meets(field: Field, condition: Condition): boolean {
  if (field === null || field === undefined || typeof field === 'object') return false;
  if (typeof condition !== 'object') return field === condition;
  if ('length' in condition) return condition.includes(field);
  const { min = -Infinity, max = Infinity } = condition;
  return typeof field === 'number' && field >= min && field <= max;
}

const meetsAll = (event: AchievementEvent, conditions: Conditions): boolean =>
  Object.entries(conditions).every(([name, condition]) => meets(event.field(name), condition));

/** Whether a rule asks about events of this kind at all. */
export const isAbout = ({ on }: Requirement, kind: EventKind): boolean =>
  typeof on === 'string' ? on === kind : on.includes(kind);

function withSeen(counter: Counter, values: readonly string[], most: number): Counter {
  const fresh = values.filter((value) => !counter.seen.includes(value));
  if (fresh.length === 0) return counter;
  const seen = [...counter.seen, ...new Set(fresh)].slice(0, most);
  return { value: seen.length, seen };
}

function valuesOf(field: Field): readonly string[] {
  if (field === null || field === undefined) return [];
  return typeof field === 'object' ? field : [String(field)];
}

function counted({ need }: Requirement, event: AchievementEvent, counter: Counter): Counter {
  if ('count' in need) return { ...zero, value: counter.value + 1 };
  if ('distinct' in need) return withSeen(counter, valuesOf(event.field(need.distinct)), need.n);
  if ('days' in need) return withSeen(counter, [event.at.toISOString().slice(0, 10)], need.days);
  if ('streak' in need) {
    if (meetsAll(event, need.of)) return { ...zero, value: counter.value + 1 };
    return counter.value === 0 ? counter : zero;
  }
  const field = event.field(need.best);
  if (typeof field !== 'number' || Math.floor(field) <= counter.value) return counter;
  return { ...zero, value: Math.min(Math.floor(field), need.min) };
}

/**
 * The counter after an event, the same object where it changes nothing. What was reached once stays reached, so that a guest
 * keeps it until there is an account to grant it to.
 */
export function evaluate(
  requirement: Requirement,
  event: AchievementEvent,
  counter: Counter,
): { readonly counter: Counter; readonly isReached: boolean } {
  const goal = goalOf(requirement);
  if (counter.value >= goal) return { counter, isReached: true };
  if (!isAbout(requirement, event.on) || !meetsAll(event, requirement.where ?? {}))
    return { counter, isReached: false };
  const after = counted(requirement, event, counter);
  return { counter: after, isReached: after.value >= goal };
}

/** The counter of somebody who was counted in two places, as a guest and with the account (G09). */
export function merged(requirement: Requirement, a: Counter, b: Counter): Counter {
  const { need } = requirement;
  if ('count' in need) return { ...zero, value: Math.min(a.value + b.value, need.count) };
  if ('distinct' in need || 'days' in need) return withSeen(a, b.seen, goalOf(requirement));
  return { ...zero, value: Math.max(a.value, b.value) };
}

/** Changes with the rule: what was counted by another rule has another name. */
export function fingerprintOf(id: string, requirement: Requirement): string {
  const hash = createHash('sha256').update(JSON.stringify(requirement)).digest('base64url');
  return `${id}:${hash.slice(0, 12)}`;
}
