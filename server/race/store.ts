/** Rows of races and their runners. Keystrokes are appended by the keystroke writer. */
import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lte, ne, or, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { CurrentRace } from '@playfield/contracts/http/race.ts';
import type { KeyLog } from '@playfield/games/typing-race/index.ts';
import { among } from '../db/among.ts';
import type { Db, Tx } from '../db/open.ts';
import { raceKeystrokes, raceParticipants, typingRaces } from '../db/schema.ts';
import { countDeleted } from './pastRaces.ts';
import type { ParticipantRow, RaceRecord, RaceRow } from './record.ts';

export type NewRace = typeof typingRaces.$inferInsert;
export type NewParticipant = typeof raceParticipants.$inferInsert;

/** A person is rarely in more than one. */
const mostCurrent = 5;

/** The order in which rows are locked: by the codes of their ids' characters, as JavaScript sorts what the keystroke writer locks. */
const byCodes = (id: PgColumn): SQL => sql`${id} collate "C"`;

const inOrder = [asc(raceParticipants.joinedAt), asc(raceParticipants.id)] as const;

export function raceStore(db: Db | Tx) {
  async function withParticipants(rows: readonly RaceRow[]): Promise<RaceRecord[]> {
    if (rows.length === 0) return [];
    const ids = rows.map(({ id }) => id);
    const all = await db
      .select()
      .from(raceParticipants)
      .where(among(raceParticipants.raceId, ids))
      .orderBy(...inOrder);
    const byRace = Map.groupBy(all, ({ raceId }) => raceId);
    return rows.map((row) => ({ row, participants: byRace.get(row.id) ?? [] }));
  }

  return {
    /** Races with their participants, as they were at one moment, by id. */
    async loadMany(ids: readonly string[]): Promise<ReadonlyMap<string, RaceRecord>> {
      const rows = await db
        .select({ race: typingRaces, participant: raceParticipants })
        .from(typingRaces)
        .leftJoin(raceParticipants, eq(raceParticipants.raceId, typingRaces.id))
        .where(among(typingRaces.id, ids))
        .orderBy(...inOrder);
      const found = new Map<string, { row: RaceRow; participants: ParticipantRow[] }>();
      for (const { race, participant } of rows) {
        const record = found.get(race.id) ?? { row: race, participants: [] };
        if (participant) record.participants.push(participant);
        found.set(race.id, record);
      }
      return found;
    },
    /** The race and its participants, locked until the transaction ends: always in this order, so that nobody waits in a ring. */
    async lock(id: string): Promise<RaceRecord | null> {
      const [row] = await db.select().from(typingRaces).where(eq(typingRaces.id, id)).for('update');
      if (!row) return null;
      const participants = await db
        .select()
        .from(raceParticipants)
        .where(eq(raceParticipants.raceId, id))
        .orderBy(byCodes(raceParticipants.id))
        .for('update');
      return { row, participants: participants.toSorted(byJoining) };
    },
    async insert(race: NewRace, participant: NewParticipant): Promise<void> {
      await db.insert(typingRaces).values(race);
      await db.insert(raceParticipants).values(participant);
    },
    async insertParticipant(row: NewParticipant): Promise<ParticipantRow[]> {
      return db.insert(raceParticipants).values(row).returning();
    },
    async removeParticipants(ids: readonly string[]): Promise<void> {
      await db.delete(raceParticipants).where(among(raceParticipants.id, ids));
    },
    async updateRace(id: string, fields: Partial<NewRace>): Promise<void> {
      await db.update(typingRaces).set(fields).where(eq(typingRaces.id, id));
    },
    async updateParticipant(id: string, fields: Partial<NewParticipant>): Promise<void> {
      await db.update(raceParticipants).set(fields).where(eq(raceParticipants.id, id));
    },
    async remove(id: string): Promise<void> {
      await db.delete(typingRaces).where(eq(typingRaces.id, id));
    },
    /** The lobby: waiting races first, then running ones, then those completed since `since`; newest first. Unlisted ones only for those in them. */
    async lobby(userId: string, since: Date, limit: number): Promise<RaceRecord[]> {
      const order = sql`case ${typingRaces.status} when 'waiting' then 0 when 'racing' then 1 else 2 end`;
      const rows = await db
        .select()
        .from(typingRaces)
        .where(
          and(
            // Each half uses an index, however many races are completed.
            sql`(${typingRaces.status} in ('waiting', 'racing') or (${typingRaces.status} = 'completed' and ${gt(typingRaces.completedAt, since)}))`,
            sql`(${typingRaces.isListed} or exists (select 1 from ${raceParticipants} p where p.race_id = ${typingRaces.id} and p.user_id = ${userId}))`,
          ),
        )
        .orderBy(order, desc(typingRaces.createdAt))
        .limit(limit);
      return withParticipants(rows);
    },
    /** Waiting races of the catalogue with a free place and somebody there, or come since `since`, oldest first. */
    async joinable(userId: string, since: Date, limit: number): Promise<string[]> {
      const isHere = sql`(p.away_at is null or (p.away_at <= p.joined_at and p.joined_at > ${since}))`;
      const there = sql`(select count(*) from ${raceParticipants} p where p.race_id = ${typingRaces.id} and ${isHere})`;
      const all = sql`(select count(*) from ${raceParticipants} p where p.race_id = ${typingRaces.id})`;
      const mine = sql`exists (select 1 from ${raceParticipants} p where p.race_id = ${typingRaces.id} and p.user_id = ${userId})`;
      const rows = await db
        .select({ id: typingRaces.id })
        .from(typingRaces)
        .where(
          and(
            eq(typingRaces.status, 'waiting'),
            typingRaces.isListed,
            isNotNull(typingRaces.textId),
            sql`${there} > 0 and ${all} < ${typingRaces.maxParticipants} and not ${mine}`,
          ),
        )
        .orderBy(asc(typingRaces.createdAt))
        .limit(limit);
      return rows.map(({ id }) => id);
    },
    /** Waiting races that somebody is in, in the order in which they took their places. */
    async waitingOf(userId: string): Promise<string[]> {
      const rows = await db
        .select({ id: typingRaces.id })
        .from(typingRaces)
        .innerJoin(raceParticipants, eq(raceParticipants.raceId, typingRaces.id))
        .where(and(eq(typingRaces.status, 'waiting'), eq(raceParticipants.userId, userId)))
        .orderBy(asc(raceParticipants.joinedAt), asc(raceParticipants.id));
      return rows.map(({ id }) => id);
    },
    /** The text of the race that somebody entered last; null for a creator's own text, and without a race. */
    async lastTextOf(userId: string): Promise<string | null> {
      const [last] = await db
        .select({ textId: typingRaces.textId })
        .from(raceParticipants)
        .innerJoin(typingRaces, eq(typingRaces.id, raceParticipants.raceId))
        .where(eq(raceParticipants.userId, userId))
        .orderBy(desc(raceParticipants.joinedAt))
        .limit(1);
      return last?.textId ?? null;
    },
    /** Races that wait or run with somebody in them who has not given up, running ones first. */
    async currentOf(userId: string): Promise<CurrentRace[]> {
      const rows = await db
        .select({ id: typingRaces.id, status: typingRaces.status })
        .from(typingRaces)
        .innerJoin(raceParticipants, eq(raceParticipants.raceId, typingRaces.id))
        .where(
          and(
            inArray(typingRaces.status, ['waiting', 'racing']),
            eq(raceParticipants.userId, userId),
            isNull(raceParticipants.leftAt),
          ),
        )
        .orderBy(sql`${typingRaces.status} = 'waiting'`, desc(typingRaces.createdAt))
        .limit(mostCurrent);
      return rows.flatMap(({ id, status }) => (status === 'completed' ? [] : [{ id, status }]));
    },
    /** Places of these people in races that are not over, and that are not noted as away. */
    async placesOf(
      userIds: readonly string[],
    ): Promise<{ readonly raceId: string; readonly userId: string }[]> {
      if (userIds.length === 0) return [];
      return db
        .select({ raceId: raceParticipants.raceId, userId: raceParticipants.userId })
        .from(raceParticipants)
        .innerJoin(typingRaces, eq(raceParticipants.raceId, typingRaces.id))
        .where(
          and(
            ne(typingRaces.status, 'completed'),
            among(raceParticipants.userId, userIds),
            isNull(raceParticipants.awayAt),
          ),
        );
    },
    async runningBetweenPeople(): Promise<number> {
      const people = sql`(select count(*) from ${raceParticipants} p where p.race_id = ${typingRaces.id})`;
      return db.$count(typingRaces, and(eq(typingRaces.status, 'racing'), sql`${people} > 1`));
    },
    async due(now: Date, limit: number): Promise<string[]> {
      const rows = await db
        .select({ id: typingRaces.id })
        .from(typingRaces)
        .where(lte(typingRaces.deadlineAt, now))
        .orderBy(asc(typingRaces.deadlineAt))
        .limit(limit);
      return rows.map(({ id }) => id);
    },
    /** What was typed so far, by participant. */
    async logsOf(participantIds: readonly string[]): Promise<ReadonlyMap<string, KeyLog>> {
      if (participantIds.length === 0) return new Map();
      const rows = await db
        .select()
        .from(raceKeystrokes)
        .where(among(raceKeystrokes.participantId, participantIds))
        .orderBy(asc(raceKeystrokes.participantId), asc(raceKeystrokes.fromKey));
      const logs = new Map<string, { times: number[]; kinds: string }>();
      for (const { participantId, times, kinds } of rows) {
        const log = logs.get(participantId) ?? { times: [], kinds: '' };
        log.times.push(...times);
        log.kinds += kinds;
        logs.set(participantId, log);
      }
      return logs;
    },
    async removeLogs(participantIds: readonly string[]): Promise<void> {
      await db.delete(raceKeystrokes).where(among(raceKeystrokes.participantId, participantIds));
    },
    /**
     * A guest signed in: what the guest ran in is the account's now, which counts as away from races that go on until it connects.
     * Returns the races touched.
     */
    async reassign(fromId: string, toId: string, now: Date): Promise<string[]> {
      const at = sql`${now.toISOString()}::timestamptz`;
      const status = sql`(select r.status from ${typingRaces} r where r.id = ${raceParticipants.raceId})`;
      const theirs = db
        .select({ id: raceParticipants.raceId })
        .from(raceParticipants)
        .where(eq(raceParticipants.userId, fromId));
      // Races before participants, as in `lock`.
      await db
        .select({ id: typingRaces.id })
        .from(typingRaces)
        .where(or(eq(typingRaces.creatorId, fromId), inArray(typingRaces.id, theirs)))
        .orderBy(byCodes(typingRaces.id))
        .for('update');
      await db
        .select({ id: raceParticipants.id })
        .from(raceParticipants)
        .where(eq(raceParticipants.userId, fromId))
        .orderBy(byCodes(raceParticipants.id))
        .for('update');
      const moved = await db
        .update(raceParticipants)
        .set({
          userId: toId,
          // A race that began as a guest's stays one: nobody can wait for their win and then sign in to have it rated.
          isGuest: sql`${raceParticipants.isGuest} and ${status} <> 'waiting'`,
          awayAt: sql`case when ${status} = 'completed' then ${raceParticipants.awayAt} else coalesce(${raceParticipants.awayAt}, ${at}) end`,
        })
        .where(
          and(
            eq(raceParticipants.userId, fromId),
            sql`not exists (select 1 from ${raceParticipants} o where o.race_id = ${raceParticipants.raceId} and o.user_id = ${toId})`,
          ),
        )
        .returning({ raceId: raceParticipants.raceId });
      await db.update(typingRaces).set({ creatorId: toId }).where(eq(typingRaces.creatorId, fromId));
      const touched = moved.map(({ raceId }) => raceId);
      // The next look decides how long the place is kept.
      await db
        .update(typingRaces)
        .set({ deadlineAt: sql`least(${typingRaces.deadlineAt}, ${at})` })
        .where(and(inArray(typingRaces.id, touched), eq(typingRaces.status, 'waiting')));
      return touched;
    },
    /**
     * After an outage of `downMs` nobody is connected, and nobody has left: people who were there or on the way count as away since
     * `awayAt`, and waiting races start as much later, though not before `later`.
     */
    async afterOutage({
      awayAt,
      later,
      downMs,
    }: {
      readonly awayAt: Date;
      readonly later: Date;
      readonly downMs: number;
    }): Promise<void> {
      // Another server may run and change them: the races first, then who is in them, as everywhere.
      const open = await db
        .select({ id: typingRaces.id })
        .from(typingRaces)
        .where(ne(typingRaces.status, 'completed'))
        .orderBy(byCodes(typingRaces.id))
        .for('update');
      const connected = db
        .select({ id: raceParticipants.id })
        .from(raceParticipants)
        .where(
          and(
            or(isNull(raceParticipants.awayAt), lte(raceParticipants.awayAt, raceParticipants.joinedAt)),
            among(
              raceParticipants.raceId,
              open.map(({ id }) => id),
            ),
          ),
        )
        .orderBy(byCodes(raceParticipants.id))
        .for('update');
      await db.update(raceParticipants).set({ awayAt }).where(inArray(raceParticipants.id, connected));
      await db
        .update(typingRaces)
        .set({
          startsAt: sql`case when ${typingRaces.startsAt} is not null then greatest(${typingRaces.startsAt} + ${downMs} * interval '1 millisecond', ${later}) end`,
          deadlineAt: sql`greatest(${typingRaces.deadlineAt}, ${later})`,
        })
        .where(eq(typingRaces.status, 'waiting'));
    },
    async running(): Promise<string[]> {
      const rows = await db
        .select({ id: typingRaces.id })
        .from(typingRaces)
        .where(eq(typingRaces.status, 'racing'));
      return rows.map(({ id }) => id);
    },
    /** Removes races completed before this; returns how many. Results stay. */
    async purge(before: Date, limit: number): Promise<number> {
      return db.transaction(async (tx) => {
        const old = await tx
          .select({ id: typingRaces.id })
          .from(typingRaces)
          .where(and(eq(typingRaces.status, 'completed'), lte(typingRaces.completedAt, before)))
          .limit(limit)
          .for('update', { skipLocked: true });
        const ids = old.map(({ id }) => id);
        if (ids.length === 0) return 0;
        await countDeleted(tx, ids);
        await tx.delete(typingRaces).where(among(typingRaces.id, ids));
        return ids.length;
      });
    },
  };
}

function byJoining(a: ParticipantRow, b: ParticipantRow): number {
  return a.joinedAt.getTime() - b.joinedAt.getTime() || (a.id < b.id ? -1 : 1);
}
