/**
 * What a match of a tournament is played as: games of a board game, races of two, runs of a snake. Those who hold them implement
 * `Contests`; tournaments name no game.
 */
import type { Db, Tx } from '../db/open.ts';

type Contestant = { readonly id: string; readonly name: string };

export type NewContest = {
  readonly tournamentId: string;
  readonly matchId: string;
  /** From 1: unique in its match, so that a second server that settles the same state opens nothing twice. */
  readonly gameNumber: number;
  readonly gameType: string;
  /** In the order of the seats. */
  readonly seats: readonly [Contestant, Contestant];
  /** Milliseconds; null for what is not played with clocks. */
  readonly clock: { readonly initialMs: number; readonly incrementMs: number } | null;
  /** Whether the tournament is rated; the contest is if both may be. */
  readonly rated: boolean;
  readonly firstMoveMs: number;
  /** Seed of what is drawn by lot: the text, the snake's food. */
  readonly lot: number;
  readonly at: Date;
};

/** How a contest ended. */
export type ContestEnd = {
  readonly at: Date;
  readonly winnerId: string | null;
  /** Who never made a first move, never typed, made no attempt: a walkover, or a double one. */
  readonly absentIds: readonly string[];
  /** Broken off without a result by `endRunning`: it counts for nothing. */
  readonly isVoid: boolean;
  /** Drawn by agreement, not by the rules. */
  readonly isAgreed: boolean;
  readonly plies: number;
  /** By seat, from the third ply on, milliseconds. */
  readonly usedMs: readonly [number, number];
  readonly isBerserk: readonly [boolean, boolean];
};

export type Contest = {
  readonly id: string;
  readonly matchId: string;
  readonly gameNumber: number;
  /** Null: the person is gone for good. */
  readonly seatIds: readonly [string | null, string | null];
  /** Null while it runs. */
  readonly ended: ContestEnd | null;
};

export type ContestId = Pick<Contest, 'id' | 'matchId'>;

/** The players of a match, by slot. */
type Players = readonly [string | null, string | null];

/**
 * A contest as that of the players of its match. Somebody who played as a guest and has signed in has other ids in it than in the match
 * where the account had a place of its own, and the guest's was left (`carryOver.ts`).
 */
export function ofPlayers(contest: Contest, [one, two]: Players): Contest {
  const { seatIds, ended } = contest;
  const [first, second] = seatIds;
  if (first === null || second === null) return contest;
  const isInOrder = first === one || second === two;
  if (!isInOrder && first !== two && second !== one) return contest;
  const players: Players = isInOrder ? [one, two] : [two, one];
  const idInMatch = new Map([
    [first, players[0]],
    [second, players[1]],
  ]);
  const here = (id: string): string => idInMatch.get(id) ?? id;
  return {
    ...contest,
    seatIds: players,
    ended: ended && {
      ...ended,
      winnerId: ended.winnerId === null ? null : here(ended.winnerId),
      absentIds: ended.absentIds.map(here),
    },
  };
}

/** What is played within a window of a match, and when that ends from now on. */
export type WindowEnd = { readonly matchId: string; readonly at: Date };

export type Contests = {
  /** The page on which a contest is played. */
  readonly pathOf: (contestId: string) => string;
  /**
   * Opens what is not there yet, within the transaction that settles; `opened` are all that were wanted, `told` is to be called after
   * its commit.
   */
  readonly open: (
    tx: Tx,
    wanted: readonly NewContest[],
  ) => Promise<{ readonly opened: readonly Contest[]; readonly told: () => void }>;
  /**
   * All contests of these matches, by match and number. Whether a draw was agreed takes playing its moves again: `isAgreed` is false
   * unless it is asked for.
   */
  readonly read: (
    tx: Tx,
    matchIds: readonly string[],
    asked?: { readonly isAgreed: boolean },
  ) => Promise<readonly Contest[]>;
  /** Which contests these matches have, by match and number: all that a page needs to know. */
  readonly idsOf: (db: Db | Tx, matchIds: readonly string[]) => Promise<readonly ContestId[]>;
  /**
   * Ends what runs of a match as lost by this player, or without a result (null); not within a transaction. Doing it twice changes
   * nothing.
   */
  readonly endRunning: (matchId: string, loserId: string | null) => Promise<void>;
  /** Of what is played within a window: moves the ends of the windows that are open in these matches. */
  readonly moveEnds?: (tx: Tx, ends: readonly WindowEnd[]) => Promise<void>;
  /** Halves this player's clock in the running contest of a match; false when it is too late for that. Not within a transaction. */
  readonly berserk?: (matchId: string, userId: string) => Promise<boolean>;
};

/** Those that were wanted. */
export function amongWanted(
  contests: readonly Contest[],
  wanted: readonly Pick<NewContest, 'matchId' | 'gameNumber'>[],
): readonly Contest[] {
  const keyOf = ({ matchId, gameNumber }: Pick<NewContest, 'matchId' | 'gameNumber'>): string =>
    `${matchId} ${gameNumber}`;
  const keys = new Set(wanted.map(keyOf));
  return contests.filter((contest) => keys.has(keyOf(contest)));
}

/** What is played alone, up to three times by each player of a match within its window. */
export type Attempts = {
  /** Null: nothing is left, or the window is over. The same `key` begins one attempt, and returns it while it is open. */
  readonly begin: (
    matchId: string,
    userId: string,
    key?: string,
  ) => Promise<{
    readonly runId: string;
    readonly seed: number;
    readonly expiresAt: Date;
    /** How long a result still counts. */
    readonly leftMs: number;
  } | null>;
  readonly of: (
    db: Db | Tx,
    matchId: string,
    userId: string,
  ) => Promise<{ readonly left: number; readonly best: number | null }>;
};

/** Throws for what no tournament can be of. */
export type ContestsOf = (gameType: string) => Contests;
