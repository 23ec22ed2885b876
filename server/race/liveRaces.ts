/**
 * Races as this server last saw them: a cache, so that five progress messages a second of each player need no read, and
 * the place where every difference between two sightings is told to the listeners. The database is the truth.
 */
import { noProgress, replay, type Progress } from '@playfield/games/typing-race/index.ts';
import type { Clock } from '../clock.ts';
import { batchedRead } from '../db/batchedRead.ts';
import type { Database } from '../db/open.ts';
import { isHere, textLengthOf, type ParticipantRow, type RaceRecord } from './record.ts';
import { raceStore } from './store.ts';

/** Progress is told at most this often for one race. */
const tellEveryMs = 100;
/** Races that nobody follows and that were not looked at for so long are forgotten. */
const idleMs = 10 * 60_000;
const mostRaces = 10_000;
/** Races read by one statement. */
const mostLoads = 100;
/** How often a race is read again that this server stores meanwhile. */
const mostReads = 3;

export type RaceListener = {
  /** Whether somebody waits for news of it. */
  readonly follows: (raceId: string) => boolean;
  /** Somebody came, left, is ready, lost or found the connection. */
  readonly players: (record: RaceRecord) => void;
  /** Somebody in it, or its creator, has another name: `players` does not tell all places that show one. */
  readonly renamed: (record: RaceRecord) => void;
  readonly started: (record: RaceRecord) => void;
  /** These participants typed. */
  readonly progressed: (record: RaceRecord, participantIds: ReadonlySet<string>) => void;
  readonly completed: (record: RaceRecord) => void;
  /** Nobody was left in it, or it waited too long. */
  readonly removed: (raceId: string) => void;
};

type Live = {
  record: RaceRecord;
  isStale: boolean;
  /** How often this server has stored it: what was read before that may be older. */
  stores: number;
  usedAtMs: number;
  /** GO on the monotonic clock; null before the start. */
  goMs: number | null;
  readonly progress: Map<string, Progress>;
  readonly typed: Set<string>;
  timer: NodeJS.Timeout | null;
};

export type LiveRaces = ReturnType<typeof createLiveRaces>;

const whoRuns = (record: RaceRecord, nowMs: number): string =>
  record.participants
    .map(
      (one) =>
        `${one.id} ${one.username} ${one.isReady} ${isHere(record, one, nowMs)} ${one.leftAt !== null} ${one.vehicle}`,
    )
    .join()
    .concat(` ${record.row.bots}`);

function hasOtherName(before: RaceRecord, { row, participants }: RaceRecord): boolean {
  const names = new Map(before.participants.map(({ id, username }) => [id, username]));
  const isOther = participants.some(({ id, username }) => (names.get(id) ?? username) !== username);
  return isOther || before.row.creatorName !== row.creatorName;
}

