/** Contests that tests end as they like. */
import type { Contest, ContestEnd, Contests, NewContest } from '../contest.ts';

type Fake = { -readonly [Key in keyof Contest]: Contest[Key] } & { readonly wanted: NewContest };

/** Contests in memory. What a transaction opened that was rolled back stays here, as it would not in a database. */
export function fakeContests() {
  const all: Fake[] = [];
  const ended: { matchId: string; loserId: string | null }[] = [];
  const contests: { -readonly [Key in keyof Contests]: Contests[Key] } = {
    pathOf: (id) => `/play/${id}`,
    async open(_tx, wanted) {
      for (const one of wanted) {
        const isThere = all.some(
          ({ matchId, gameNumber }) => matchId === one.matchId && gameNumber === one.gameNumber,
        );
        if (isThere) continue;
        const seatIds: Contest['seatIds'] = [one.seats[0].id, one.seats[1].id];
        const { matchId, gameNumber } = one;
        all.push({ id: `${matchId}-${gameNumber}`, matchId, gameNumber, seatIds, ended: null, wanted: one });
      }
      const opened = wanted.flatMap(({ matchId, gameNumber }) =>
        all.filter((one) => one.matchId === matchId && one.gameNumber === gameNumber),
      );
      return { opened, told: () => undefined };
    },
    read: async (_tx, matchIds) => all.filter(({ matchId }) => matchIds.includes(matchId)),
    idsOf: async (_db, matchIds) => all.filter(({ matchId }) => matchIds.includes(matchId)),
    async endRunning(matchId, loserId) {
      ended.push({ matchId, loserId });
    },
  };
  /** Ends the contest of a match that runs. */
  function end(matchId: string, fields: Partial<ContestEnd>): void {
    const running = all.find((one) => one.matchId === matchId && one.ended === null);
    if (!running) throw new Error(`nothing runs in ${matchId}`);
    running.ended = {
      at: new Date(),
      winnerId: null,
      absentIds: [],
      isVoid: false,
      isAgreed: false,
      plies: 9,
      usedMs: [1000, 1000],
      isBerserk: [false, false],
      ...fields,
    };
  }
  return { contests, all, ended, end };
}
