/**
 * What a tournament pays, and to whom (G45). Points are not to be printed: what was announced is paid only as
 * far as enough people with an account have played for it, and to those who met enough others. The share of somebody who may not have it
 * is nobody else's: its fees go back to those who paid them, and the rest is not paid.
 */
import { and, eq, lt, ne } from 'drizzle-orm';
import { accountsIn, playersById } from '../account/people.ts';
import type { Db, Tx } from '../db/open.ts';
import { tournamentMatches, tournamentParticipants, tournaments } from '../db/schema.ts';
import type { Entry } from '../points/points.ts';

type TournamentRow = typeof tournaments.$inferSelect;
type MatchRow = typeof tournamentMatches.$inferSelect;
type Place = Pick<
  typeof tournamentParticipants.$inferSelect,
  'id' | 'userId' | 'place' | 'status' | 'seed' | 'withdrawnAt'
>;

/** Points that an announced pool may hold for each account that played. */
const mostPerPlayer = 20;
/** So many others somebody must have met, or all whom they were to meet where these are fewer. */
const fewestOpponents = 3;

/** So many places have a share at most. */
const mostPrizes = 3;

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

type Pairing = Pick<MatchRow, 'player1Id' | 'player2Id'>;

/** The opponents of everybody in these matches, as far as the match counts for them. */
export function opponentsOf<Of extends Pairing>(
  matches: readonly Of[],
  counts: (match: Of, userId: string) => boolean = () => true,
): ReadonlyMap<string, ReadonlySet<string>> {
  const met = new Map<string, Set<string>>();
  for (const match of matches) {
    const { player1Id, player2Id } = match;
    if (player1Id === null || player2Id === null) continue;
    for (const [one, two] of [
      [player1Id, player2Id],
      [player2Id, player1Id],
    ] as const) {
      if (!counts(match, one)) continue;
      const others = met.get(one) ?? new Set();
      met.set(one, others.add(two));
    }
  }
  return met;
}

export type Met = Pairing & Pick<MatchRow, 'outcome' | 'winnerId'>;

/** A walkover is no game. */
export const playedOutcomes = ['played', 'decided'] as const;
export const isPlayed = ({ outcome }: Pick<Met, 'outcome'>): boolean =>
  playedOutcomes.some((played) => played === outcome);

/**
 * Who has played, and who of them has met enough others for a prize. In an arena, where two may meet again and again, only games count.
 * In a bracket nobody chooses whom they meet or how many: all their opponents are enough, and one who did not come counts for the player
 * who did. Nobody wins by walkovers alone.
 */
function fieldOf(matches: readonly Met[], isArena: boolean) {
  const played = opponentsOf(matches.filter(isPlayed));
  const drawn = opponentsOf(matches);
  const met = opponentsOf(
    matches,
    (match, userId) => isPlayed(match) || (match.outcome === 'walkover' && match.winnerId === userId),
  );
  function hasMetEnough(userId: string): boolean {
    const most = Math.min(fewestOpponents, played.size - 1);
    const needed = isArena ? most : Math.min(most, drawn.get(userId)?.size ?? 0);
    const own = (isArena ? played : met).get(userId)?.size ?? 0;
    return played.has(userId) && own >= needed;
  }
  return { hasPlayed: (userId: string): boolean => played.has(userId), hasMetEnough };
}

/** Participants who were removed before the start, or did not check in, had the fee back. */
function hasPaid({ format, startedAt }: Ended, { seed, withdrawnAt }: Place): boolean {
  if (format !== 'arena') return seed !== null;
  return withdrawnAt === null || startedAt === null || withdrawnAt >= startedAt;
}

type Ended = Priced & Pick<TournamentRow, 'format' | 'startedAt'>;

const sumOf = (amounts: Iterable<number>): number => [...amounts].reduce((sum, amount) => sum + amount, 0);

/** So many points to these in equal parts; of what cannot be divided a point each to the first. */
function divided(points: number, among: readonly Place[]): ReadonlyMap<string, number> {
  const each = Math.floor(points / among.length);
  const more = points - each * among.length;
  return new Map(among.map(({ id }, index) => [id, each + (index < more ? 1 : 0)]));
}

const byPlace = (a: Place, b: Place): number =>
  (a.place ?? Infinity) === (b.place ?? Infinity)
    ? a.id.localeCompare(b.id)
    : (a.place ?? Infinity) - (b.place ?? Infinity);

