/** What somebody who announces a tournament asks for, checked and completed (TR-032 to TR-043; GAPS G43, G47, G49; T-21). */
import type { z } from 'zod';
import type { ErrorCode } from '@playfield/contracts/errors.ts';
import type { tournamentWish } from '@playfield/contracts/http/tournamentActions.ts';
import { limits, mostInBracket, tournamentGames } from '@playfield/contracts/tournamentLimits.ts';
import { ok, refuse, type Result } from '@playfield/contracts/result.ts';
import { tidied, tidiedLines } from '../chat/tidied.ts';
import type { TournamentRow } from './course.ts';
import { endOfDay, isTimeZone, startOfDay } from './zonedDay.ts';
import { firstMoveMs } from './formats/arena.ts';
import { dayMs } from '../durations.ts';

type Wish = z.output<typeof tournamentWish>;

export type WishContext = {
  readonly nowMs: number;
  readonly isClean: (text: string) => boolean;
  /** Whether it is played on a board, with clocks. */
  readonly isBoardGame: (gameType: string) => boolean;
};

/** Everything of the row that the wish decides. */
export type Planned = Omit<TournamentRow, 'id' | 'creatorId'>;

const checkInBeforeMs = 15 * 60_000;
/** Of a form that says nothing of clocks: five minutes and three seconds a move. */
const defaultClock = { initialS: 300, incrementS: 3 };
const defaultPlaces = 16;
const arenaPlaces = 1000;
const defaultArenaMinutes = 60;
const groupsAbove = 16;

const isDate = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text);

/** The texts of a tournament as they are stored, or what is wrong with them. */
export function textsOf(
  wish: Pick<Wish, 'name' | 'description'>,
  isClean: WishContext['isClean'],
): Result<Pick<Wish, 'name' | 'description'>, ErrorCode> {
  const name = tidied(wish.name);
  const description = tidiedLines(wish.description);
  if (name === '') return refuse('tournament/name-required');
  if (description === '') return refuse('tournament/description-required');
  const isLong = Array.from(name).length > limits.name || Array.from(description).length > limits.description;
  if (isLong) return refuse('tournament/text-too-long');
  return isClean(name) && isClean(description)
    ? ok({ name, description })
    : refuse('tournament/text-unclean');
}

function checkNumbers({ maxParticipants, entryFee, prizePool, format }: Wish): Result<null, ErrorCode> {
  if (maxParticipants !== undefined && maxParticipants < 2) return refuse('tournament/too-few-places');
  if (maxParticipants !== undefined && maxParticipants > mostInBracket && format !== 'arena')
    return refuse('tournament/too-many-places');
  if (entryFee < 0) return refuse('tournament/fee-negative');
  if (prizePool < 0) return refuse('tournament/prize-negative');
  return Math.max(entryFee, prizePool) > limits.points ? refuse('tournament/too-many-points') : ok(null);
}

function checkGame({ gameType, format }: Wish, { isBoardGame }: WishContext): Result<null, ErrorCode> {
  if (!tournamentGames.some((game) => game === gameType)) return refuse('tournament/game-required');
  return format === 'arena' && !isBoardGame(gameType) ? refuse('tournament/format-unavailable') : ok(null);
}

/** When players may confirm that they are there. */
export const checkInAtOf = (startMs: number, nowMs: number): Date =>
  new Date(Math.max(nowMs, startMs - checkInBeforeMs));

const bracketFirstMoveMs = 60_000;

type Instants = { readonly startMs: number; readonly deadlineMs: number };

/** A date alone begins a tournament with that day; as a deadline it means the day's end, capped at the start (G47). */
function instantsOf(wish: Wish, nowMs: number): Result<Instants, ErrorCode> {
  const { timeZone = 'UTC', startDate, registrationDeadline = startDate } = wish;
  if (!isTimeZone(timeZone)) return refuse('tournament/date-invalid');
  const startMs = isDate(startDate) ? startOfDay(startDate, timeZone) : Date.parse(startDate);
  const deadline = isDate(registrationDeadline)
    ? endOfDay(registrationDeadline, timeZone)
    : Date.parse(registrationDeadline);
  const deadlineMs = Math.min(deadline, startMs);
  const isAhead = startMs > nowMs && startMs <= nowMs + limits.aheadDays * dayMs;
  return isAhead && deadlineMs > nowMs ? ok({ startMs, deadlineMs }) : refuse('tournament/date-invalid');
}

