/**
 * One change of a race: its rows are locked, a decision is made and stored in one transaction; other servers are told with the
 * commit, everybody else after it.
 */
import type { ErrorCode } from '@playfield/contracts/errors.ts';
import { ok, refuse, type Result } from '@playfield/contracts/result.ts';
import type { Bus } from '../bus/bus.ts';
import type { Clock } from '../clock.ts';
import type { Database, Tx } from '../db/open.ts';
import type { Mailboxes } from '../mailboxes.ts';
import type { Outage, RunningTime } from '../nodes/runningTime.ts';
import { absentAtStart, goneFrom, isExpired, waitingPhase } from './decide.ts';
import type { LiveRaces } from './liveRaces.ts';
import { newsOf, type RaceInvitations } from './raceInvitations.ts';
import { raceChanged } from './raceNotices.ts';
import type { RaceRecord } from './record.ts';
import { raceStore } from './store.ts';

/** What a change came to: the record as stored now, or null when the race is gone. */
export type Changed = Result<RaceRecord | null, ErrorCode>;
export type Store = ReturnType<typeof raceStore>;
/** The transaction of a change, and what to tell after its commit. */
type Within = { readonly tx: Tx; readonly tells: (() => void)[]; readonly times: RunningTime };

export type RaceChangesOptions = {
  readonly database: Database;
  readonly clock: Clock;
  readonly bus: Bus;
  readonly live: LiveRaces;
  readonly mailboxes: Mailboxes;
  readonly invitations: RaceInvitations;
  readonly outages: () => readonly Outage[];
  /** Called after a race has ended, and its ending is stored. */
  readonly ended: (tournamentId: string | null) => void;
};

/**
 * Stores what follows from who is there now: players who were gone for too long leave, and the race waits, is about to start, or starts
 * with those who are there; without anybody it is removed.
 */
export async function waitOn(
  { row, participants }: RaceRecord,
  inTx: Store,
  times: RunningTime,
): Promise<Changed> {
  const without = (ids: readonly string[]) => participants.filter(({ id }) => !ids.includes(id));
  const gone = goneFrom({ row, participants }, times);
  const left = { row, participants: without(gone) };
  if (left.participants.length === 0) {
    await inTx.remove(row.id);
    return ok(null);
  }
  const phase = waitingPhase(left, times);
  const isStart = phase.status === 'racing' && row.tournamentId === null;
  const leaving = isStart ? [...gone, ...absentAtStart(left, times)] : gone;
  if (leaving.length > 0) await inTx.removeParticipants(leaving);
  await inTx.updateRace(row.id, phase);
  return ok({ participants: without(leaving), row: { ...row, ...phase } });
}

export type RaceChange = ReturnType<typeof createRaceChanges>;

export function createRaceChanges(options: RaceChangesOptions) {
  const { database, clock, bus, live, mailboxes, invitations, outages, ended } = options;

  /** A transaction that fails may have been stored all the same: then the race is read again. */
  async function stored<Done>(id: string, work: (tx: Tx) => Promise<Done>): Promise<Done> {
    try {
      return await database.db.transaction(work);
    } catch (error) {
      live.markStale(id);
      throw error;
    }
  }

  return function change(
    id: string,
    work: (record: RaceRecord, inTx: Store, within: Within) => Promise<Changed>,
  ): Promise<Changed> {
    return mailboxes.enter(id, async () => {
      database.assertWritable();
      const { done, tells } = await stored(id, async (tx) => {
        const tells: (() => void)[] = [];
        const rows = raceStore(tx);
        const record = await rows.lock(id);
        if (!record) return { done: refuse('race/not-found'), tells };
        const times = { nowMs: clock.wallMs(), outages: outages() };
        const inTx: Store = {
          ...rows,
          // Its invitations would go with it, untold.
          async remove(raceId) {
            const left = isExpired(record, times.nowMs)
              ? []
              : record.participants.map(({ userId }) => userId);
            tells.push(await invitations.follow(tx, raceId, { came: [], left, isClosed: true }));
            await rows.remove(raceId);
          },
        };
        const changed = await work(record, inTx, { tx, tells, times });
        if (changed.ok && changed.value !== record) {
          const news = changed.value && newsOf(record, changed.value);
          if (news) tells.push(await invitations.follow(tx, id, news));
          tells.push(await bus.publishWithin(tx, raceChanged, { raceId: id }));
        }
        return { done: changed, tells };
      });
      for (const tell of tells) tell();
      if (done.ok && done.value?.row.status === 'completed') ended(done.value.row.tournamentId);
      if (done.ok && done.value) live.set(done.value);
      else if (done.ok) live.remove(id);
      return done;
    });
  };
}
