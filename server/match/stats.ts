/** The counts of finished games by player and game type (DB-003): totals of every mode, and those against the AI (G94). */
import { eq, sql } from 'drizzle-orm';
import type { CountsByMode } from '@playfield/contracts/http/stats.ts';
import { among } from '../db/among.ts';
import type { Db, Tx } from '../db/open.ts';
import { games, gameStats } from '../db/schema.ts';

const countColumns = [
  'total_games',
  'wins',
  'losses',
  'draws',
  'ai_games',
  'ai_wins',
  'ai_losses',
  'ai_draws',
] as const;

const listed = countColumns.join(', ');
const into = `insert into game_stats (id, user_id, game_type, ${listed})`;
const addToStored = `on conflict (user_id, game_type) do update set
        ${countColumns.map((column) => `${column} = game_stats.${column} + excluded.${column}`).join(', ')}`;

/** SQL that adds the rows of `tally` (user_id, game_type and counts, one per player and game type) to what is stored. */
export const addTally = `${into}
      select user_id || ':' || game_type, user_id, game_type, ${listed} from tally
      ${addToStored}`;

/** Adds a guest's counts to those of an account. */
export async function moveStats(tx: Db | Tx, fromId: string, toId: string): Promise<void> {
  await tx.execute(sql`${sql.raw(into)}
    select ${toId} || ':' || game_type, ${toId}, game_type, ${sql.raw(listed)}
    from game_stats where user_id = ${fromId} ${sql.raw(addToStored)}`);
  await tx.delete(gameStats).where(eq(gameStats.userId, fromId));
}

export const noGames: CountsByMode = {
  totalGames: 0,
  wins: 0,
  losses: 0,
  draws: 0,
  ai: { totalGames: 0, wins: 0, losses: 0, draws: 0 },
};

export function sumOfCounts(a: CountsByMode, b: CountsByMode): CountsByMode {
  return {
    totalGames: a.totalGames + b.totalGames,
    wins: a.wins + b.wins,
    losses: a.losses + b.losses,
    draws: a.draws + b.draws,
    ai: {
      totalGames: a.ai.totalGames + b.ai.totalGames,
      wins: a.ai.wins + b.ai.wins,
      losses: a.ai.losses + b.ai.losses,
      draws: a.ai.draws + b.ai.draws,
    },
  };
}

/** What matches were, by id; for the statistics of the site. */
export async function describeGames(
  tx: Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, { readonly gameType: string; readonly mode: string }>> {
  const rows = await tx
    .select({ id: games.id, gameType: games.gameType, mode: games.gameMode })
    .from(games)
    .where(among(games.id, ids));
  return new Map(rows.map(({ id, ...played }) => [id, played]));
}

/** By game type; a type without a finished game is missing. */
export async function statsOf(db: Db | Tx, userId: string): Promise<ReadonlyMap<string, CountsByMode>> {
  const rows = await db.select().from(gameStats).where(eq(gameStats.userId, userId));
  return new Map(
    rows.map(({ gameType, totalGames, wins, losses, draws, aiGames, aiWins, aiLosses, aiDraws }) => [
      gameType,
      {
        totalGames,
        wins,
        losses,
        draws,
        ai: { totalGames: aiGames, wins: aiWins, losses: aiLosses, draws: aiDraws },
      },
    ]),
  );
}