function arenaFirstMoveMs({ clock = defaultClock, firstMoveS }: Wish): number {
  const usual = firstMoveMs({ initialMs: clock.initialS * 1000, incrementMs: clock.incrementS * 1000 });
  return firstMoveS === undefined ? usual : firstMoveS * 1000;
}

/** What a tournament has before anything has happened in it. */
const untouched = {
  currentParticipants: 0,
  endDate: null,
  version: 0,
  startedAt: null,
  postponedAt: null,
  pausedAt: null,
  cancelReason: null,
  isOfficial: false,
  endsAt: null,
  lot: null,
  winnerId: null,
  scheduleKey: null,
  scheduleSlot: null,
  nextMatchNumber: 1,
  prizesAt: null,
  poolPaid: null,
} as const satisfies Partial<Planned>;

function timetable({ startMs, deadlineMs }: Instants, opensNow: boolean, nowMs: number) {
  const [now, checkInAt] = [new Date(nowMs), checkInAtOf(startMs, nowMs)];
  return {
    createdAt: now,
    updatedAt: now,
    registrationOpensAt: now,
    registrationDeadline: new Date(deadlineMs),
    checkInAt,
    startDate: new Date(startMs),
    dueAt: opensNow ? checkInAt : now,
  } satisfies Partial<Planned>;
}

/** What its games are played by. */
function gameRules(wish: Wish, isBoardGame: boolean) {
  const { format, bestOf = 1 } = wish;
  const clock = isBoardGame ? (wish.clock ?? defaultClock) : null;
  return {
    rated: wish.rated ?? true,
    clockInitialMs: clock && clock.initialS * 1000,
    clockIncrementMs: clock && clock.incrementS * 1000,
    bestOf,
    finalBestOf: wish.finalBestOf ?? bestOf,
    joinMs: (wish.joinMinutes ?? 3) * 60_000,
    firstMoveMs: format === 'arena' ? arenaFirstMoveMs(wish) : bracketFirstMoveMs,
    berserk: wish.berserk ?? true,
  } satisfies Partial<Planned>;
}

/** How many may come, and who meets whom. */
function bracketRules(wish: Wish) {
  const { format } = wish;
  const isArena = format === 'arena';
  const maxParticipants = isArena ? arenaPlaces : (wish.maxParticipants ?? defaultPlaces);
  return {
    format,
    maxParticipants,
    thirdPlace: (wish.thirdPlace ?? false) && format === 'single-elimination',
    groups: format === 'round-robin' && (wish.groups ?? maxParticipants > groupsAbove),
    minutes: isArena ? (wish.minutes ?? defaultArenaMinutes) : null,
  } satisfies Partial<Planned>;
}

/** The whole plan, or the first thing that is wrong with the wish, in the order of the form. */
export function planOf(wish: Wish, context: WishContext): Result<Planned, ErrorCode> {
  const texts = textsOf(wish, context.isClean);
  if (!texts.ok) return texts;
  for (const check of [checkGame(wish, context), checkNumbers(wish)]) if (!check.ok) return check;
  const instants = instantsOf(wish, context.nowMs);
  if (!instants.ok) return instants;
  const opensNow = wish.status === 'registration';
  return ok({
    ...untouched,
    ...texts.value,
    gameType: wish.gameType,
    status: opensNow ? 'registration' : 'upcoming',
    entryFee: wish.entryFee,
    prizePool: String(wish.prizePool),
    accountsOnly: (wish.accountsOnly ?? false) || wish.entryFee > 0,
    ...timetable(instants.value, opensNow, context.nowMs),
    ...bracketRules(wish),
    ...gameRules(wish, context.isBoardGame(wish.gameType)),
  });
}
