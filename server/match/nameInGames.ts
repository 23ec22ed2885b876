/** Puts a name in the place of those that games hold of one person: a new one, or what stands for somebody who is deleted. */
import { and, eq, ne, or, sql } from 'drizzle-orm';
import { byName, type StoredName } from '../account/storedName.ts';
import { among } from '../db/among.ts';
import type { Tx } from '../db/open.ts';
import { games } from '../db/schema.ts';
import { defaultName } from './ai/aiMatches.ts';
import type { ChangedGame } from './match.ts';

/** Games that one transaction changes: other servers are told of each. */
const gamesAtOnce = 50;

const seats = [
  {
    id: games.player1Id,
    name: games.player1Name,
    other: games.player2Name,
    set: (name: string) => ({ player1Name: name }),
  },
  {
    id: games.player2Id,
    name: games.player2Name,
    other: games.player1Name,
    set: (name: string) => ({ player2Name: name }),
  },
] as const;

/** At most `limit` of them; returns which. None are left when it returns none. */
export async function nameInGames(
  tx: Tx,
  userId: string,
  given: StoredName,
  limit: number,
): Promise<readonly ChangedGame[]> {
  const { id, version, status, gameMode } = games;
  for (const seat of seats) {
    const isNamed = and(given.isNot(seat.name), or(ne(gameMode, 'ai'), ne(seat.name, defaultName)));
    const rows = await tx
      .select({ id, version, status, gameMode, other: seat.other })
      .from(games)
      .where(and(eq(seat.id, userId), isNamed))
      // As the move writer orders them, so that neither waits for the other in a ring.
      .orderBy(sql`${id} collate "C"`)
      .limit(Math.min(limit, gamesAtOnce))
      .for('update');
    const named = rows.map(({ other, ...row }) => ({ ...row, others: other === null ? [] : [other] }));
    for (const [name, alike] of byName(named, given))
      await tx
        .update(games)
        .set({ ...seat.set(name), version: sql`${version} + 1` })
        .where(
          among(
            id,
            alike.map((row) => row.id),
          ),
        );
    if (named.length > 0) return named;
  }
  return [];
}
