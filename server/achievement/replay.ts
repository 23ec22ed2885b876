/**
 * Counts new and changed achievements in everything that was played before. Ends come in their order, a
 * batch in each transaction with the cursor, so that a crash repeats nothing. While a rule is replayed, the digest leaves it what
 * comes after the cursor and counts what comes late before it; a replay and a digest exclude each other by the digest's lock.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { Clock } from '../clock.ts';
import type { Database, Tx } from '../db/open.ts';
import { lockedEvents } from '../digest/lockedEvents.ts';
import type { PlayedEvent } from '../digest/playedEvent.ts';
import type { Ended, EndedAfter, EventSources } from '../digest/step.ts';
import { endingKinds, type EndingKind } from '../endings/ending.ts';
import { askAgainMs, claimColumn, unsettledAmong } from '../endings/order.ts';
import type { CatalogueState } from './catalogueState.ts';
import type { Rule } from './count.ts';
import { compare, replayStore, type Pending, type Position } from './replayStore.ts';

/** Ends in one transaction. Where every move waits for it there are fewer, as many as take about `longestMs`. */
const atOnce = { embedded: 20, postgresql: 500 } as const;
const fewestAtOnce = 5;
const longestMs = 20;
/** Moves come through for so many times as long. */
const restRatio = 4;
/** On PostgreSQL a digest that found the lock taken asks again within this time, and finds it free. */
const restMs = 2 * askAgainMs;

export type ReplayOptions = {
  readonly database: Database;
  readonly clock: Clock;
  readonly sources: EventSources;
  readonly endedAfter: Readonly<Record<EndingKind, EndedAfter>>;
  readonly catalogue: CatalogueState;
  /** Counts these events by these rules. */
  readonly countEvents: (
    tx: Tx,
    events: readonly PlayedEvent[],
    isCounted: (rule: Rule) => boolean,
  ) => Promise<void>;
};

/** `busy`: a digest is under way. */
type Batch = 'done' | 'more' | 'busy';
type Found = Ended & { readonly kind: EndingKind };
/** At least one, unless they are the last. */
type Next = { readonly ends: readonly Found[]; readonly areLast: boolean };

/** The rules that have come least far, which go on together. */
function hindmost(pending: Pending): {
  readonly counters: readonly string[];
  readonly from: Position | null;
} {
  const [[, from] = ['', null]] = [...pending].toSorted(([, a], [, b]) =>
    a === null || b === null ? Number(b === null) - Number(a === null) : compare(a, b),
  );
  const isThere = (at: Position | null): boolean =>
    at === null || from === null ? at === from : compare(at, from) === 0;
  return { from, counters: [...pending].flatMap(([counter, at]) => (isThere(at) ? [counter] : [])) };
}

export function createReplay(options: ReplayOptions) {
  const { database, clock, sources, endedAfter, catalogue, countEvents } = options;
  const isEmbedded = database.kind === 'embedded';
  let limit: number = isEmbedded ? fewestAtOnce : atOnce.postgresql;

  /**
   * The next of one kind, all that are before `untilMs`: the database orders ids of one instant in its own way, so that of the last
   * instant read some may be missing that come first.
   */
  async function nextOf(kind: EndingKind, tx: Tx, after: Position | null) {
    for (let most = limit; ; most *= 2) {
      const read = await endedAfter[kind](tx, after, most);
      const untilMs = read.length < most ? Infinity : (read.at(-1)?.at.getTime() ?? Infinity);
      const ends = read.filter(({ at }) => at.getTime() < untilMs);
      if (ends.length > 0 || untilMs === Infinity) return { ends, untilMs };
    }
  }

  async function nextEnds(tx: Tx, after: Position | null): Promise<Next> {
    const found: Found[] = [];
    let knownUntilMs = Infinity;
    for (const kind of endingKinds) {
      const { ends, untilMs } = await nextOf(kind, tx, after);
      found.push(...ends.map((end) => ({ ...end, kind })));
      knownUntilMs = Math.min(knownUntilMs, untilMs);
    }
    const known = found.filter(({ at }) => at.getTime() < knownUntilMs).toSorted(compare);
    return { ends: known.slice(0, limit), areLast: knownUntilMs === Infinity && known.length <= limit };
  }

  /** What the digest has still to settle is left to it. */
  async function eventsOf(tx: Tx, ends: readonly Found[]): Promise<readonly PlayedEvent[]> {
    const events: PlayedEvent[] = [];
    for (const [kind, ofKind] of Map.groupBy(ends, (end) => end.kind)) {
      const ids = ofKind.map(({ id }) => id);
      const unsettled = await unsettledAmong(tx, 'ratedAt', kind, ids);
      events.push(
        ...(await sources[kind](
          tx,
          ids.filter((id) => !unsettled.has(id)),
        )),
      );
    }
    return events.toSorted((a, b) => compare({ at: a.at, id: a.subjectId }, { at: b.at, id: b.subjectId }));
  }

  /** Counts one batch. */
  async function countBatch(tx: Tx): Promise<Batch> {
    if (!(await claimColumn(tx, 'ratedAt'))) return 'busy';
    const pending = await catalogue.pending(tx);
    if (pending.size === 0) return 'done';
    const { counters, from } = hindmost(pending);
    const { ends, areLast } = await nextEnds(tx, from);
    const events = await lockedEvents(tx, () => eventsOf(tx, ends));
    const replayed = new Set(counters);
    await countEvents(tx, events, ({ counter }) => replayed.has(counter));
    await replayStore(tx).advance(counters, ends.at(-1) ?? null, areLast ? new Date(clock.wallMs()) : null);
    return 'more';
  }

  return {
    /** Counts until everything is counted, or `signal`. */
    async run(signal: AbortSignal): Promise<void> {
      const rest = async (ms: number): Promise<void> =>
        pause(ms, undefined, { signal }).catch(() => undefined);
      for (let batch: Batch = 'more'; batch !== 'done' && !signal.aborted;) {
        database.assertWritable();
        const startedMs = clock.monotonicMs();
        batch = await database.db.transaction(countBatch);
        const tookMs = clock.monotonicMs() - startedMs;
        if (batch === 'busy') await rest(askAgainMs);
        if (!isEmbedded) {
          if (batch === 'more') await rest(restMs);
          continue;
        }
        limit =
          tookMs > longestMs
            ? Math.max(fewestAtOnce, Math.floor(limit / 2))
            : Math.min(atOnce.embedded, limit * 2);
        await rest(Math.min(tookMs, longestMs) * restRatio);
      }
    },
  };
}
