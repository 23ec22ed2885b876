/** What the racers of finished races have to show for them, for other features. */
import { and, eq, isNotNull, or } from 'drizzle-orm';
import { racePath } from '@playfield/contracts/paths.ts';
import { among } from '../db/among.ts';
import type { Tx } from '../db/open.ts';
import { raceParticipants, typingRaces } from '../db/schema.ts';
import { raceGameType } from './completeRace.ts';
import { fewest } from './decide.ts';

export type RaceOutcome = {
  readonly userId: string;
  readonly kind: 'race/won' | 'race/best';
  readonly gameType: string;
  readonly path: string;
};

/** Races won, or run better than ever before; those that only people with the link could join are left out. */
export async function raceOutcomes(
  tx: Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly RaceOutcome[]>> {
  const rows = await tx
    .select({ racer: raceParticipants })
    .from(raceParticipants)
    .innerJoin(typingRaces, eq(typingRaces.id, raceParticipants.raceId))
    .where(
      and(
        among(raceParticipants.raceId, ids),
        eq(typingRaces.status, 'completed'),
        or(eq(typingRaces.isListed, true), isNotNull(typingRaces.tournamentId)),
      ),
    );
  const races = Map.groupBy(rows, ({ racer }) => racer.raceId);
  return new Map(
    Array.from(races, ([id, racers]) => [
      id,
      racers.flatMap(({ racer }): RaceOutcome[] => {
        const { userId, isBest, isDnf, isProvisional, position, verdict } = racer;
        // Against bots alone nothing was won, and a best is one of practice.
        if (racers.length < fewest) return [];
        // Nor against somebody who only looked on (pastRaces.ts).
        const hadRival = racers.some((other) => other.racer !== racer && other.racer.keystrokes > 0);
        const isWon = position === 1 && !isDnf && verdict === 'plausible' && !isProvisional && hadRival;
        if (!isBest && !isWon) return [];
        return [
          {
            userId,
            kind: isBest ? 'race/best' : 'race/won',
            gameType: raceGameType,
            path: racePath(id),
          },
        ];
      }),
    ]),
  );
}
