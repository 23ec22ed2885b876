/** The features of one server over a database of its own, and tournaments in it that are about to start. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import { createBus } from '@playfield/server/bus/createBus.ts';
import { keepReports } from '@playfield/server/bus/testing/reports.ts';
import { systemClock } from '@playfield/server/clock.ts';
import { readConfig } from '@playfield/server/config.ts';
import { openDatabase, type Database, type Db } from '@playfield/server/db/open.ts';
import { games, tournamentMatches, tournaments } from '@playfield/server/db/schema.ts';
import { featuresOf } from '@playfield/server/features.ts';
import { createMetrics } from '@playfield/server/metrics/metrics.ts';
import { noOthers } from '@playfield/server/nodes/leases.ts';
import { newId } from '@playfield/server/random.ts';
import { startPostgresql } from '../online/postgresql.ts';

export type Kind = Database['kind'];

/** The database, and how long its transactions took, one after the other, ms. */
function timed(database: Database): { readonly database: Database; readonly transactions: number[] } {
  const transactions: number[] = [];
  const transaction: Db['transaction'] = async (work, config) => {
    const startMs = performance.now();
    const result = await database.db.transaction(work, config);
    transactions.push(performance.now() - startMs);
    return result;
  };
  const db = new Proxy(database.db, {
    get(target, name) {
      const value: unknown = name === 'transaction' ? transaction : Reflect.get(target, name);
      return value;
    },
  });
  return { database: { ...database, db }, transactions };
}

/** How long something took, and the longest of its transactions, ms. */
type Settled = { readonly tookMs: number; readonly longestMs: number };

async function openKind(kind: Kind) {
  const folder = await mkdtemp(join(tmpdir(), 'playfield-bench-tournaments-'));
  const postgresql = kind === 'postgresql' ? await startPostgresql() : null;
  const databaseUrl = postgresql?.url;
  const database = await openDatabase({ dataDir: folder, databaseUrl });
  return {
    database,
    databaseUrl,
    async close() {
      await database.close();
      await postgresql?.dispose();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function failed(fields: object, text: string): void {
  // Of a statement that failed, the error of the database says enough.
  const error = Object.values(fields).find((value) => value instanceof Error);
  console.error(text, error?.cause ?? error ?? fields);
  process.exit(1);
}
const nobody = () => Promise.reject(new Error('nobody plays against the AI here'));

/** Accounts p1, p2, … with a rating each, and no timers of their own: what is due is done when it is asked for. */
export async function serve(kind: Kind, players: number) {
  const opened = await openKind(kind);
  const { databaseUrl } = opened;
  const { database, transactions } = timed(opened.database);
  const { db } = database;
  const node = newId();
  const bus = createBus({ database, databaseUrl, node, heartbeats: noOthers, report: keepReports() });
  const { features, tournament } = featuresOf({
    config: readConfig({}),
    database,
    clock: systemClock,
    metrics: createMetrics(),
    bus,
    node,
    leases: noOthers,
    bots: { chooseMove: nobody, hint: nobody, close: async () => undefined },
    outages: () => [],
    isDraining: () => false,
    warn: failed,
    error: failed,
    failed: (error) => failed({ err: error }, 'something in the background failed'),
  });
  bus.start();
  await db.execute(sql`insert into users (id, username, username_key, password)
    select 'p' || n, 'p' || n, 'p' || n, 'none' from generate_series(1, ${players}::int) n`);
  await db.execute(sql`insert into player_rankings
      (id, user_id, game_type, rating, rating_exact, deviation, games_played, last_rated_at, ranked_until)
    select 'p' || n, 'p' || n, 'connect-four', 1000 + n % 1000, 1000 + n % 1000, 80, 20, now(), now() + interval '90 days'
    from generate_series(1, ${players}::int) n`);

  /** Everybody has checked in, and the start is now. */
  async function announce(
    format: 'single-elimination' | 'arena',
    count: number,
    fields: Partial<typeof tournaments.$inferInsert> = {},
  ): Promise<string> {
    const id = newId();
    const now = new Date(systemClock.wallMs());
    await db.insert(tournaments).values({
      id,
      name: 'Cup',
      description: '',
      gameType: 'connect-four',
      format,
      isOfficial: true,
      maxParticipants: count,
      currentParticipants: count,
      startDate: now,
      registrationDeadline: now,
      registrationOpensAt: now,
      checkInAt: now,
      dueAt: now,
      clockInitialMs: 180_000,
      clockIncrementMs: 0,
      ...fields,
    });
    await db.execute(sql`insert into tournament_participants (id, tournament_id, user_id, username, status, checked_in_at)
      select ${id} || n, ${id}, 'p' || n, 'p' || n, 'checked-in', ${now}
      from generate_series(1, ${count}::int) n`);
    if (kind === 'postgresql') await db.execute(sql`analyze tournament_participants`);
    return id;
  }

  const due = (id: string): Promise<unknown> =>
    db
      .update(tournaments)
      .set({ dueAt: new Date(systemClock.wallMs()) })
      .where(eq(tournaments.id, id));

  async function carryOn(): Promise<void> {
    for (const { settle } of tournament.due ?? []) await settle(1);
  }

  /** Carries the tournament on once; how long that took, and its longest transaction, ms. */
  async function settle(id: string): Promise<Settled> {
    await due(id);
    transactions.length = 0;
    const startMs = performance.now();
    await carryOn();
    return { tookMs: performance.now() - startMs, longestMs: Math.max(...transactions) };
  }

  /** Carries an arena on until so many games run: the next piece of a long tick follows by itself. */
  async function pairAll(id: string, count: number): Promise<Settled> {
    transactions.length = 0;
    const startMs = performance.now();
    while ((await db.$count(games, eq(games.tournamentId, id))) < count) {
      await carryOn();
      await pause(5);
    }
    return { tookMs: performance.now() - startMs, longestMs: Math.max(...transactions) };
  }

  /** So many running games of the tournament are won by the first seat, long enough ago for a breath. */
  async function end(id: string, count: number): Promise<void> {
    const endedAt = new Date(systemClock.wallMs() - 4000);
    const running = db
      .select({ id: games.id })
      .from(games)
      .where(sql`${games.tournamentId} = ${id} and ${games.status} = 'playing'`)
      .orderBy(games.id)
      .limit(count);
    const ended = await db
      .update(games)
      .set({
        status: 'completed',
        winner: 'player1',
        result: 'win',
        moveCount: 20,
        completedAt: endedAt,
        deadlineAt: null,
      })
      .where(sql`${games.id} in ${running}`)
      .returning({ id: games.id });
    for (const consumer of tournament.consumers ?? [])
      await db.transaction((tx) =>
        consumer.settle(
          tx,
          ended.map((game) => ({ kind: 'game' as const, subjectId: game.id, endedAt, tournamentId: id })),
        ),
      );
  }

  return {
    announce,
    settle,
    pairAll,
    end,
    /** All who wait for their matches come to them. */
    async come(id: string): Promise<void> {
      const now = new Date(systemClock.wallMs());
      await db
        .update(tournamentMatches)
        .set({ arrived1At: now, arrived2At: now })
        .where(sql`${tournamentMatches.tournamentId} = ${id} and ${tournamentMatches.status} = 'ready'`);
    },
    async stop(): Promise<void> {
      for (const { stop } of features) await stop?.();
      await bus.close();
      await opened.close();
    },
  };
}

export type Served = Awaited<ReturnType<typeof serve>>;
