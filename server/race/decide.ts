/**
 * When a race starts and ends, as pure decisions (GAPS G56, G57): the record goes in, the fields to store come out.
 * Nothing here reads a clock, a database or a connection.
 */
import type { ErrorCode } from '@playfield/contracts/errors.ts';
import { ok, refuse, type Result } from '@playfield/contracts/result.ts';
import { raceEndsAtMs } from '@playfield/games/typing-race/index.ts';
import { runningMs, type RunningTime } from '../nodes/runningTime.ts';
import { botsAtMs, botsBeside } from './bots.ts';
import {
  hasNotCome,
  onTheWayMs,
  participantOf,
  textLengthOf,
  type ParticipantRow,
  type RaceRecord,
  type RaceRow,
} from './record.ts';

/** From the start to GO (RC-005). */
export const countdownMs = 3000;
/** A race starts by itself so long after the second player came (G56). */
export const startsAfterMs = 15_000;
export const fewest = 2;
/** So long after bots came it starts; people who come meanwhile take their places. */
export const startsAfterBotsMs = 4000;
/** A waiting race nobody starts is removed after this time. */
export const raceWaitsMs = 30 * 60_000;
/** A player without a connection for this long leaves a waiting race. */
export const awayMs = 10_000;
/** A player who took a place over HTTP has so long to come: less than until the start that a second player brings about. */
export const comeMs = 14_000;
/** The same where nobody else waits. */
export const comeAloneMs = 30_000;

/** Another server that has a connection of somebody noted as away says so within this time. */
export const correctionMs = 1000;

/** After an outage everybody has at least so long to come back: browsers pause for up to 10 s between two attempts. */
export const comeBackMs = 15_000;

export type Phase = Pick<RaceRow, 'status' | 'startsAt' | 'startedAt' | 'deadlineAt' | 'bots'>;

/** Whether a newcomer can take a place. */
export function mayJoin({ row, participants }: RaceRecord): Result<null, ErrorCode> {
  if (row.status !== 'waiting') return refuse('race/started');
  return participants.length >= row.maxParticipants ? refuse('race/full') : ok(null);
}

/** Whether this player may start it now by hand. */
export function mayStart(
  record: RaceRecord,
  starterId: string | null,
  userId: string,
): Result<null, ErrorCode> {
  if (!participantOf(record, userId)) return refuse('race/not-member');
  if (record.row.status !== 'waiting') return refuse('race/started');
  if (starterId !== userId) return refuse('race/not-creator');
  const isAlone = record.participants.length < fewest && record.row.botWpm === null;
  return isAlone ? refuse('race/too-few') : ok(null);
}

function withGoAt(record: RaceRecord, goMs: number): Pick<Phase, 'startedAt' | 'deadlineAt'> {
  const endsAtMs = goMs + raceEndsAtMs(textLengthOf(record), null);
  return { startedAt: new Date(goMs), deadlineAt: new Date(endsAtMs) };
}

/** From now on it counts down to GO. */
export function started(record: RaceRecord, nowMs: number): Phase {
  return {
    status: 'racing',
    startsAt: null,
    bots: botsBeside(record.row, record.participants.length),
    ...withGoAt(record, nowMs + countdownMs),
  };
}

/** A race of a tournament starts once everybody is there, and without them when nobody can be expected to come. */
function tournamentPhase(record: RaceRecord, nowMs: number): Phase {
  const { startsAt } = record.row;
  const isDue = startsAt !== null && startsAt.getTime() <= nowMs;
  if (isDue || record.participants.every(({ awayAt }) => awayAt === null)) return started(record, nowMs);
  return { status: 'waiting', startsAt, bots: 0, startedAt: null, deadlineAt: startsAt };
}

/** When `ms` have run since then; each outage puts that off by its length, and leaves `comeBackMs` at least. */
function ranAtMs(sinceMs: number, ms: number, { nowMs, outages }: RunningTime): number {
  return outages.reduce((endMs, { fromMs, toMs }) => {
    const backMs = toMs === Infinity ? nowMs : toMs;
    if (backMs <= sinceMs || fromMs >= endMs) return endMs;
    return Math.max(endMs + backMs - Math.max(fromMs, sinceMs), backMs + comeBackMs);
  }, sinceMs + ms);
}

/**
 * Until when a place in a waiting race is kept; null while its player is connected. That a player came while the database was away
 * may be noted only after it is back.
 */
function keptUntilMs({ participants }: RaceRecord, one: ParticipantRow, times: RunningTime): number | null {
  if (one.awayAt === null) return null;
  const kept = participants.length === 1 ? comeAloneMs : comeMs;
  return ranAtMs(one.awayAt.getTime(), hasNotCome(one) ? kept : awayMs, times);
}

/** Participants who are away when a race starts by itself: they would stand in their lanes and be waited for. */
export function absentAtStart(record: RaceRecord, times: RunningTime): readonly string[] {
  return record.participants.flatMap(({ id, awayAt }) =>
    awayAt !== null && ranAtMs(awayAt.getTime(), onTheWayMs, times) <= times.nowMs ? id : [],
  );
}

/** Who there is to race against. Bots neither come nor start for people who are away. */
function companyIn({ row, participants }: RaceRecord, nowMs: number) {
  const isSomebodyHere = participants.some(({ awayAt }) => awayAt === null);
  const comeAtMs = isSomebodyHere ? botsAtMs(row) : null;
  const haveCome = row.bots > 0 || (comeAtMs !== null && comeAtMs <= nowMs);
  const bots = haveCome ? botsBeside(row, participants.length) : 0;
  const hasCompany = participants.length >= fewest || (bots > 0 && isSomebodyHere);
  return { isSomebodyHere, comeAtMs, bots, hasCompany };
}