export function createLiveRaces(database: Database, clock: Clock) {
  const store = raceStore(database.db);
  const read = batchedRead((ids) => store.loadMany(ids), mostLoads);
  const held = new Map<string, Live>();
  /** Under way; `isOld` once another server has, or may have, changed the race since. */
  const reads = new Set<{ readonly id: string; isOld: boolean }>();
  const listeners = new Set<RaceListener>();
  let isTrusted = true;

  function forget(id: string): void {
    const live = held.get(id);
    if (live?.timer) clearTimeout(live.timer);
    held.delete(id);
  }

  const isFollowed = (id: string): boolean => [...listeners].some((listener) => listener.follows(id));

  /** It is no longer in the database. Followers hear of it also where it was not held. */
  function remove(id: string): void {
    if (!held.has(id) && !isFollowed(id)) return;
    forget(id);
    for (const listener of listeners) listener.removed(id);
  }

  function goOf({ row }: RaceRecord): number | null {
    return row.startedAt ? clock.monotonicMs() + (row.startedAt.getTime() - clock.wallMs()) : null;
  }

  function tellTyped(live: Live): void {
    live.timer = null;
    const typed = new Set(live.typed);
    live.typed.clear();
    for (const listener of listeners) listener.progressed(live.record, typed);
  }

  function announce(live: Live, before: RaceRecord): void {
    const { record } = live;
    const known = new Map(before.participants.map((one) => [one.id, one.keystrokes]));
    for (const { id, keystrokes } of record.participants) {
      if (known.has(id) && known.get(id) !== keystrokes) live.typed.add(id);
    }
    const statusBefore = before.row.status;
    const nowMs = clock.wallMs();
    if (
      whoRuns(before, nowMs) !== whoRuns(record, nowMs) ||
      before.row.startsAt?.getTime() !== record.row.startsAt?.getTime()
    )
      for (const listener of listeners) listener.players(record);
    if (hasOtherName(before, record)) for (const listener of listeners) listener.renamed(record);
    if (statusBefore === 'waiting' && record.row.status !== 'waiting')
      for (const listener of listeners) listener.started(record);
    if (live.typed.size > 0) {
      if (record.row.status === 'completed') {
        if (live.timer) clearTimeout(live.timer);
        tellTyped(live);
      } else live.timer ??= setTimeout(tellTyped, tellEveryMs, live);
    }
    if (statusBefore !== 'completed' && record.row.status === 'completed')
      for (const listener of listeners) listener.completed(record);
  }

  function makeSpace(): void {
    const [oldest] = held.keys();
    if (held.size > mostRaces && oldest !== undefined) forget(oldest);
  }

  const storesOf = (id: string): number => held.get(id)?.stores ?? 0;

  /** Takes the record as just stored or read and tells listeners what is different. */
  function take(record: RaceRecord, stores: number, isStale = false): void {
    const { id } = record.row;
    const live = held.get(id);
    if (!live) {
      held.set(id, {
        record,
        isStale,
        stores,
        usedAtMs: clock.monotonicMs(),
        goMs: goOf(record),
        progress: new Map(),
        typed: new Set(),
        timer: null,
      });
      return makeSpace();
    }
    const before = live.record;
    live.record = record;
    live.isStale = isStale;
    live.stores = stores;
    if (before.row.startedAt?.getTime() !== record.row.startedAt?.getTime()) live.goMs = goOf(record);
    return announce(live, before);
  }

  async function readNow(id: string): Promise<{ record: RaceRecord | null; isOld: boolean }> {
    const started = { id, isOld: false };
    reads.add(started);
    try {
      const record = await read(id);
      return { record, isOld: started.isOld };
    } finally {
      reads.delete(started);
    }
  }

  async function load(id: string): Promise<Live | null> {
    const known = held.get(id);
    if (known && !known.isStale && isTrusted) {
      known.usedAtMs = clock.monotonicMs();
      return known;
    }
    for (let count = 0; count < mostReads; count += 1) {
      const stores = storesOf(id);
      const { record, isOld } = await readNow(id);
      if (stores !== storesOf(id)) continue;
      if (record) take(record, stores, isOld);
      else remove(id);
      return held.get(id) ?? null;
    }
    markStale(id);
    return held.get(id) ?? null;
  }

  /** The next access to this race asks the database. */
  function markStale(id: string): void {
    const live = held.get(id);
    if (live) live.isStale = true;
  }

  /**
   * What a participant has typed: as known here, or from the stored keystrokes. Null where other keystrokes are stored than are known
   * here.
   */
  async function progressOf(live: Live, one: ParticipantRow): Promise<Progress | null> {
    const known = live.progress.get(one.id) ?? noProgress;
    if (known.log.kinds.length === one.keystrokes) return known;
    const log = (await store.logsOf([one.id])).get(one.id);
    if (log?.kinds.length !== one.keystrokes) return null;
    const standing = replay(textLengthOf(live.record), log);
    if (!standing.ok)
      throw new Error(`the keystrokes of participant ${one.id} do not lead to where it stands`);
    const progress = { ...standing.value, log, finishedAtMs: one.finishMs };
    live.progress.set(one.id, progress);
    return progress;
  }

  return {
    load,
    /** Takes the record as this server has just stored it. */
    set: (record: RaceRecord): void => take(record, storesOf(record.row.id) + 1),
    /** Takes the record with the keys just stored. One that was stale before stays stale. */
    move(record: RaceRecord): void {
      const { id } = record.row;
      take(record, storesOf(id) + 1, held.get(id)?.isStale ?? true);
    },
    remove,
    progressOf,
    /** The race as last known here, without asking anybody. */
    peek: (id: string): RaceRecord | null => held.get(id)?.record ?? null,
    markStale,
    /** Whether the next access to this race asks the database. */
    isStale: (id: string): boolean => held.get(id)?.isStale ?? true,
    /** Another server changed it: read again, and told to the listeners here. */
    async refresh(id: string): Promise<void> {
      const reading = [...reads].filter((one) => one.id === id);
      if (!held.has(id) && !isFollowed(id) && reading.length === 0) return;
      for (const one of reading) one.isOld = true;
      markStale(id);
      await load(id);
    },
    /** Whether notices of other servers' changes arrive. While they don't, every `load` reads the database. */
    setCacheValid(next: boolean): void {
      isTrusted = next;
      for (const live of held.values()) live.isStale = true;
      for (const one of reads) one.isOld = true;
    },
    /** Milliseconds since GO by a clock that never jumps; negative during the countdown. */
    sinceGoMs: (live: Live): number => (live.goMs === null ? -Infinity : clock.monotonicMs() - live.goMs),
    listen(listener: RaceListener): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    sweep(): number {
      for (const [id, live] of held) {
        const isIdle = clock.monotonicMs() - live.usedAtMs > idleMs && live.typed.size === 0;
        if (isIdle && !isFollowed(id)) forget(id);
      }
      return held.size;
    },
    close(): void {
      for (const id of held.keys()) forget(id);
    },
  };
}