/** The points of each place of a tournament that is over: its prize, and what it has back of its fee. */
export function payoutOf(
  row: Ended,
  {
    places,
    matches,
    isAccount,
  }: {
    readonly places: readonly Place[];
    readonly matches: readonly Met[];
    readonly isAccount: (userId: string) => boolean;
  },
): { readonly prizes: ReadonlyMap<string, number>; readonly refunds: ReadonlyMap<string, number> } {
  const { hasPlayed, hasMetEnough } = fieldOf(matches, row.format === 'arena');
  const players = places.filter(({ userId }) => hasPlayed(userId));
  const accounts = players.filter(({ userId }) => isAccount(userId)).length;
  const paying = places.filter((place) => hasPaid(row, place)).toSorted(byPlace);
  const pool = poolOf(row, { places: paying.length, accounts });
  // Guests stand in nobody's way: prizes are among accounts.
  const placed = places.flatMap((one) => {
    const { place, status, userId } = one;
    return place !== null && status !== 'disqualified' && isAccount(userId) ? [{ ...one, place }] : [];
  });
  const shares = prizesOf(pool, placed, splitOf(players.length));
  const prizes = new Map(
    placed.flatMap(({ id, userId }) => {
      const share = shares.get(id) ?? 0;
      return share > 0 && hasMetEnough(userId) ? [[id, share] as const] : [];
    }),
  );
  const left = pool - sumOf(prizes.values());
  const leftOfFees = left === 0 ? 0 : Math.floor((left * row.entryFee * paying.length) / pool);
  return { prizes, refunds: divided(leftOfFees, paying) };
}

/** What a tournament that is over pays as its results stand. */
async function payoutIn(db: Db | Tx, row: TournamentRow) {
  const places: readonly Place[] = await db
    .select()
    .from(tournamentParticipants)
    .where(eq(tournamentParticipants.tournamentId, row.id));
  const { player1Id, player2Id, outcome, winnerId } = tournamentMatches;
  const matches = await db
    .select({ player1Id, player2Id, outcome, winnerId })
    .from(tournamentMatches)
    .where(eq(tournamentMatches.tournamentId, row.id));
  const people = await playersById(
    db,
    places.map(({ userId }) => userId),
  );
  const isAccount = (userId: string): boolean => people.get(userId)?.isGuest === false;
  return { places, ...payoutOf(row, { places, matches, isAccount }) };
}

/** The prize that is due to somebody; null without one, before the end, and once prizes are paid. */
export async function prizeDueTo(
  db: Db | Tx,
  row: TournamentRow,
  { id, place, status }: Place,
): Promise<number | null> {
  if (row.status !== 'completed' || row.prizesAt === null || place === null || status === 'disqualified')
    return null;
  const { tournamentId, userId } = tournamentParticipants;
  const accounts = accountsIn(db);
  const better = await db
    .select({ id: accounts.id })
    .from(tournamentParticipants)
    .innerJoin(accounts, eq(accounts.id, userId))
    .where(
      and(
        eq(tournamentId, row.id),
        lt(tournamentParticipants.place, place),
        ne(tournamentParticipants.status, 'disqualified'),
      ),
    )
    .limit(mostPrizes);
  // Almost all of an arena look at its end at once: only for the few in question is all of it read.
  if (better.length >= mostPrizes) return null;
  return (await payoutIn(db, row)).prizes.get(id) ?? null;
}

export type PayoutOptions = {
  readonly book: (tx: Tx, entries: readonly Entry[]) => Promise<ReadonlySet<Entry>>;
};

/** Pays the prizes of a tournament that is over, once; returns the points that were paid as prizes. */
export function createPayout({ book }: PayoutOptions) {
  return async (tx: Tx, row: TournamentRow, at: Date): Promise<number> => {
    const { places, prizes, refunds } = await payoutIn(tx, row);
    const entries = (amounts: ReadonlyMap<string, number>, reason: 'prize' | 'refund'): Entry[] =>
      places.map(({ id, userId }) => ({ userId, reason, subjectId: id, delta: amounts.get(id) ?? 0, at }));
    const due = [...entries(prizes, 'prize'), ...entries(refunds, 'refund')];
    await book(
      tx,
      due.filter(({ delta }) => delta > 0),
    );
    for (const [id, prize] of prizes)
      await tx.update(tournamentParticipants).set({ prize }).where(eq(tournamentParticipants.id, id));
    const poolPaid = sumOf(prizes.values());
    await tx.update(tournaments).set({ poolPaid, prizesAt: null }).where(eq(tournaments.id, row.id));
    return poolPaid;
  };
}
