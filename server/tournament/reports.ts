/** What has become of the matches of a bracket that are open: from their contests, from who came, and from the time. Pure. */
import { ranSinceMs, runningMs, type RunningTime } from '../nodes/runningTime.ts';
import type { Contest } from './contest.ts';
import { placeOf, type Course, type MatchRow } from './course.ts';
import { withReported, type MatchResult, type Slot, type State } from './formats/match.ts';
import { extraGames, judge, type SeriesGame, type Verdict } from './formats/series.ts';

export type Circumstances = RunningTime & {
  readonly newId: () => string;
  /** How its game is played. */
  readonly game: {
    /** How long both have for their attempts, without waiting for each other; null: they meet. */
    readonly windowMs: number | null;
  };
  /** Who plays something else now, and gets more time to come. */
  readonly busy: ReadonlySet<string>;
};

/** A further game of a match. */
export type NextGame = Extract<Verdict, { kind: 'play' }>;

export const isTable = ({ bracket }: MatchRow): boolean => bracket === 'table' || bracket === 'group';
export const playersOf = (row: MatchRow): readonly [string | null, string | null] => [
  row.player1Id,
  row.player2Id,
];
const otherSlot = (slot: Slot): Slot => (slot === 1 ? 2 : 1);

/** The slot that has the first seat in a game of the match; further games swap seats. */
export function firstSlotOf({ firstSlot }: MatchRow, gameNumber: number): Slot {
  const first = firstSlot === 2 ? 2 : 1;
  return gameNumber % 2 === 1 ? first : otherSlot(first);
}

function seriesGame(row: MatchRow, { ended, seatIds }: Contest): SeriesGame {
  const isFirst = seatIds[0] === row.player1Id || seatIds[1] === row.player2Id;
  const [one, two] = ended?.usedMs ?? [0, 0];
  const winnerId = ended?.winnerId ?? null;
  return {
    winner: winnerId === null ? null : winnerId === row.player1Id ? 1 : 2,
    usedMs: isFirst ? [one, two] : [two, one],
  };
}

/** The row with the games that count in it. */
export function countGames(row: MatchRow, contests: readonly Contest[]): MatchRow {
  const games = contests
    .filter(({ ended }) => ended && !ended.isVoid)
    .map((contest) => seriesGame(row, contest));
  const sum = (of: (game: SeriesGame) => number): number => games.reduce((all, game) => all + of(game), 0);
  return {
    ...row,
    gamesWon1: sum(({ winner }) => (winner === 1 ? 1 : 0)),
    gamesWon2: sum(({ winner }) => (winner === 2 ? 1 : 0)),
    draws: sum(({ winner }) => (winner === null ? 1 : 0)),
    used1Ms: Math.round(sum(({ usedMs: [used] }) => used)),
    used2Ms: Math.round(sum(({ usedMs: [, used] }) => used)),
  };
}

/** Whether a match stayed level over all of its games, so that the time used decided it, or the seeds. */
export function isTieBreak(row: MatchRow): boolean {
  const { outcome, winnerId, gamesWon1, gamesWon2, draws, bestOf } = row;
  const isLevel = gamesWon1 === gamesWon2 && gamesWon1 + gamesWon2 + draws === bestOf + extraGames;
  return outcome === 'played' && winnerId !== null && isLevel;
}

type Judged =
  | { readonly kind: 'over'; readonly result: MatchResult; readonly absentIds: readonly string[] }
  | { readonly kind: 'goes-on'; readonly play: NextGame | null };

/** Where a match that is being played stands after its contests. */
function judgeMatch(row: MatchRow, contests: readonly Contest[]): Judged {
  const ended = contests.filter((contest) => contest.ended !== null && !contest.ended.isVoid);
  const last = ended.at(-1);
  const missing = last?.ended?.absentIds ?? [];
  // A match goes on only after a game that both have played: a player who misses a later one loses the match as if they had left.
  const wasPlayed = ended.length > 1;
  const absentIds = wasPlayed ? [] : missing;
  if (missing.length > 1)
    return { kind: 'over', absentIds, result: { outcome: 'double-walkover', winnerId: null } };
  if (missing.length === 1) {
    const winnerId = playersOf(row).find((id) => id !== missing[0]) ?? null;
    return { kind: 'over', absentIds, result: { outcome: wasPlayed ? 'played' : 'walkover', winnerId } };
  }
  const games = ended.map((contest) => seriesGame(row, contest));
  if (isTable(row) && last)
    return { kind: 'over', absentIds, result: { outcome: 'played', winnerId: last.ended?.winnerId ?? null } };
  const betterSeed: Slot = (row.seed1 ?? 0) < (row.seed2 ?? 0) ? 1 : 2;
  const verdict = judge({ bestOf: row.bestOf, firstSlot: firstSlotOf(row, 1), betterSeed }, games);
  if (verdict.kind === 'won') {
    const winnerId = verdict.winner === 1 ? row.player1Id : row.player2Id;
    return { kind: 'over', absentIds, result: { outcome: 'played', winnerId } };
  }
  const isRunning = contests.some((contest) => contest.ended === null);
  // What was broken off without a result keeps its number.
  const gameNumber = Math.max(verdict.gameNumber, 1 + (contests.at(-1)?.gameNumber ?? 0));
  return { kind: 'goes-on', play: isRunning ? null : { ...verdict, gameNumber } };
}

