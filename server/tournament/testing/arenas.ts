/** Arenas in tests: a second server, and games that end. */
import { type Served, serveTournaments } from './served.ts';

/** Two servers over one database, with one clock and the same contests. */
export function pairOf(one: Served, database: Parameters<typeof serveTournaments>[0]): Served {
  return serveTournaments(database, one.clock, one.fake);
}

/** Ends games that have run long enough, by chance. */
export function endSome(one: Served, rng: () => number, share: number): void {
  for (const contest of one.fake.all) {
    if (contest.ended !== null || rng() > share) continue;
    const [winnerId] = contest.seatIds;
    const isDrawn = rng() < 0.2;
    one.fake.end(contest.matchId, {
      at: new Date(one.clock.wallMs()),
      winnerId: isDrawn ? null : winnerId,
      plies: 20,
    });
  }
}
