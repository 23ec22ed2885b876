/**
 * Who is in an arena, to be paired: who has it open on some connection. What is stored may be wrong for a moment where several
 * servers have connections of one person; each server puts right what it knows better.
 */
import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/open.ts';
import { tournamentParticipants, tournaments } from '../db/schema.ts';
import { isUnavailable } from '../db/unavailable.ts';
import { tickEveryMs } from './arena.ts';
import { awayAfterMs } from './formats/arena.ts';

export type ArenaPresenceOptions = {
  readonly database: Database;
  readonly clock: Clock;
  readonly failed: (error: unknown) => void;
};

export type ArenaPresence = ReturnType<typeof createArenaPresence>;

export function createArenaPresence({ database, clock, failed }: ArenaPresenceOptions) {
  /** Connections here, by tournament and person. */
  const here = new Map<string, Map<string, number>>();
  /** When people left, by tournament, until that is stored. */
  const leaving = new Map<string, Map<string, Date>>();
  let lookedMs = -Infinity;
  let writing: Promise<unknown> = Promise.resolve();

  const { tournamentId, userId, awayAt, waitingSince } = tournamentParticipants;

  /** Statements follow each other: one that overtook another would store that somebody is there who has left. */
  function inOrder(work: () => Promise<void>): Promise<void> {
    const done = writing.then(work);
    writing = done.catch(() => undefined);
    return done;
  }

  function note(work: () => Promise<void>): void {
    inOrder(work).catch((error: unknown) => {
      if (!isUnavailable(error)) failed(error);
    });
  }

  /** These people are there; who was away waits from now on. */
  async function stay(id: string, people: readonly string[]): Promise<void> {
    const now = new Date(clock.wallMs());
    await database.db
      .update(tournamentParticipants)
      .set({
        awayAt: null,
        waitingSince: sql`greatest(${waitingSince}, ${now.toISOString()}::timestamptz)`,
      })
      .where(and(eq(tournamentId, id), inArray(userId, [...people]), isNotNull(awayAt)));
  }

  async function storeLeaving(): Promise<void> {
    for (const [id, people] of leaving)
      for (const [person, since] of people) {
        await database.db
          .update(tournamentParticipants)
          .set({ awayAt: since })
          .where(and(eq(tournamentId, id), eq(userId, person), isNull(awayAt)));
        // They may have come and gone again meanwhile.
        if (people.get(person) === since) people.delete(person);
        if (people.size === 0) leaving.delete(id);
      }
  }

  return {
    came(id: string, person: string): void {
      const people = here.get(id) ?? new Map<string, number>();
      here.set(id, people.set(person, (people.get(person) ?? 0) + 1));
      leaving.get(id)?.delete(person);
      note(() => stay(id, [person]));
    },
    left(id: string, person: string): void {
      const people = here.get(id);
      const connections = (people?.get(person) ?? 0) - 1;
      if (!people || connections > 0) {
        people?.set(person, connections);
        return;
      }
      people.delete(person);
      if (people.size === 0) here.delete(id);
      const gone = leaving.get(id) ?? new Map<string, Date>();
      leaving.set(id, gone.set(person, new Date(clock.wallMs())));
      note(storeLeaving);
    },
    /** Puts right what is stored: who is here, and who left while the database was away. */
    async refresh(): Promise<void> {
      const nowMs = clock.monotonicMs();
      if (nowMs - lookedMs < tickEveryMs) {
        await writing;
        return;
      }
      lookedMs = nowMs;
      await inOrder(async () => {
        await storeLeaving();
        for (const [id, people] of here) await stay(id, [...people.keys()]);
      });
    },
    /** A server is gone with the connections of these people. */
    async gone(people: readonly string[], since: Date): Promise<void> {
      if (people.length === 0) return;
      await database.db
        .update(tournamentParticipants)
        .set({ awayAt: since })
        .where(
          and(
            inArray(userId, [...people]),
            isNull(awayAt),
            inArray(tournamentParticipants.status, ['registered', 'checked-in', 'active', 'paused']),
          ),
        );
    },
    /** Nobody is connected after a time in which no server ran: those who do not come back are not paired, not even at first. */
    async afterOutage(): Promise<void> {
      const away = new Date(clock.wallMs() - awayAfterMs);
      const connected = database.db
        .select({ id: tournamentParticipants.id })
        .from(tournamentParticipants)
        .innerJoin(tournaments, eq(tournaments.id, tournamentId))
        .where(
          and(
            isNull(awayAt),
            eq(tournaments.format, 'arena'),
            inArray(tournaments.status, ['upcoming', 'registration', 'active']),
          ),
        )
        // As a tick of another server that starts locks them.
        .orderBy(tournamentParticipants.id)
        .for('update', { of: tournamentParticipants });
      await database.db
        .update(tournamentParticipants)
        .set({ awayAt: away })
        .where(inArray(tournamentParticipants.id, connected));
    },
  };
}