/** When the join timer or the window of a match ends: times in which no server ran do not count. */
export function joinByMs(
  row: Pick<MatchRow, 'scheduledAt' | 'dueAt'>,
  { nowMs, outages }: RunningTime,
): number {
  if (!row.scheduledAt || !row.dueAt) return nowMs;
  const waitMs = row.dueAt.getTime() - row.scheduledAt.getTime();
  return nowMs + Math.max(0, waitMs - runningMs(row.scheduledAt.getTime(), { nowMs, outages }));
}

/** The timer of a match that stood still since `pausedMs`: as much is left of it now as was then. */
export function resumedTimer<Row extends Pick<MatchRow, 'scheduledAt' | 'dueAt'>>(
  row: Row,
  pausedMs: number,
  { nowMs, outages }: RunningTime,
): Row {
  if (!row.scheduledAt || !row.dueAt) return row;
  const ranMs = runningMs(row.scheduledAt.getTime(), { nowMs: pausedMs, outages });
  const sinceMs = ranSinceMs(ranMs, { nowMs, outages });
  const waitMs = row.dueAt.getTime() - row.scheduledAt.getTime();
  return { ...row, scheduledAt: new Date(sinceMs), dueAt: new Date(sinceMs + waitMs) };
}

/** Who has not come to a match whose time to come is over; null: it waits still, or both have come. */
function absentees(row: MatchRow, circumstances: Circumstances): readonly string[] | null {
  if (row.status !== 'ready' || !row.scheduledAt) return null;
  if (joinByMs(row, circumstances) > circumstances.nowMs) return null;
  const absent = [row.arrived1At ? null : row.player1Id, row.arrived2At ? null : row.player2Id];
  const ids = absent.filter((id) => id !== null);
  return ids.length > 0 ? ids : null;
}

/** The outcome of a match to which these have not come. */
function walkoverOf(row: MatchRow, absent: readonly string[]): MatchResult {
  const winnerId = playersOf(row).find((id) => id !== null && !absent.includes(id)) ?? null;
  return { outcome: winnerId === null ? 'double-walkover' : 'walkover', winnerId };
}

export type Reports = {
  /** With the results of the matches that are over. */
  readonly state: State;
  /** The next games of those that go on and of which none runs, by place. */
  readonly following: ReadonlyMap<string, NextGame>;
  /** Who stayed away without a move. */
  readonly noShows: readonly string[];
};

export function reportsOf(
  course: Course,
  changed: State,
  contestsOf: ReadonlyMap<string, readonly Contest[]>,
  circumstances: Circumstances,
): Reports {
  const rowOf = new Map(course.matches.map((row) => [placeOf(row), row]));
  const isPaused = course.tournament.pausedAt !== null;
  const following = new Map<string, NextGame>();
  const noShows: string[] = [];
  let state = changed;
  for (const { id, status } of changed.matches) {
    const row = rowOf.get(id);
    if (!row || row.status !== status) continue;
    if (status === 'playing') {
      // A window stands still, whatever the clock says.
      if (isPaused && circumstances.game.windowMs !== null) continue;
      const judged = judgeMatch(row, contestsOf.get(row.id) ?? []);
      if (judged.kind === 'goes-on') {
        if (judged.play) following.set(id, judged.play);
        continue;
      }
      noShows.push(...judged.absentIds);
      state = withReported(state, id, judged.result) ?? state;
    }
    const absent = isPaused ? null : absentees(row, circumstances);
    if (!absent) continue;
    noShows.push(...absent);
    state = withReported(state, id, walkoverOf(row, absent)) ?? state;
  }
  return { state, following, noShows };
}
