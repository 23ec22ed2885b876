/**
 * What follows in a running bracket from the contests that have ended, from who came, and from the time: pure, and doing it
 * twice changes nothing. Whatever is known is in the rows, so any server may do it.
 */
import { seedOf } from '@playfield/games/rng.ts';
import { ofPlayers, type Contest, type NewContest } from './contest.ts';
import { formatOf, matchRowsOf, participantRowsOf, placeOf, type Course, type MatchRow } from './course.ts';
import { rulesOf } from './formats/formats.ts';
import { isOver, type Slot, type State } from './formats/match.ts';
import { firstSeat } from './formats/seeding.ts';
import { halfClock } from './formats/series.ts';
import {
  countGames,
  firstSlotOf,
  isTable,
  playersOf,
  reportsOf,
  type Circumstances,
  type NextGame,
} from './reports.ts';

type ToEnd = { readonly matchId: string; readonly loserId: string | null };

export type Advanced = {
  readonly course: Course;
  readonly wanted: readonly NewContest[];
  /** Matches that wait for their players from now on, by row. */
  readonly readied: readonly MatchRow[];
  /** Matches that are over while a contest of theirs runs, and who has lost them. */
  readonly toEnd: readonly ToEnd[];
  /** Who stayed away from a match without a move. */
  readonly noShows: readonly string[];
  readonly isOver: boolean;
};

/** A player who is busy elsewhere gets this long to come. */
const busyJoinMs = 5 * 60_000;

function newContest({ tournament }: Course, row: MatchRow, next: NextGame, at: Date): NewContest {
  const { gameNumber, clock: length } = next;
  const one = { id: row.player1Id ?? '', name: row.player1Name ?? '' };
  const two = { id: row.player2Id ?? '', name: row.player2Name ?? '' };
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
    seats: next.firstSlot === 1 ? [one, two] : [two, one],
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
function firstSlotFor({ participants }: Course, row: MatchRow): Slot {
  const seated = (id: string | null) => {
    const own = participants.find(({ userId }) => userId === id);
    return { seed: own?.seed ?? 0, firstSeats: own?.firstSeats ?? 0 };
  };
  return isTable(row) ? 1 : firstSeat(seated(row.player1Id), seated(row.player2Id));
}

/** A match after the results: its row, and what follows from it. */
type Step = {
  readonly row: MatchRow;
  /** It waits for its players from now on. */
  readonly isReadied?: boolean;
  readonly wanted?: NewContest;
  readonly toEnd?: ToEnd;
};

/** Nobody knows yet who comes. */
const pending = (row: MatchRow): Step => ({
  row: { ...row, ...cleared, scheduledAt: null, dueAt: null, firstSlot: null },
});

/** It waits for its players, until both have come; where they need not meet, it begins at once. */
function ready(course: Course, row: MatchRow, isNew: boolean, circumstances: Circumstances): Step {
  const { nowMs, game } = circumstances;
  const waits: MatchRow = isNew
    ? {
        ...row,
        ...cleared,
        scheduledAt: new Date(nowMs),
        dueAt: new Date(nowMs + joinMsOf(course, row, circumstances)),
        firstSlot: firstSlotFor(course, row),
      }
    : row;
  const haveCome = waits.arrived1At !== null && waits.arrived2At !== null;
  const begins = (haveCome || game.windowMs !== null) && course.tournament.pausedAt === null;
  if (!begins) return { row: waits, isReadied: isNew };
  const first: NextGame = { kind: 'play', gameNumber: 1, firstSlot: firstSlotOf(waits, 1), clock: 'full' };
  const begun: MatchRow = { ...waits, status: 'playing', dueAt: null };
  return { ...playing(course, begun, first, circumstances), isReadied: isNew };
}

/** It is played, and a further game is to begin or not. */
function playing(
  course: Course,
  row: MatchRow,
  next: NextGame | undefined,
  { nowMs, game }: Circumstances,
): Step {
  if (!next) return { row };
  const at = new Date(nowMs);
  const wanted = newContest(course, row, next, at);
  if (game.windowMs === null) return { row, wanted };
  return { row: { ...row, scheduledAt: at, dueAt: new Date(nowMs + game.windowMs) }, wanted };
}

/** It is over: a contest that still runs ends. */
function over(row: MatchRow, contests: readonly Contest[], { nowMs }: Circumstances): Step {
  const closed: MatchRow = { ...row, completedAt: new Date(nowMs), dueAt: null };
  if (contests.every(({ ended }) => ended)) return { row: closed };
  const loserId = row.winnerId === null ? null : (playersOf(row).find((id) => id !== row.winnerId) ?? null);
  return { row: closed, toEnd: { matchId: row.id, loserId } };
}

/** What a match is after the results, beside what it was; `before` is missing where it is played from nothing. */
function stepOf(
  course: Course,
  {
    fresh,
    before,
    contests,
  }: {
    readonly fresh: MatchRow;
    readonly before: MatchRow | undefined;
    readonly contests: readonly Contest[];
  },
  next: NextGame | undefined,
  circumstances: Circumstances,
): Step {
  if (fresh.status === 'pending') return pending(fresh);
  const isSame = before?.player1Id === fresh.player1Id && before.player2Id === fresh.player2Id;
  const isAsBefore = isSame && before.status === fresh.status;
  const row = isSame ? countGames(fresh, contests) : { ...fresh, ...cleared };
  if (row.status === 'ready') return ready(course, row, !isAsBefore, circumstances);
  if (row.status === 'playing') return playing(course, row, next, circumstances);
  // What was over is done with: its games count as they did then.
  return isAsBefore ? { row: fresh } : over(row, contests, circumstances);
}

/** Results first, then what the rules of the format make of them, then each match by itself. */
export function advance(
  course: Course,
  changed: State,
  contests: readonly Contest[],
  circumstances: Circumstances,
  replaced: ReadonlySet<string> = new Set(),
): Advanced {
  const players = new Map(course.matches.map((row) => [row.id, playersOf(row)]));
  const known = contests.map((contest) =>
    ofPlayers(contest, players.get(contest.matchId) ?? contest.seatIds),
  );
  const contestsOf = Map.groupBy(known, ({ matchId }) => matchId);
  const { state: reported, following, noShows } = reportsOf(course, changed, contestsOf, circumstances);
  const { next } = rulesOf(formatOf(course.tournament, reported));
  const state = next(reported);

  const rowOf = new Map(course.matches.map((row) => [placeOf(row), row]));
  const steps = matchRowsOf(course, state, circumstances.newId, replaced).map((fresh) => {
    const place = placeOf(fresh);
    const before = replaced.has(place) ? undefined : rowOf.get(place);
    const own = contestsOf.get(fresh.id) ?? [];
    return stepOf(course, { fresh, before, contests: own }, following.get(place), circumstances);
  });
  const matches = steps.map(({ row }) => row);
  const isAllOver = isOver(state);
  return {
    course: { ...course, matches, participants: participantRowsOf({ ...course, matches }, state, isAllOver) },
    wanted: steps.flatMap(({ wanted }) => wanted ?? []),
    readied: steps.flatMap(({ row, isReadied }) => (isReadied === true ? [row] : [])),
    toEnd: steps.flatMap(({ toEnd }) => toEnd ?? []),
    noShows: [...new Set(noShows)],
    isOver: isAllOver,
  };
}
