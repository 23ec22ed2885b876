/** A guest signs in: games and statistics are the account's from now on. */
import { and, eq, isNull, ne, or, sql } from 'drizzle-orm';
import type { Tx } from '../db/open.ts';
import { games } from '../db/schema.ts';
import { closeActiveAi } from './ai/activeAi.ts';
import type { ChangedGame } from './match.ts';
import { moveStats } from './stats.ts';
import { isNotOver } from './gamesOf.ts';

type RunningAi = {
  readonly userId: string | null;
  readonly gameType: string;
  readonly moveCount: number;
  readonly createdAt: Date;
};

/** Whether `a` goes on rather than `b`: the one with moves, of two with moves the newer one. */
function goesOn(a: RunningAi, b: RunningAi): boolean {
  if (a.moveCount > 0 !== b.moveCount > 0) return a.moveCount > 0;
  return a.createdAt > b.createdAt;
}

/** Ends what the two were playing against each other, without a result: it is one person. Tournaments decide about their own games. */
async function callOff(tx: Tx, fromId: string, toId: string, completedAt: Date): Promise<string[]> {
  const { player1Id, player2Id } = games;
  const called = await tx
    .update(games)
    .set({
      status: 'completed',
      result: 'aborted',
      completedAt,
      rated: false,
      turnStartedAt: null,
      offer: null,
      offerBy: null,
      turnToldPly: null,
      deadlineAt: null,
      version: sql`${games.version} + 1`,
    })
    .where(
      and(
        isNotOver,
        ne(games.status, 'waiting'),
        isNull(games.tournamentId),
        or(and(eq(player1Id, fromId), eq(player2Id, toId)), and(eq(player1Id, toId), eq(player2Id, fromId))),
      ),
    )
    .returning({ id: games.id });
  return called.map(({ id }) => id);
}

/** Of so many games a sign-in tells, each by a statement of its own; of any others the next change does. */
const mostTold = 50;
const toldFirst = ['completed', 'waiting', 'playing'] as const;

/** Those that somebody may look at now: called off just now, waiting in the lobby, or running. */
function seenNow(moved: readonly ChangedGame[], calledOff: readonly string[]): ChangedGame[] {
  const seen = moved.filter(
    ({ id, status, gameMode }) => gameMode !== 'ai' && (status !== 'completed' || calledOff.includes(id)),
  );
  return seen
    .toSorted((a, b) => toldFirst.indexOf(a.status) - toldFirst.indexOf(b.status))
    .slice(0, mostTold)
    .map((game) => ({ ...game, version: game.version - 1 }));
}

/** All games touched, and those of them to tell of. */
type CarriedGames = { readonly touched: readonly string[]; readonly changed: readonly ChangedGame[] };

/**
 * Gives a guest's games and statistics to an account. Where both have a running AI game of one type, one goes on and the other is
 * closed: a game with moves is never closed for an empty one, and of two with moves the newer one goes on. A running game of the two
 * is called off.
 */
export async function carryOverGames(tx: Tx, fromId: string, toId: string, now: Date): Promise<CarriedGames> {
  const isTheirs = or(eq(games.userId, fromId), eq(games.player1Id, fromId), eq(games.player2Id, fromId));
  const isRunningAi = and(eq(games.gameMode, 'ai'), eq(games.status, 'playing'));
  const locked = await tx
    .select({
      userId: games.userId,
      gameType: games.gameType,
      moveCount: games.moveCount,
      createdAt: games.createdAt,
      isRunningAi: sql<boolean>`${isRunningAi}`,
    })
    .from(games)
    .where(or(isTheirs, and(eq(games.userId, toId), isRunningAi)))
    // As the move writer orders them, so that neither waits for the other in a ring.
    .orderBy(sql`${games.id} collate "C"`)
    .for('update');
  const running = locked.filter((game) => game.isRunningAi);
  const closed: string[] = [];
  for (const mine of running.filter(({ userId }) => userId === fromId)) {
    const theirs = running.find(({ userId, gameType }) => userId === toId && gameType === mine.gameType);
    if (!theirs) continue;
    closed.push(...(await closeActiveAi(tx, goesOn(mine, theirs) ? toId : fromId, mine.gameType, now)));
  }
  const calledOff = await callOff(tx, fromId, toId, now);
  const swap = (column: typeof games.userId | typeof games.player1Id | typeof games.player2Id) =>
    sql`case when ${column} = ${fromId} then ${toId} else ${column} end`;
  const moved = await tx
    .update(games)
    .set({
      userId: swap(games.userId),
      player1Id: swap(games.player1Id),
      player2Id: swap(games.player2Id),
      version: sql`${games.version} + 1`,
    })
    .where(isTheirs)
    .returning({ id: games.id, version: games.version, status: games.status, gameMode: games.gameMode });
  await moveStats(tx, fromId, toId);
  return { touched: [...closed, ...moved.map((row) => row.id)], changed: seenNow(moved, calledOff) };
}
