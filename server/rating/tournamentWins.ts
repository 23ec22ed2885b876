/** Counts the tournaments that accounts have won, by game (DB-013). */
import { sql } from 'drizzle-orm';
import type { Tx } from '../db/open.ts';
import { playerRankings } from '../db/schema.ts';
import type { PlayedEvent } from '../digest/playedEvent.ts';
import type { DigestStep } from '../digest/step.ts';
import { newId } from '../random.ts';

const isWin = (event: PlayedEvent): boolean => event.on === 'tournament' && event.won && !event.isGuest;

export const tournamentWinStep: DigestStep = {
  name: 'tournament wins',
  async digest(tx: Tx, events) {
    const wins = Map.groupBy(events.filter(isWin), ({ userId, gameType }) => `${userId} ${gameType}`);
    const rows = Array.from(wins.values(), (won) => ({ won: won.length, first: won[0] }))
      .flatMap(({ won, first }) =>
        first ? [{ id: newId(), userId: first.userId, gameType: first.gameType, tournamentWins: won }] : [],
      )
      .toSorted((a, b) => (a.userId < b.userId ? -1 : 1));
    if (rows.length > 0)
      await tx
        .insert(playerRankings)
        .values(rows)
        .onConflictDoUpdate({
          target: [playerRankings.userId, playerRankings.gameType],
          set: { tournamentWins: sql`${playerRankings.tournamentWins} + excluded.tournament_wins` },
        });
    return {};
  },
};
