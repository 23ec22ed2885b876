/**
 * What follows in a running bracket from the contests that have ended, from who came, and from the time: pure, and doing it
 * twice changes nothing. Whatever is known is in the rows, so any server may do it.
 */
import { seedOf } from '@playfield/games/rng.ts';
import type { Span } from '../nodes/outages.ts';
import { runningMs } from '../match/clock.ts';
import type { Contest, NewContest } from './contest.ts';
import {
  formatOf,
  matchRowsOf,
  participantRowsOf,
  placeOf,
  stateOf,
  type Course,
  type MatchRow,
  type ParticipantRow,
} from './course.ts';
import { rulesOf } from './formats/formats.ts';
import { isOver, withReported, type MatchResult, type Slot, type State } from './formats/match.ts';
import { firstSeat } from './formats/seeding.ts';
import { halfClock, judge, type SeriesGame, type Verdict } from './formats/series.ts';

export type Circumstances = {
  readonly nowMs: number;
  readonly outages: readonly Span[];
  readonly newId: () => string;
  /** How its game is played. */
  readonly game: {
    /** How long both have for their attempts, without waiting for each other; null: they meet. */
    readonly windowMs: number | null;
  };
  /** Who plays something else now, and gets more time to come. */
  readonly busy: ReadonlySet<string>;
};

export type Advanced = {
  readonly course: Course;
  readonly state: State;
  readonly wanted: readonly NewContest[];
  /** Matches that wait for their players from now on, by row. */
  readonly readied: readonly MatchRow[];
  /** Matches that were decided now. */
  readonly decided: readonly MatchRow[];
  /** Matches that are over while a contest of theirs runs, and who has lost them. */
  readonly toEnd: readonly { readonly matchId: string; readonly loserId: string | null }[];
  /** Who stayed away from a match without a move. */
  readonly noShows: readonly string[];
  readonly isOver: boolean;
};

/** A player who is busy elsewhere gets this long to come. */
const busyJoinMs = 5 * 60_000;

const isTable = ({ bracket }: MatchRow): boolean => bracket === 'table' || bracket === 'group';
const playersOf = (row: MatchRow): readonly [string | null, string | null] => [row.player1Id, row.player2Id];
const otherSlot = (slot: Slot): Slot => (slot === 1 ? 2 : 1);

