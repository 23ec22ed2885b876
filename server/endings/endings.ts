/**
 * What follows from an end: brackets, ratings and achievements, friends' activity, statistics. Each ending is stored with the end
 * itself (`record.ts`), so that a crash loses none, and settled exactly once by every consumer: claimed, settled and marked in one
 * transaction, at once on the server that stored the end, or together with what ends there in the next tenth of a second
 * when it is busy (of a consumer that can wait, in the next second); else within a second on any.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/open.ts';
import { isDeadlock, isStatementTimeout, isUnavailable } from '../db/unavailable.ts';
import type { Consumer, Ending } from './ending.ts';
import { askAgainMs } from './order.ts';
import {
  claimColumn,
  claimEndings,
  hasUnsettled,
  knownKind,
  markSettled,
  pendingKinds,
  purgeSettled,
} from './store.ts';
import { dayMs } from '../durations.ts';

const pollEveryMs = 1000;
/** Most endings in one transaction. */
const mostAtOnce = { embedded: 20, postgresql: 200 } as const;
/** Where every move waits for the transaction, it takes about so long. */
const longestMs = 20;
/** The next one waits four times as long: moves get through, and what ends until then is settled together. */
const restRatio = 4;
/** The longest rest of a busy server. It counts against the 150 ms in which players learn of their new ratings. */
const longestRestMs = 80;
/** The rest of consumers that can wait: many endings cost them hardly more than one. */
const patientRestMs = 1000;
/** Below this a transaction's own cost outweighs that of its endings. */
const fewestAtOnce = 5;
/** An ending that could not be settled alone is tried again after this time, so that it does not hold up the others. */
const setAsideMs = 60_000;
/** Of a consumer that runs into the limit on statements one is reported in this time: smaller batches may do the same. */
const timeoutReportMs = 60_000;
const keptMs = 7 * dayMs;
/** Kinds nobody here knows are reported once each, up to this many. */
const mostReportedKinds = 100;

export type EndingsOptions = {
  readonly database: Database;
  readonly clock: Clock;
  readonly consumers: readonly Consumer[];
  readonly failed: (consumer: string, error: unknown) => void;
  /** An ending of a kind that this server does not know; it is left to a server that does. */
  readonly unknownKind: (kind: string) => void;
};

export type Endings = {
  /** Something ended here, in this tournament or in none. Returns at once. */
  readonly wake: (tournamentId: string | null) => void;
  /** Removes what every consumer settled a week ago; returns how many. */
  readonly sweep: (limit: number) => Promise<number>;
  /** Waits for a transaction under way. What is not settled is settled after the next start. */
  readonly stop: () => Promise<void>;
};

/** `busy`: another server is settling what only one may, or another consumer has the endings. */
type Batch = 'done' | 'more' | 'busy';

/** How one consumer gets through what it has to settle. */
function createQueue(consumer: Consumer, { database, clock, failed }: EndingsOptions) {
  const isEmbedded = database.kind === 'embedded';
  const most = mostAtOnce[database.kind];
  /** Transactions run side by side, and lock what they settle. */
  const hasLocks = !isEmbedded && consumer.isOrdered !== true;
  /** Subjects that failed alone, and until when they are left out, by the monotonic clock. */
  const setAside = new Map<string, number>();
  let limit = isEmbedded ? fewestAtOnce : most;
  let timeoutReportedMs = -Infinity;

  function skipped(): string[] {
    const nowMs = clock.monotonicMs();
    for (const [id, untilMs] of setAside) if (untilMs <= nowMs) setAside.delete(id);
    return [...setAside.keys()];
  }

  /** Finds out which ending cannot be settled, so that it does not hold up the others. */
  function afterFailure(error: unknown, claimed: readonly Ending[]): Batch {
    const tookTooLong = isStatementTimeout(error);
    // The database is away.
    if (isUnavailable(error) && !tookTooLong) return 'done';
    report(error, tookTooLong);
    // Nothing is wrong with any of them.
    if (isDeadlock(error)) return 'more';
    const [only] = claimed;
    if (!only) return 'done';
    if (claimed.length === 1) setAside.set(only.subjectId, clock.monotonicMs() + setAsideMs);
    // One by one, to find it. If they took too long, there may only have been too many.
    limit = tookTooLong ? Math.max(1, Math.floor(claimed.length / 2)) : 1;
    return 'more';
  }

  function report(error: unknown, tookTooLong: boolean): void {
    const nowMs = clock.monotonicMs();
    if (tookTooLong && nowMs - timeoutReportedMs < timeoutReportMs) return;
    if (tookTooLong) timeoutReportedMs = nowMs;
    failed(consumer.name, error);
  }

  /** Claims, settles and marks in one transaction; resolves after its commit. */
  async function settleBatch(): Promise<Batch> {
    let claimed: readonly Ending[] = [];
    let tookMs = 0;
    let isBusy = false;
    try {
      database.assertWritable();
      const committed = await database.db.transaction(async (tx) => {
        const startedMs = clock.monotonicMs();
        isBusy = consumer.isOrdered === true && !(await claimColumn(tx, consumer.column));
        if (isBusy) return () => undefined;
        const leftOut = skipped();
        claimed = await claimEndings(tx, consumer, limit, leftOut);
        // Consumers lock the same rows: what another one holds now is asked for again.
        isBusy =
          hasLocks &&
          claimed.length < limit &&
          (await hasUnsettled(tx, consumer.column, [
            ...leftOut,
            ...claimed.map(({ subjectId }) => subjectId),
          ]));
        if (claimed.length === 0) return () => undefined;
        const after = await consumer.settle(tx, claimed);
        await markSettled(tx, consumer.column, claimed, new Date(clock.wallMs()));
        tookMs = clock.monotonicMs() - startedMs;
        return after;
      });
      if (isBusy && claimed.length === 0) return 'busy';
      const isDone = claimed.length < limit;
      const isSlow = isEmbedded && tookMs > longestMs;
      limit = isSlow ? Math.max(fewestAtOnce, Math.floor(limit / 2)) : Math.min(most, limit * 2);
      committed();
      if (isEmbedded && claimed.length > 0 && !consumer.isUrgent)
        await pause(Math.min(tookMs, longestMs) * restRatio);
      if (isBusy) return 'busy';
      return isDone ? 'done' : 'more';
    } catch (error) {
      return afterFailure(error, claimed);
    }
  }

  return {
    async drain(isStopped: () => boolean): Promise<'done' | 'busy'> {
      while (!isStopped()) {
        const batch = await settleBatch();
        if (batch !== 'more') return batch;
      }
      return 'done';
    },
  };
}

