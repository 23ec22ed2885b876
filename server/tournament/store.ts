/** Rows of tournaments, their participants and matches. */
import { and, asc, desc, eq, gt, gte, inArray, lte, or, sql, ne } from 'drizzle-orm';
import { among } from '../db/among.ts';
import type { Db, Tx } from '../db/open.ts';
import { tournamentMatches, tournamentParticipants, tournaments } from '../db/schema.ts';
import { rowsInto } from '../db/rowsInto.ts';
import type { MatchRow, ParticipantRow, TournamentRow } from './course.ts';
import { byPlace, courseQueries, isNotOver, isStillIn, stillInFirst } from './courseQueries.ts';
import { orReplace } from './upsert.ts';

/** Matches and participants that one answer shows. */
export const shownMatches = 256;
export const shownParticipants = 100;
/** Rows in one statement. */
const rowsAtOnce = 1000;

const replaceMatches = rowsInto(tournamentMatches, orReplace(tournamentMatches));
const replaceParticipants = rowsInto(tournamentParticipants, orReplace(tournamentParticipants));

/** Brackets, those that others lead to before these. */
const bracketsBack: readonly MatchRow['bracket'][] = [
  'final',
  'third',
  'losers',
  'winners',
  'group',
  'table',
  'arena',
];

/** Matches refer to those that winners and losers go on to: these are stored before. */
function targetsFirst(rows: readonly MatchRow[]): readonly MatchRow[] {
  return rows.toSorted(
    (a, b) => bracketsBack.indexOf(a.bracket) - bracketsBack.indexOf(b.bracket) || b.round - a.round,
  );
}

type MatchesOf = {
  readonly bracket?: MatchRow['bracket'] | undefined;
  readonly round?: number | undefined;
  /** Match numbers from the next one on. */
  readonly after?: number | undefined;
  /** Pages of all of them, from 1 on. */
  readonly page?: number | undefined;
};

const own = (tournamentId: string) => eq(tournamentParticipants.tournamentId, tournamentId);
const ofTournament = (tournamentId: string) => eq(tournamentMatches.tournamentId, tournamentId);

