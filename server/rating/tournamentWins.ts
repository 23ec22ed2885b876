/** Counts the tournaments that accounts have won, by game (DB-013). */
import { and, eq, sql } from 'drizzle-orm';
import { accountsById } from '../account/people.ts';
import type { Tx } from '../db/open.ts';
import { playerRankings } from '../db/schema.ts';
import type { PlayedEvent } from '../digest/playedEvent.ts';
import type { DigestStep } from '../digest/step.ts';
import { newId } from '../random.ts';

/** A result was corrected after its tournament was counted: somebody else has won it. */
export async function moveTournamentWin(
  tx: Tx,
  gameType: string,
  fromId: string | null,
  toId: string | null,
): Promise<void> {
  const { userId, tournamentWins } = playerRankings;
  if (fromId !== null)
    await tx
      .update(playerRankings)
      .set({ tournamentWins: sql`greatest(0, ${tournamentWins} - 1)` })
      .where(and(eq(userId, fromId), eq(playerRankings.gameType, gameType)));
  if (toId !== null && (await accountsById(tx, [toId])).has(toId))
    await addWins(tx, [{ userId: toId, gameType, won: 1 }]);
}

type Wins = { readonly userId: string; readonly gameType: string; readonly won: number };

async function addWins(tx: Tx, wins: readonly Wins[]): Promise<void> {
  if (wins.length === 0) return;
  const rows = wins.map(({ userId, gameType, won }) => ({
    id: newId(),
    userId,
    gameType,
    tournamentWins: won,
  }));
  await tx
    .insert(playerRankings)
    .values(rows)
    .onConflictDoUpdate({
      target: [playerRankings.userId, playerRankings.gameType],
      set: { tournamentWins: sql`${playerRankings.tournamentWins} + excluded.tournament_wins` },
    });
}

const isWin = (event: PlayedEvent): boolean => event.on === 'tournament' && event.won && !event.isGuest;

export const tournamentWinStep: DigestStep = {
  name: 'tournament wins',
  async digest(tx: Tx, events) {
    const wins = Map.groupBy(events.filter(isWin), ({ userId, gameType }) => `${userId} ${gameType}`);
    const rows = Array.from(wins.values(), (won) => ({ won: won.length, first: won[0] }))
      .flatMap(({ won, first }) => (first ? [{ userId: first.userId, gameType: first.gameType, won }] : []))
      .toSorted((a, b) => (a.userId < b.userId ? -1 : 1));
    await addWins(tx, rows);
    return {};
  },
};
