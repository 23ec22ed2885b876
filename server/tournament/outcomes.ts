/** Who has won a tournament that is over, for other features. */
import { and, eq } from 'drizzle-orm';
import { tournamentPath } from '@playfield/contracts/paths.ts';
import { among } from '../db/among.ts';
import type { Tx } from '../db/open.ts';
import { tournaments } from '../db/schema.ts';

export type TournamentOutcome = {
  readonly userId: string;
  readonly kind: 'tournament/won';
  readonly gameType: string;
  readonly path: string;
};

/** By tournament; nobody where it had no winner. */
export async function tournamentOutcomes(
  tx: Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly TournamentOutcome[]>> {
  const { id, winnerId, gameType, status } = tournaments;
  const rows = await tx
    .select({ id, winnerId, gameType })
    .from(tournaments)
    .where(and(among(id, ids), eq(status, 'completed')));
  return new Map(
    rows.map((row): [string, readonly TournamentOutcome[]] => [
      row.id,
      row.winnerId === null
        ? []
        : [
            {
              userId: row.winnerId,
              kind: 'tournament/won',
              gameType: row.gameType,
              path: tournamentPath(row.id),
            },
          ],
    ]),
  );
}
