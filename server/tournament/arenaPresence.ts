/**
 * Who is in an arena that is open or runs, to be paired: who watches it on some connection. What is stored may be wrong for a moment
 * where several servers have connections of one person; each server puts right what it knows better. In brackets nobody is away.
 */
import { and, eq, inArray, isNull, not, sql } from 'drizzle-orm';
import type { Clock } from '../clock.ts';
import { among } from '../db/among.ts';
import type { Database } from '../db/open.ts';
import { tournamentParticipants, tournaments } from '../db/schema.ts';
import { isUnavailable } from '../db/unavailable.ts';
import { tickEveryMs } from './arena.ts';
import { isNotOver, isStillIn } from './courseQueries.ts';
import { awayAfterMs } from './formats/arena.ts';

export type ArenaPresenceOptions = {
  readonly database: Database;
  readonly clock: Clock;
  readonly failed: (error: unknown) => void;
};

type Place = { readonly id: string; readonly person: string };

const placesOf = (id: string, people: Iterable<string>): readonly Place[] =>
  [...people].map((person) => ({ id, person }));

const textsOf = (texts: readonly string[]) => sql`${sql.param([...texts])}::text[]`;

export type ArenaPresence = ReturnType<typeof createArenaPresence>;

export function createArenaPresence({ database, clock, failed }: ArenaPresenceOptions) {
  /** Connections here, by tournament and person. */
  const here = new Map<string, Map<string, number>>();
  /** When people left, by tournament, until that is stored. */
  const leaving = new Map<string, Map<string, Date>>();
  /** Who came, by tournament, until that is stored. Nobody is in both. */
  let coming = new Map<string, Set<string>>();
  let lookedMs = -Infinity;
  let writing: Promise<unknown> = Promise.resolve();
  /** Whether a write waits for its turn: it takes everything that is noted until then. */
  let isDue = false;

  const { tournamentId, userId, awayAt } = tournamentParticipants;

  /** Statements follow each other: one that overtook another would store that somebody is there who has left. */
  function inOrder(work: () => Promise<void>): Promise<void> {
    const done = writing.then(work);
    writing = done.catch(() => undefined);
    return done;
  }

  /** However often people come and go meanwhile, one write follows the one that runs. */
  function writeSoon(): void {
    if (isDue) return;
    isDue = true;
    inOrder(writeNoted).catch((error: unknown) => {
      if (!isUnavailable(error)) failed(error);
    });
  }

  async function writeNoted(): Promise<void> {
    isDue = false;
    // What fails is put right by `refresh`.
    const come = [...coming].flatMap(([id, people]) => placesOf(id, people));
    coming = new Map();
    await storeLeaving();
    await stay(come);
  }

  /** These people are there; those who were away wait from now on. Places are locked in one order, so that nobody waits in a ring. */
  async function stay(places: readonly Place[]): Promise<void> {
    if (places.length === 0) return;
    database.assertWritable();
    const now = new Date(clock.wallMs()).toISOString();
    await database.db.execute(sql`
      with back as (
        select p.id from tournament_participants p
        join unnest(${textsOf(places.map(({ id }) => id))}, ${textsOf(places.map(({ person }) => person))})
          as v(tournament_id, user_id) using (tournament_id, user_id)
        where p.away_at is not null order by p.id for update of p
      )
      update tournament_participants p
      set away_at = null, waiting_since = greatest(p.waiting_since, ${now}::timestamptz)
      from back where p.id = back.id`);
  }

  async function storeLeaving(): Promise<void> {
    const places = [...leaving].flatMap(([id, people]) =>
      [...people].map(([person, since]) => ({ id, person, since })),
    );
    if (places.length === 0) return;
    database.assertWritable();
    await database.db.execute(sql`
      with gone as (
        select p.id, v.since from tournament_participants p
        join unnest(${textsOf(places.map(({ id }) => id))}, ${textsOf(places.map(({ person }) => person))},
          ${textsOf(places.map(({ since }) => since.toISOString()))})
          as v(tournament_id, user_id, since) using (tournament_id, user_id)
        where p.away_at is null order by p.id for update of p
      )
      update tournament_participants p set away_at = gone.since::timestamptz
      from gone where p.id = gone.id`);
    for (const { id, person, since } of places) {
      const people = leaving.get(id);
      // They may have come and gone again meanwhile.
      if (people?.get(person) === since) people.delete(person);
      if (people?.size === 0) leaving.delete(id);
    }
  }

  return {
    came(id: string, person: string): void {
      const people = here.get(id) ?? new Map<string, number>();
      here.set(id, people.set(person, (people.get(person) ?? 0) + 1));
      leaving.get(id)?.delete(person);
      const come = coming.get(id) ?? new Set();
      coming.set(id, come.add(person));
      writeSoon();
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
      coming.get(id)?.delete(person);
      writeSoon();
    },
    /** An arena is over: nobody is paired any more. */
    over(id: string): void {
      here.delete(id);
      leaving.delete(id);
      coming.delete(id);
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
        await stay([...here].flatMap(([id, people]) => placesOf(id, people.keys())));
      });
    },
    /** A server is gone with the connections of these people, of whom some may watch here by now. */
    async gone(people: readonly string[], since: Date): Promise<void> {
      if (people.length === 0) return;
      const watched = [...here].flatMap(([id, watching]) => placesOf(id, watching.keys()));
      const isHere = sql`(${tournamentId}, ${userId}) in (select * from unnest(
        ${textsOf(watched.map(({ id }) => id))}, ${textsOf(watched.map(({ person }) => person))}))`;
      const theirs = database.db
        .select({ id: tournamentParticipants.id })
        .from(tournamentParticipants)
        .where(and(among(userId, people), isNull(awayAt), isStillIn, not(isHere)))
        .orderBy(tournamentParticipants.id)
        .for('update');
      await database.db
        .update(tournamentParticipants)
        .set({ awayAt: since })
        .where(inArray(tournamentParticipants.id, theirs));
    },
    /** Nobody is connected after a time in which no server ran: those who do not come back are not paired, not even at first. */
    async afterOutage(): Promise<void> {
      const away = new Date(clock.wallMs() - awayAfterMs);
      const connected = database.db
        .select({ id: tournamentParticipants.id })
        .from(tournamentParticipants)
        .innerJoin(tournaments, eq(tournaments.id, tournamentId))
        .where(and(isNull(awayAt), eq(tournaments.format, 'arena'), isNotOver))
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