type Lane = {
  readonly consumers: readonly Consumer[];
  /** Milliseconds to rest after a round that took so long; `isBusy`: more is to be settled already. */
  readonly restMs: (tookMs: number, isBusy: boolean) => number;
};

/** Consumers that settle one after the other, in rounds. */
function createLane({ consumers, restMs }: Lane, options: EndingsOptions) {
  const { clock } = options;
  const queues = consumers.map((consumer) => createQueue(consumer, options));
  let isStopped = false;
  let isWanted = false;
  let running: Promise<void> | null = null;
  let resting: NodeJS.Timeout | null = null;
  let askAgain: NodeJS.Timeout | null = null;

  async function run(): Promise<void> {
    const startedMs = clock.monotonicMs();
    isWanted = false;
    for (const queue of queues)
      if ((await queue.drain(() => isStopped)) === 'busy' && !isStopped)
        askAgain ??= setTimeout(wake, askAgainMs);
    const forMs = restMs(clock.monotonicMs() - startedMs, isWanted);
    if (forMs > 0 && !isStopped) rest(forMs);
  }

  function rest(forMs: number): void {
    resting = setTimeout(() => {
      resting = null;
      goOn();
    }, forMs);
  }

  function goOn(): void {
    if (!isWanted || isStopped || resting) return;
    running ??= run().finally(() => {
      running = null;
      goOn();
    });
  }

  function wake(): void {
    if (askAgain) clearTimeout(askAgain);
    askAgain = null;
    isWanted = true;
    goOn();
  }

  return {
    columns: consumers.map(({ column }) => column),
    wake,
    /** It settles, or rests and will then. */
    isAtWork: (): boolean => running !== null || (resting !== null && isWanted),
    async stop(): Promise<void> {
      isStopped = true;
      for (const timer of [askAgain, resting]) if (timer) clearTimeout(timer);
      await running;
    },
  };
}

export function createEndings(options: EndingsOptions): Endings {
  const { database, clock, consumers, failed, unknownKind } = options;
  // On the embedded database each transaction is followed by a rest of its own.
  const restMs = (tookMs: number, isBusy: boolean): number =>
    isBusy && database.kind !== 'embedded' ? Math.min(tookMs * restRatio, longestRestMs) : 0;
  const laneOf = (belongs: (consumer: Consumer) => boolean, rest: Lane['restMs']) =>
    createLane({ consumers: consumers.filter(belongs), restMs: rest }, options);
  const urgent = laneOf(({ isUrgent }) => isUrgent === true, restMs);
  const prompt = laneOf(({ isUrgent, canWait }) => !isUrgent && !canWait, restMs);
  const patient = laneOf(
    ({ isUrgent, canWait }) => !isUrgent && canWait === true,
    () => patientRestMs,
  );
  const lanes = [urgent, prompt, patient].filter(({ columns }) => columns.length > 0);
  const wokenByAll = lanes.filter((lane) => lane !== urgent);
  const reported = new Set<string>();
  let polling: Promise<void> | null = null;

  /** Finds what was left by a server that died, or by a database that was away, for lanes that are not at work. */
  async function poll(): Promise<void> {
    const idle = lanes.filter((lane) => !lane.isAtWork());
    if (idle.length === 0) return;
    try {
      const kinds = await pendingKinds(
        database,
        idle.flatMap(({ columns }) => columns),
      );
      for (const kind of kinds) {
        if (knownKind(kind)) for (const lane of idle) lane.wake();
        else if (!reported.has(kind) && reported.size < mostReportedKinds) {
          reported.add(kind);
          unknownKind(kind);
        }
      }
    } catch (error) {
      if (!isUnavailable(error)) failed('poll', error);
    }
  }

  const timer = setInterval(() => {
    polling ??= poll().finally(() => {
      polling = null;
    });
  }, pollEveryMs);
  timer.unref();
  for (const lane of lanes) lane.wake();

  return {
    wake(tournamentId) {
      if (tournamentId !== null) urgent.wake();
      for (const lane of wokenByAll) lane.wake();
    },
    sweep(limit) {
      const columns = consumers.map(({ column }) => column);
      return purgeSettled(database.db, columns, new Date(clock.wallMs() - keptMs), limit);
    },
    async stop() {
      clearInterval(timer);
      await Promise.all([polling, ...lanes.map((lane) => lane.stop())]);
    },
  };
}
