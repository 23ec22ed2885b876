/** Reads and rare writes of games and moves; changes of running matches are the move writer's. */
import {
  and,
  asc,
  eq,
  getTableColumns,
  inArray,
  isNull,
  lte,
  ne,
  notInArray,
  sql,
  type SQL,
} from 'drizzle-orm';
import type { TimeControl } from '@playfield/contracts/http/match.ts';
import type { Seat } from '@playfield/games/game.ts';
import { gameIds } from '@playfield/games/registry.ts';
import { lockPeople } from '../account/people.ts';
import { among } from '../db/among.ts';
import type { Db, Tx } from '../db/open.ts';
import { gameMoves, games } from '../db/schema.ts';
import { currentGames, newestFirst, openSeats, ownGames, type ListFilter } from './gamesOf.ts';
import type { MatchRow, StoredRow } from './match.ts';

export type NewMatchRow = typeof games.$inferInsert;
export type StoredMatch = { readonly row: MatchRow; readonly moves: readonly StoredRow[] };

export function matchStore(db: Db | Tx) {
  return {
    /** Matches and their moves in order of play, as they were at one moment, by id. */
    async loadMany(ids: readonly string[]): Promise<ReadonlyMap<string, StoredMatch>> {
      // Lateral: moves are looked up game by game even before the database has statistics for a table that has just grown.
      const played = db
        .select()
        .from(gameMoves)
        .where(eq(gameMoves.gameId, games.id))
        .orderBy(asc(gameMoves.ply))
        .as('played');
      const rows = await db
        .select({ game: games, move: played._.selectedFields })
        .from(games)
        .leftJoinLateral(played, sql`true`)
        .where(among(games.id, ids));
      const found = new Map<string, { row: MatchRow; moves: StoredRow[] }>();
      for (const { game, move } of rows) {
        const match = found.get(game.id) ?? { row: game, moves: [] };
        if (move) match.moves.push(move);
        found.set(game.id, match);
      }
      return found;
    },
    /** Locks the user's row, so that their games are started or taken over one at a time. False: there is no such user any more. */
    async lockUser(id: string): Promise<boolean> {
      return (await lockPeople(db, [id])).length === 1;
    },
    async versionsOf(ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
      const rows = await db
        .select({ id: games.id, version: games.version })
        .from(games)
        .where(among(games.id, ids));
      return new Map(rows.map(({ id, version }) => [id, version]));
    },
    async insert(rows: readonly NewMatchRow[]): Promise<MatchRow[]> {
      return db
        .insert(games)
        .values([...rows])
        .returning();
    },
    /** Calls off the player's own waiting games of a type in the lobby; returns their ids. */
    async closeWaiting(
      playerId: string,
      gameType: string,
      completedAt: Date,
    ): Promise<{ id: string; version: number }[]> {
      return db
        .update(games)
        .set({
          status: 'completed',
          result: 'aborted',
          completedAt,
          deadlineAt: null,
          version: sql`${games.version} + 1`,
        })
        .where(
          and(
            eq(games.player1Id, playerId),
            eq(games.gameType, gameType),
            eq(games.gameMode, 'online'),
            eq(games.status, 'waiting'),
          ),
        )
        .returning({ id: games.id, version: games.version });
    },
    /** The lobby: of each game, the `limit` newest waiting ones whose maker is there; oldest first. */
    async waiting(gameType: string | undefined, limit: number): Promise<MatchRow[]> {
      const ranked = db
        .select({
          id: games.id,
          place: sql<number>`row_number() over (
            partition by ${games.gameType} order by ${games.createdAt} desc, ${games.id} desc)`.as('place'),
        })
        .from(games)
        .where(
          and(
            eq(games.status, 'waiting'),
            eq(games.gameMode, 'online'),
            isNull(games.away1At),
            gameType ? eq(games.gameType, gameType) : undefined,
          ),
        )
        .as('ranked');
      return db
        .select(getTableColumns(games))
        .from(games)
        .innerJoin(ranked, eq(games.id, ranked.id))
        .where(lte(ranked.place, limit))
        .orderBy(asc(games.createdAt), asc(games.id));
    },
    /** Games between people in which a player sits and that are not over, newest first. */
    current: (playerId: string, limit: number): Promise<MatchRow[]> =>
      currentGames(db, playerId, limit).execute(),
    /** Waiting games with the same clocks, of nobody in `without`, oldest first. */
    async fitting(
      without: readonly string[],
      gameType: string,
      clock: TimeControl | null,
      limit: number,
    ): Promise<string[]> {
      const found = await db
        .select({ id: games.id })
        .from(games)
        .where(
          and(
            eq(games.status, 'waiting'),
            eq(games.gameMode, 'online'),
            eq(games.gameType, gameType),
            notInArray(games.player1Id, [...without]),
            isNull(games.away1At),
            clock ? eq(games.clockInitialMs, clock.initialS * 1000) : isNull(games.clockInitialMs),
            clock ? eq(games.clockIncrementMs, clock.incrementS * 1000) : undefined,
          ),
        )
        .orderBy(asc(games.createdAt), asc(games.id))
        .limit(limit);
      return found.map((row) => row.id);
    },
    /** Sets the grace of every seat in a running game between people going, and of who waits in the lobby; returns the games. */
    async markAway(now: Date, later: Date): Promise<string[]> {
      // Another server may run and store moves: in the order in which its writer locks games.
      const inOrder = (which: SQL | undefined) =>
        db
          .select({ id: games.id })
          .from(games)
          .where(which)
          .orderBy(sql`${games.id} collate "C"`)
          .for('update');
      const waiting = await db
        .update(games)
        .set({
          away1At: sql`coalesce(${games.away1At}, ${now})`,
          deadlineAt: later,
          version: sql`${games.version} + 1`,
        })
        .where(inArray(games.id, inOrder(and(eq(games.status, 'waiting'), eq(games.gameMode, 'online')))))
        .returning({ id: games.id });
      const marked = await db
        .update(games)
        .set({
          away1At: sql`coalesce(${games.away1At}, ${now})`,
          away2At: sql`coalesce(${games.away2At}, ${now})`,
          awaitedUntil: sql`case when ${games.awaitedUntil} is not null then greatest(${games.awaitedUntil}, ${later}) end`,
          // Everybody could be back by then. If nobody is, nothing else would look at the game when the grace ends.
          deadlineAt: sql`least(coalesce(${games.deadlineAt}, ${now}), ${later})`,
          version: sql`${games.version} + 1`,
        })
        .where(inArray(games.id, inOrder(and(eq(games.status, 'playing'), ne(games.gameMode, 'ai')))))
        .returning({ id: games.id });
      return [...waiting, ...marked].map((row) => row.id);
    },
    /** What games are and which clocks they have, by id. */
    async briefOf(
      ids: readonly string[],
    ): Promise<ReadonlyMap<string, { gameType: string; clock: TimeControl | null }>> {
      if (ids.length === 0) return new Map();
      const found = await db
        .select({
          id: games.id,
          gameType: games.gameType,
          initialMs: games.clockInitialMs,
          incrementMs: games.clockIncrementMs,
        })
        .from(games)
        .where(among(games.id, ids));
      return new Map(
        found.map(({ id, gameType, initialMs, incrementMs }) => [
          id,
          {
            gameType,
            clock:
              initialMs === null
                ? null
                : { initialS: initialMs / 1000, incrementS: (incrementMs ?? 0) / 1000 },
          },
        ]),
      );
    },
    /** Seats of these people in games between people that are not over, and that are not noted as away. */
    async seatsOf(playerIds: readonly string[]): Promise<{ readonly id: string; readonly seat: Seat }[]> {
      if (playerIds.length === 0) return [];
      const rows = await openSeats(db, playerIds);
      const isOne = new Set<string | null>(playerIds);
      return rows.flatMap(({ id, player1Id, player2Id }) => [
        ...(isOne.has(player1Id) ? [{ id, seat: 'player1' as const }] : []),
        ...(isOne.has(player2Id) ? [{ id, seat: 'player2' as const }] : []),
      ]);
    },
    async playersOf(id: string): Promise<Pick<MatchRow, 'player1Id' | 'player2Id' | 'gameType'>[]> {
      return db
        .select({ player1Id: games.player1Id, player2Id: games.player2Id, gameType: games.gameType })
        .from(games)
        .where(eq(games.id, id));
    },
    /** A game that isn't over. */
    async byCode(code: string): Promise<MatchRow | null> {
      const [row] = await db
        .select()
        .from(games)
        .where(and(eq(games.code, code), ne(games.status, 'completed')));
      return row ?? null;
    },
    /** Games somebody must look at, the longest overdue first. Those that only a newer server knows are left to it. */
    async due(now: Date, limit: number): Promise<string[]> {
      const found = await db
        .select({ id: games.id })
        .from(games)
        .where(and(lte(games.deadlineAt, now), inArray(games.gameType, gameIds)))
        .orderBy(asc(games.deadlineAt))
        .limit(limit);
      return found.map((row) => row.id);
    },
    /** Has a game looked at later. False: somebody else has done so, or nothing is due any more. */
    async putOff(id: string, now: Date, until: Date): Promise<boolean> {
      const found = await db
        .update(games)
        .set({ deadlineAt: until })
        .where(and(eq(games.id, id), lte(games.deadlineAt, now)))
        .returning({ id: games.id });
      return found.length > 0;
    },
    /** The player's own games, newest first; games that ended before their first move are left out. */
    async list(playerId: string, filter: ListFilter): Promise<MatchRow[]> {
      const made = await ownGames(db, 'userId', playerId, filter);
      if (filter.gameMode === 'ai') return made;
      const joined = await ownGames(db, 'player2Id', playerId, filter);
      // Somebody may have played against themselves as a guest.
      const all = new Map([...made, ...joined].map((row) => [row.id, row]));
      return [...all.values()].toSorted(newestFirst).slice(0, filter.limit);
    },
  };
}