/** The slot that has the first seat in a game of the match; further games swap seats. */
function firstSlotOf({ firstSlot }: MatchRow, gameNumber: number): Slot {
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

type Judged =
  | { readonly kind: 'over'; readonly result: MatchResult; readonly absentIds: readonly string[] }
  | { readonly kind: 'goes-on'; readonly play: Extract<Verdict, { kind: 'play' }> | null };

/** Where a match that is being played stands after its contests. */
function judgeMatch(row: MatchRow, contests: readonly Contest[]): Judged {
  const ended = contests.filter((contest) => contest.ended !== null && !contest.ended.isVoid);
  const last = ended.at(-1);
  const absentIds = last?.ended?.absentIds ?? [];
  if (absentIds.length > 1)
    return { kind: 'over', absentIds, result: { outcome: 'double-walkover', winnerId: null } };
  if (absentIds.length === 1) {
    const winnerId = playersOf(row).find((id) => id !== absentIds[0]) ?? null;
    return { kind: 'over', absentIds, result: { outcome: 'walkover', winnerId } };
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
  { nowMs, outages }: Pick<Circumstances, 'nowMs' | 'outages'>,
): number {
  if (!row.scheduledAt || !row.dueAt) return nowMs;
  const waitMs = row.dueAt.getTime() - row.scheduledAt.getTime();
  return nowMs + Math.max(0, waitMs - runningMs(row.scheduledAt.getTime(), { nowMs, outages }));
}

/** Who has not come to a match whose time to come is over; null: it waits still, or both have come. */
function absentees(row: MatchRow, circumstances: Circumstances): readonly string[] | null {
  if (row.status !== 'ready' || !row.scheduledAt) return null;
  if (joinByMs(row, circumstances) > circumstances.nowMs) return null;
  const absent = [row.arrived1At ? null : row.player1Id, row.arrived2At ? null : row.player2Id];
  const ids = absent.filter((id) => id !== null);
  return ids.length > 0 ? ids : null;
}

function newContest(
  { tournament, participants }: Course,
  row: MatchRow,
  play: Extract<Verdict, { kind: 'play' }>,
  at: Date,
): NewContest {
  const { gameNumber, clock: length } = play;
  const nameOf = new Map(participants.map(({ userId, username }) => [userId, username]));
  const players = [row.player1Id ?? '', row.player2Id ?? ''].map((id) => ({
    id,
    name: nameOf.get(id) ?? '',
  }));
  const [one = { id: '', name: '' }, two = one] = players;
  const {
    clockInitialMs,
    clockIncrementMs,
    rated,
    firstMoveMs,
    gameType,
    id: tournamentId,
    lot,
  } = tournament;
  const clock =
    clockInitialMs === null ? null : { initialMs: clockInitialMs, incrementMs: clockIncrementMs ?? 0 };
  return {
    tournamentId,
    matchId: row.id,
    gameNumber,
    gameType,
    seats: play.firstSlot === 1 ? [one, two] : [two, one],
    clock: clock && length === 'half' ? halfClock(clock) : clock,
    rated,
    firstMoveMs,
    lot: seedOf(`${lot ?? 0} ${placeOf(row)} ${gameNumber}`),
    at,
  };
}

/** A row in which everything about coming and playing is as on the first day. */
const cleared = {
  arrived1At: null,
  arrived2At: null,
  completedAt: null,
  gamesWon1: 0,
  gamesWon2: 0,
  draws: 0,
  used1Ms: 0,
  used2Ms: 0,
  gameId: null,
} as const;

function joinMsOf({ tournament }: Course, row: MatchRow, { game, busy }: Circumstances): number {
  if (game.windowMs !== null) return game.windowMs;
  const isBusy = playersOf(row).some((id) => id !== null && busy.has(id));
  return isBusy ? Math.max(busyJoinMs, tournament.joinMs) : tournament.joinMs;
}

/** In a table player 1 has the first seat, which balances seats over the event; elsewhere who had it less often. */
function firstSlotFor(course: Course, row: MatchRow): Slot {
  const seated = (id: string | null) => {
    const own = course.participants.find(({ userId }) => userId === id);
    return { seed: own?.seed ?? 0, firstSeats: own?.firstSeats ?? 0 };
  };
  return isTable(row) ? 1 : firstSeat(seated(row.player1Id), seated(row.player2Id));
}

function countGames(row: MatchRow, contests: readonly Contest[]): MatchRow {
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

export function advance(
  course: Course,
  changed: State,
  contests: readonly Contest[],
  circumstances: Circumstances,
  replaced: ReadonlySet<string> = new Set(),
): Advanced {
  const { nowMs, newId, game } = circumstances;
  const at = new Date(nowMs);
  const isPaused = course.tournament.pausedAt !== null;
  const contestsOf = Map.groupBy(contests, ({ matchId }) => matchId);
  const rowOf = new Map(course.matches.map((row) => [placeOf(row), row]));
  const noShows: string[] = [];
  const play = new Map<string, Extract<Verdict, { kind: 'play' }>>();

  // What is known now of the matches that are open.
  let state = changed;
  for (const { id, status } of changed.matches) {
    const row = rowOf.get(id);
    if (!row || (status !== 'ready' && status !== 'playing') || row.status !== status) continue;
    const judged = status === 'playing' ? judgeMatch(row, contestsOf.get(row.id) ?? []) : null;
    if (judged?.kind === 'goes-on' && judged.play) play.set(id, judged.play);
    if (judged?.kind === 'over') {
      noShows.push(...judged.absentIds);
      state = withReported(state, id, judged.result) ?? state;
    }
    const absent = isPaused ? null : absentees(row, circumstances);
    if (!absent) continue;
    noShows.push(...absent);
    const winnerId = playersOf(row).find((one) => one !== null && !absent.includes(one)) ?? null;
    const outcome = winnerId === null ? 'double-walkover' : 'walkover';
    state = withReported(state, id, { outcome, winnerId }) ?? state;
  }
  const { next } = rulesOf(formatOf(course.tournament, state));
  state = next(state);

  // Who comes to which match, and what begins.
  const readied: MatchRow[] = [];
  const decided: MatchRow[] = [];
  const toEnd: { matchId: string; loserId: string | null }[] = [];
  const wanted: NewContest[] = [];
  const matches = matchRowsOf(course, state, newId, replaced).map((fresh): MatchRow => {
    const place = placeOf(fresh);
    const before = replaced.has(place) ? undefined : rowOf.get(place);
    const own = contestsOf.get(fresh.id) ?? [];
    const isSame = before?.player1Id === fresh.player1Id && before.player2Id === fresh.player2Id;
    let row = countGames(isSame ? fresh : { ...fresh, ...cleared }, isSame ? own : []);
    if (row.status === 'pending')
      return { ...row, ...cleared, scheduledAt: null, dueAt: null, firstSlot: null };
    if (row.status === 'ready' && (!isSame || before.status !== 'ready')) {
      const dueAt = new Date(nowMs + joinMsOf(course, row, circumstances));
      row = { ...row, ...cleared, scheduledAt: at, dueAt, firstSlot: firstSlotFor(course, row) };
      readied.push(row);
    }
    const haveCome = row.arrived1At !== null && row.arrived2At !== null;
    if (row.status === 'ready' && (haveCome || game.windowMs !== null) && !isPaused) {
      row = { ...row, status: 'playing', dueAt: game.windowMs === null ? null : row.dueAt };
      play.set(place, { kind: 'play', gameNumber: 1, firstSlot: firstSlotOf(row, 1), clock: 'full' });
    }
    if (row.status === 'ready') return row;
    if (row.status === 'playing') {
      const following = play.get(place);
      if (following) wanted.push(newContest(course, row, following, at));
      if (following && game.windowMs !== null)
        row = { ...row, scheduledAt: at, dueAt: new Date(nowMs + game.windowMs) };
      return row;
    }
    if (before && before.status === row.status && isSame) return row;
    if (row.outcome !== 'bye') decided.push(row);
    if (own.some(({ ended }) => !ended)) {
      const loserId =
        row.winnerId === null ? null : (playersOf(row).find((id) => id !== row.winnerId) ?? null);
      toEnd.push({ matchId: row.id, loserId });
    }
    return { ...row, completedAt: at, dueAt: null };
  });
  const over = isOver(state);
  const participants: readonly ParticipantRow[] = participantRowsOf({ ...course, matches }, state, over);
  return {
    course: { ...course, matches, participants },
    state: stateOf({ ...course, matches, participants }),
    wanted,
    readied,
    decided,
    toEnd,
    noShows: [...new Set(noShows)],
    isOver: over,
  };
}