const isStartTime = ({ startsAt }: RaceRow, nowMs: number): boolean =>
  startsAt !== null && startsAt.getTime() <= nowMs;

/** Whether it starts by itself: it is full, or everybody is ready, or it is time. */
function startsItself(record: RaceRecord, times: RunningTime): boolean {
  const { row, participants } = record;
  const { isSomebodyHere, hasCompany } = companyIn(record, times.nowMs);
  const isReady =
    (participants.length >= fewest || row.botWpm !== null) && participants.every((one) => one.isReady);
  const areAllThere = !participants.some(hasNotCome) && absentAtStart(record, times).length === 0;
  const isFull = participants.length >= row.maxParticipants && areAllThere;
  return isSomebodyHere && (isReady || isFull || (isStartTime(row, times.nowMs) && hasCompany));
}

/**
 * What follows from who is there: it starts with those who are not absent, it is about to, or it waits. Nobody loses the place to a
 * start that does not come about.
 */
export function waitingPhase(record: RaceRecord, times: RunningTime): Phase {
  const { row, participants } = record;
  const { nowMs } = times;
  if (row.tournamentId !== null) return tournamentPhase(record, nowMs);
  const absent = absentAtStart(record, times);
  const present = { row, participants: participants.filter(({ id }) => !absent.includes(id)) };
  if (startsItself(record, times) && startsItself(present, times)) return started(present, nowMs);
  const { comeAtMs, bots, hasCompany } = companyIn(record, nowMs);
  const delayMs = bots > 0 ? startsAfterBotsMs : startsAfterMs;
  const soon = companyIn(present, nowMs).hasCompany ? new Date(nowMs + delayMs) : null;
  const planned = hasCompany ? (row.startsAt ?? soon) : null;
  const startsAt = isStartTime(row, nowMs) ? null : planned;
  const due = [row.createdAt.getTime() + raceWaitsMs];
  if (startsAt) due.push(startsAt.getTime());
  // Bots that find no place don't come.
  if (comeAtMs !== null && comeAtMs > nowMs) due.push(comeAtMs);
  for (const one of participants) due.push(keptUntilMs(record, one, times) ?? Infinity);
  return { status: 'waiting', startsAt, bots, startedAt: null, deadlineAt: new Date(Math.min(...due)) };
}

/** Whether a participant can still leave the running race as not finished. */
export function mayGiveUp({ row }: RaceRecord, one: ParticipantRow): boolean {
  return row.status === 'racing' && !one.isFinished && one.leftAt === null;
}

/**
 * When a running race ends, finished or not: a minute after the first finish, or when nobody can be expected to (G57). Time in which
 * no server ran counts against nobody.
 */
export function racingDeadline(record: RaceRecord, times: RunningTime): Date | null {
  if (!record.row.startedAt) return null;
  const goMs = record.row.startedAt.getTime();
  const finishes = record.participants.flatMap((one) => one.finishMs ?? []);
  const winnerMs =
    finishes.length > 0
      ? runningMs(goMs, { nowMs: goMs + Math.min(...finishes), outages: times.outages })
      : null;
  return new Date(ranAtMs(goMs, raceEndsAtMs(textLengthOf(record), winnerMs), times));
}

/** What a running race stores after an outage: a later end, or a new GO where nobody has typed a key. */
export function racingAfterOutage(
  record: RaceRecord,
  times: RunningTime,
): Partial<Pick<Phase, 'startedAt' | 'deadlineAt'>> {
  return record.participants.some(({ keystrokes }) => keystrokes > 0)
    ? { deadlineAt: racingDeadline(record, times) }
    : withGoAt(record, times.nowMs + comeBackMs);
}

/** The end of a running race whose stored end has come, where outages put it off; else null. */
export function laterByOutages(record: RaceRecord, times: RunningTime): Date | null {
  const deadlineAt = racingDeadline(record, times);
  const unmovedAt = racingDeadline(record, { ...times, outages: [] });
  if (!deadlineAt || !unmovedAt || deadlineAt <= unmovedAt) return null;
  return deadlineAt.getTime() > times.nowMs ? deadlineAt : null;
}

const isThrough = (one: ParticipantRow): boolean => one.isFinished || one.leftAt !== null;

/** Whether somebody has been away since before GO and has never typed. */
const neverCame = ({ startedAt }: RaceRow, { awayAt, keystrokes }: ParticipantRow): boolean =>
  awayAt !== null && startedAt !== null && awayAt <= startedAt && keystrokes === 0;

/** Whether nobody is left to wait for; in a tournament, where a player who is away may still come, one who gives up has lost at once. */
export function isDecided({ row, participants }: RaceRecord): boolean {
  if (row.status !== 'racing') return false;
  if (row.tournamentId !== null)
    return participants.every(isThrough) || participants.some(({ leftAt }) => leftAt !== null);
  return participants.some(isThrough) && participants.every((one) => isThrough(one) || neverCame(row, one));
}

/** Whether the stored end of a running race has come. */
export const isTimeUp = ({ row }: RaceRecord, nowMs: number): boolean =>
  row.status === 'racing' && row.deadlineAt !== null && row.deadlineAt.getTime() <= nowMs;

/** Participants who have been gone from a waiting race for too long, or never came; a place in a tournament is kept. */
export function goneFrom(record: RaceRecord, times: RunningTime): readonly string[] {
  const { row, participants } = record;
  if (row.status !== 'waiting' || row.tournamentId !== null) return [];
  return participants
    .filter((one) => (keptUntilMs(record, one, times) ?? Infinity) <= times.nowMs)
    .map((one) => one.id);
}

export const isExpired = ({ row }: RaceRecord, nowMs: number): boolean =>
  row.status === 'waiting' && row.tournamentId === null && row.createdAt.getTime() + raceWaitsMs <= nowMs;
