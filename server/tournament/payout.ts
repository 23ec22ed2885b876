/**
 * What a tournament pays, and to whom (G45; TOURNAMENTS.md section 8). Points are not to be printed: what was announced is paid only as
 * far as enough people with an account have played for it, and to those who met enough others.
 */
import { and, eq, inArray } from 'drizzle-orm';
import { accountsById } from '../account/people.ts';
import type { Tx } from '../db/open.ts';
import { tournamentMatches, tournamentParticipants, tournaments } from '../db/schema.ts';
import type { Entry } from '../points/points.ts';

type TournamentRow = typeof tournaments.$inferSelect;
type Place = Pick<
  typeof tournamentParticipants.$inferSelect,
  'id' | 'userId' | 'place' | 'status' | 'seed' | 'withdrawnAt'
>;

/** Points that an announced pool may hold for each account that played. */
const mostPerPlayer = 20;
/** How many others somebody must have met in played games, in a field of so many. */
const fewestOpponents = (players: number): number => Math.min(3, players - 1);

/** Shares of the first places, in percent. */
export function splitOf(players: number): readonly number[] {
  if (players <= 2) return [100];
  return players <= 4 ? [70, 30] : [50, 30, 20];
}

type Priced = Pick<TournamentRow, 'entryFee' | 'prizePool' | 'isOfficial'>;

/** The fees of all places, and what was announced as far as those who play with an account cover it; in full if it is official. */
export function poolOf(
  { entryFee, prizePool, isOfficial }: Priced,
  players: { readonly places: number; readonly accounts: number },
): number {
  const announced = Number(prizePool);
  const minted = isOfficial ? announced : Math.min(announced, mostPerPlayer * players.accounts);
  return entryFee * players.places + minted;
}

type Placed = { readonly id: string; readonly place: number };

/** Prizes by id: those who share places share what these pay, in whole points; what is left over is the first's. */
export function prizesOf(
  pool: number,
  placed: readonly Placed[],
  split: readonly number[],
): ReadonlyMap<string, number> {
  const prizes = new Map<string, number>();
  let paid = 0;
  let taken = 0;
  const byPlace = [...Map.groupBy(placed, ({ place }) => place)].toSorted(([a], [b]) => a - b);
  for (const [, sharing] of byPlace) {
    const percent = split.slice(taken, taken + sharing.length).reduce((sum, share) => sum + share, 0);
    taken += sharing.length;
    const each = Math.floor((pool * percent) / 100 / sharing.length);
    if (each === 0) continue;
    for (const { id } of sharing) prizes.set(id, each);
    paid += each * sharing.length;
  }
  const [first] = prizes.keys();
  if (first !== undefined) prizes.set(first, (prizes.get(first) ?? 0) + pool - paid);
  return prizes;
}

type Played = { readonly player1Id: string | null; readonly player2Id: string | null };

/** Whom everybody met in a match that was played. */
export function opponentsOf(matches: readonly Played[]): ReadonlyMap<string, ReadonlySet<string>> {
  const met = new Map<string, Set<string>>();
  for (const { player1Id, player2Id } of matches) {
    if (player1Id === null || player2Id === null) continue;
    for (const [one, two] of [
      [player1Id, player2Id],
      [player2Id, player1Id],
    ] as const) {
      const others = met.get(one) ?? new Set();
      met.set(one, others.add(two));
    }
  }
  return met;
}

export type PayoutOptions = {
  readonly book: (tx: Tx, entries: readonly Entry[]) => Promise<ReadonlySet<Entry>>;
};

/** Pays the prizes of a tournament that is over, once; returns the pool that was paid. */
export function createPayout({ book }: PayoutOptions) {
  return async (tx: Tx, row: TournamentRow, at: Date): Promise<number> => {
    const places: readonly Place[] = await tx
      .select()
      .from(tournamentParticipants)
      .where(eq(tournamentParticipants.tournamentId, row.id));
    const matches = await tx
      .select({ player1Id: tournamentMatches.player1Id, player2Id: tournamentMatches.player2Id })
      .from(tournamentMatches)
      .where(
        and(
          eq(tournamentMatches.tournamentId, row.id),
          inArray(tournamentMatches.outcome, ['played', 'decided']),
        ),
      );
    const met = opponentsOf(matches);
    const players = places.filter(({ userId }) => met.has(userId));
    const accounts = await accountsById(
      tx,
      players.map(({ userId }) => userId),
    );
    // Who was removed before the start, or did not check in, had the fee back.
    const paying = places.filter(({ seed, withdrawnAt }) =>
      row.format === 'arena'
        ? withdrawnAt === null || row.startedAt === null || withdrawnAt >= row.startedAt
        : seed !== null,
    );
    const pool = poolOf(row, { places: paying.length, accounts: accounts.size });
    const placed = players.flatMap(({ id, userId, place, status }) => {
      const hasMet = (met.get(userId)?.size ?? 0) >= fewestOpponents(players.length);
      const mayWin = status !== 'disqualified' && status !== 'withdrawn' && accounts.has(userId) && hasMet;
      return place !== null && mayWin ? [{ id, place, userId }] : [];
    });
    const prizes = prizesOf(pool, placed, splitOf(players.length));
    const won = placed.flatMap(({ id, userId }): Entry[] => {
      const delta = prizes.get(id) ?? 0;
      return delta > 0 ? [{ userId, reason: 'prize', subjectId: id, delta, at }] : [];
    });
    // Where nobody may win, everybody has the fee back.
    const back = paying.map(({ id, userId }): Entry => {
      return { userId, reason: 'refund', subjectId: id, delta: row.entryFee, at };
    });
    await book(tx, won.length > 0 ? won : back);
    for (const [id, prize] of prizes)
      await tx.update(tournamentParticipants).set({ prize }).where(eq(tournamentParticipants.id, id));
    const poolPaid = [...prizes.values()].reduce((sum, prize) => sum + prize, 0);
    await tx.update(tournaments).set({ poolPaid, prizesAt: null }).where(eq(tournaments.id, row.id));
    return poolPaid;
  };
}