export function tournamentStore(db: Db | Tx) {
  /** The matches of somebody in these tournaments that are open: one in each at most. */
  async function openMatchesOf(tournamentIds: readonly string[], userId: string): Promise<MatchRow[]> {
    if (tournamentIds.length === 0) return [];
    return db
      .select()
      .from(tournamentMatches)
      .where(
        and(
          among(tournamentMatches.tournamentId, tournamentIds),
          or(eq(tournamentMatches.player1Id, userId), eq(tournamentMatches.player2Id, userId)),
          inArray(tournamentMatches.status, ['ready', 'playing']),
        ),
      );
  }
  return {
    async insert(row: TournamentRow): Promise<void> {
      await db.insert(tournaments).values(row);
    },
    async byId(id: string): Promise<TournamentRow | null> {
      const [row] = await db.select().from(tournaments).where(eq(tournaments.id, id));
      return row ?? null;
    },
    /** Waits for others who change it. */
    async lock(id: string): Promise<TournamentRow | null> {
      const [row] = await courseQueries.lock(db).execute({ id });
      return row ?? null;
    },
    /** Null as well when somebody else is changing it, or nothing is due. */
    async lockIfDue(id: string, now: Date): Promise<TournamentRow | null> {
      const [row] = await courseQueries.lockIfDue(db).execute({ id, now: now.toISOString() });
      return row ?? null;
    },
    /** Those that are not over first, then by start, the newest first. */
    async newest(limit: number): Promise<TournamentRow[]> {
      const isOver = sql`${tournaments.status} in ('completed', 'cancelled')`;
      return db
        .select()
        .from(tournaments)
        .orderBy(isOver, desc(tournaments.startDate), desc(tournaments.id))
        .limit(limit);
    },
    async due(now: Date, limit: number): Promise<string[]> {
      const rows = await db
        .select({ id: tournaments.id })
        .from(tournaments)
        .where(lte(tournaments.dueAt, now))
        .orderBy(asc(tournaments.dueAt))
        .limit(limit);
      return rows.map(({ id }) => id);
    },
    /**
     * Something ended in these: somebody must look at them; returns which. An arena is looked at every two seconds anyway.
     */
    async setDue(ids: readonly string[], at: Date): Promise<string[]> {
      const locked = db
        .select({ id: tournaments.id })
        .from(tournaments)
        .where(
          and(among(tournaments.id, ids), eq(tournaments.status, 'active'), ne(tournaments.format, 'arena')),
        )
        .orderBy(asc(tournaments.id))
        .for('update');
      const due = await db
        .update(tournaments)
        .set({ dueAt: sql`least(${tournaments.dueAt}, ${at.toISOString()}::timestamptz)` })
        .where(inArray(tournaments.id, locked))
        .returning({ id: tournaments.id });
      return due.map(({ id }) => id);
    },
    async update(id: string, changes: Partial<Omit<TournamentRow, 'id'>>): Promise<void> {
      await db.update(tournaments).set(changes).where(eq(tournaments.id, id));
    },
    participants: (tournamentId: string): Promise<ParticipantRow[]> =>
      courseQueries.participants(db).execute({ id: tournamentId }),
    async participantsPage(tournamentId: string, page: number): Promise<ParticipantRow[]> {
      return db
        .select()
        .from(tournamentParticipants)
        .where(own(tournamentId))
        .orderBy(...stillInFirst)
        .limit(shownParticipants)
        .offset((page - 1) * shownParticipants);
    },
    participantCount: (tournamentId: string): Promise<number> =>
      db.$count(tournamentParticipants, own(tournamentId)),
    async participant(tournamentId: string, userId: string): Promise<ParticipantRow | null> {
      const [row] = await db
        .select()
        .from(tournamentParticipants)
        .where(and(own(tournamentId), eq(tournamentParticipants.userId, userId)));
      return row ?? null;
    },
    async addParticipant(row: typeof tournamentParticipants.$inferInsert): Promise<void> {
      await db.insert(tournamentParticipants).values(row);
    },
    async removeParticipants(ids: readonly string[]): Promise<void> {
      await db.delete(tournamentParticipants).where(among(tournamentParticipants.id, ids));
    },
    async updateParticipant(id: string, changes: Partial<Omit<ParticipantRow, 'id'>>): Promise<void> {
      await db.update(tournamentParticipants).set(changes).where(eq(tournamentParticipants.id, id));
    },
    matches: (tournamentId: string): Promise<MatchRow[]> =>
      courseQueries.matches(db).execute({ id: tournamentId }),
    async matchesPage(
      tournamentId: string,
      { bracket, round, after = 0, page = 1 }: MatchesOf,
    ): Promise<MatchRow[]> {
      return db
        .select()
        .from(tournamentMatches)
        .where(
          and(
            ofTournament(tournamentId),
            bracket === undefined ? undefined : eq(tournamentMatches.bracket, bracket),
            round === undefined ? undefined : eq(tournamentMatches.round, round),
            gt(tournamentMatches.matchNumber, after),
          ),
        )
        .orderBy(...byPlace)
        .limit(shownMatches)
        .offset((page - 1) * shownMatches);
    },
    /** Those of the rounds in which something is open now, however many there are before them. */
    async openRounds(tournamentId: string): Promise<MatchRow[]> {
      const { bracket, round } = tournamentMatches;
      const isOpen = inArray(tournamentMatches.status, ['ready', 'playing']);
      const open = db
        .select({ bracket, round })
        .from(tournamentMatches)
        .where(and(ofTournament(tournamentId), isOpen));
      return db
        .select()
        .from(tournamentMatches)
        .where(and(ofTournament(tournamentId), sql`(${bracket}, ${round}) in ${open}`))
        .orderBy(...byPlace)
        .limit(shownMatches);
    },
    matchCount: (tournamentId: string): Promise<number> =>
      db.$count(tournamentMatches, ofTournament(tournamentId)),
    /** Whether a match is decided; a bye is no result. */
    async hasResult(tournamentId: string): Promise<boolean> {
      const isResult = ne(tournamentMatches.outcome, 'bye');
      return (await db.$count(tournamentMatches, and(ofTournament(tournamentId), isResult))) > 0;
    },
    openMatchesOf,
    /** The match of somebody that is open. */
    openMatchOf: async (tournamentId: string, userId: string): Promise<MatchRow | null> =>
      (await openMatchesOf([tournamentId], userId))[0] ?? null,
    /** Rows that changed after a version. */
    async changedSince(
      tournamentId: string,
      version: number,
    ): Promise<{ matches: MatchRow[]; participants: ParticipantRow[] }> {
      return {
        matches: await db
          .select()
          .from(tournamentMatches)
          .where(and(ofTournament(tournamentId), gt(tournamentMatches.version, version)))
          .limit(shownMatches + 1),
        participants: await db
          .select()
          .from(tournamentParticipants)
          .where(and(own(tournamentId), gt(tournamentParticipants.version, version)))
          .limit(shownParticipants + 1),
      };
    },
    async saveMatches(rows: readonly MatchRow[]): Promise<void> {
      const ordered = targetsFirst(rows);
      for (let from = 0; from < rows.length; from += rowsAtOnce)
        await replaceMatches(db, ordered.slice(from, from + rowsAtOnce));
    },
    async removeMatches(ids: readonly string[]): Promise<void> {
      if (ids.length > 0) await db.delete(tournamentMatches).where(among(tournamentMatches.id, ids));
    },
    async saveParticipants(rows: readonly ParticipantRow[]): Promise<void> {
      for (let from = 0; from < rows.length; from += rowsAtOnce)
        await replaceParticipants(db, rows.slice(from, from + rowsAtOnce));
    },
    /** Tournaments of somebody that are not over, the next first. */
    async listOf(userId: string, limit: number): Promise<TournamentRow[]> {
      const rows = await db
        .select({ row: tournaments })
        .from(tournamentParticipants)
        .innerJoin(tournaments, eq(tournaments.id, tournamentParticipants.tournamentId))
        .where(and(eq(tournamentParticipants.userId, userId), isNotOver, isStillIn))
        .orderBy(asc(tournaments.startDate), asc(tournaments.id))
        .limit(limit);
      return rows.map(({ row }) => row);
    },
    /** How many somebody announced since then, and how many of all are still open. */
    async announcedBy(userId: string, since: Date): Promise<{ recent: number; open: number }> {
      const isRecent = gte(tournaments.createdAt, since);
      const [row] = await db
        .select({
          recent: sql<number>`count(*) filter (where ${isRecent})::int`,
          open: sql<number>`count(*) filter (where ${isNotOver})::int`,
        })
        .from(tournaments)
        .where(and(eq(tournaments.creatorId, userId), or(isRecent, isNotOver)));
      return { recent: row?.recent ?? 0, open: row?.open ?? 0 };
    },
    async namesIn(tournamentId: string): Promise<string[]> {
      const { username } = tournamentParticipants;
      const rows = await db.select({ username }).from(tournamentParticipants).where(own(tournamentId));
      return rows.map((row) => row.username);
    },
    /** Who takes part, guests among them. */
    async peopleIn(tournamentId: string): Promise<string[]> {
      const rows = await db
        .select({ userId: tournamentParticipants.userId })
        .from(tournamentParticipants)
        .where(eq(tournamentParticipants.tournamentId, tournamentId));
      return rows.map(({ userId }) => userId);
    },
    /** Tournaments of somebody in which something would wait for them. */
    async openPlacesOf(userId: string): Promise<string[]> {
      const rows = await db
        .select({ id: tournamentParticipants.tournamentId })
        .from(tournamentParticipants)
        .innerJoin(tournaments, eq(tournaments.id, tournamentParticipants.tournamentId))
        .where(and(eq(tournamentParticipants.userId, userId), isNotOver, isStillIn))
        .orderBy(asc(tournaments.id));
      return rows.map(({ id }) => id);
    },
  };
}

export type TournamentStore = ReturnType<typeof tournamentStore>;
