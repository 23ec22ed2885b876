/** The form of a new tournament: what it starts with, what it refuses, and what it sends (TR-010…021, 028, 032…043). Pure. */
import type { TimeControl } from '@playfield/contracts/http/match.ts';
import type { TournamentWish } from '@playfield/contracts/http/tournamentActions.ts';
import { limits, mostInBracket } from '@playfield/contracts/tournamentLimits.ts';
import { controlOf, type ClockChoice } from '../lobby/clocks.ts';
import { momentText } from '../lib/dates.ts';
import { twoDigits } from './tournamentTexts.ts';

type Format = TournamentWish['format'];
type BestOf = '1' | '3' | '5';

/** As the fields hold it. */
export type NewTournament = {
  readonly name: string;
  readonly description: string;
  readonly gameType: string;
  readonly format: Format;
  readonly maxParticipants: string;
  readonly startDate: string;
  readonly startTime: string;
  readonly deadline: string;
  readonly deadlineTime: string;
  readonly entryFee: string;
  readonly prizePool: string;
  /** `as-is`: `ownClock`. */
  readonly clock: ClockChoice | 'as-is';
  /** Of the tournament that is run again, where it is none of the choices. */
  readonly ownClock: TimeControl | null;
  readonly bestOf: BestOf;
  readonly finalBestOf: BestOf;
  readonly thirdPlace: boolean;
  /** Null until chosen: then it depends on how many may take part. */
  readonly groups: boolean | null;
  readonly rated: boolean;
  readonly accountsOnly: boolean;
  readonly joinMinutes: string;
  readonly minutes: string;
  readonly berserk: boolean;
  readonly firstMove: FirstMove;
};

/** Seconds for the first move in an arena; as usual it depends on the clock. */
type FirstMove = 'usual' | '60' | '120';

export type Field = keyof NewTournament;
export type FieldTexts = Partial<Record<Field, string>>;

/** What each part of the form gets. */
export type FormPart = {
  readonly form: NewTournament;
  readonly problems: FieldTexts;
  readonly change: (change: Partial<NewTournament>) => void;
};

const hourMs = 3_600_000;

/** The day of an instant where the organiser is. */
function localDay(at: Date): string {
  return `${at.getFullYear()}-${twoDigits(at.getMonth() + 1)}-${twoDigits(at.getDate())}`;
}

/** An instant where the organiser is, as a field for date and time holds it. */
export function localMoment(at: Date): string {
  return `${localDay(at)}T${twoDigits(at.getHours())}:${twoDigits(at.getMinutes())}`;
}

export function emptyForm(now: Date): NewTournament {
  return {
    name: '',
    description: '',
    gameType: '',
    format: 'single-elimination',
    maxParticipants: '8',
    startDate: localDay(new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1)),
    startTime: '',
    deadline: localDay(new Date(now.getTime() + 12 * hourMs)),
    deadlineTime: '',
    entryFee: '0',
    prizePool: '0',
    clock: '3+2',
    ownClock: null,
    bestOf: '1',
    finalBestOf: '1',
    thirdPlace: false,
    groups: null,
    rated: true,
    accountsOnly: false,
    joinMinutes: '3',
    minutes: '60',
    berserk: true,
    firstMove: 'usual',
  };
}

/** Starts that need no date: so many minutes from now. One row on a phone. */
export const soonStarts = [
  { minutes: 10, label: 'In 10 min' },
  { minutes: 30, label: 'In 30 min' },
  { minutes: 60, label: 'In 1 hour' },
] as const;

/** What the fields hold for such a start, until which one can join; the minute that has begun is not counted. */
export function soonStart(
  now: Date,
  minutes: number,
): Pick<NewTournament, 'startDate' | 'startTime' | 'deadline' | 'deadlineTime'> {
  const at = new Date(Math.ceil(now.getTime() / 60_000 + minutes) * 60_000);
  const [day, time] = [localDay(at), `${twoDigits(at.getHours())}:${twoDigits(at.getMinutes())}`];
  return { startDate: day, startTime: time, deadline: day, deadlineTime: time };
}

/** Typing and snakes are not played with clocks. */
export const hasClock = (gameType: string): boolean =>
  gameType !== 'typing-race' && gameType !== 'little-big-snake';

/** Arenas are for what is played on a board with clocks. */
export function formatsFor(gameType: string): readonly Format[] {
  const brackets = ['single-elimination', 'double-elimination', 'round-robin'] as const;
  return hasClock(gameType) ? [...brackets, 'arena'] : brackets;
}

/** Above so many everybody against everybody takes too long. */
const mostInTable = 16;

export function inGroups({ groups, maxParticipants }: NewTournament): boolean {
  return groups ?? Number(maxParticipants) > mostInTable;
}

/** A change of one field, and of what no longer goes with it. */
export function withChange(form: NewTournament, change: Partial<NewTournament>): NewTournament {
  const next = { ...form, ...change };
  const format = formatsFor(next.gameType).includes(next.format) ? next.format : 'single-elimination';
  return { ...next, format };
}

function wholeOf(text: string): number | null {
  return /^-?\d+$/.test(text.trim()) ? Number(text) : null;
}

function pointsProblem(text: string, negative: string): string | undefined {
  const points = wholeOf(text);
  if (points === null) return 'Please enter a whole number';
  if (points < 0) return negative;
  return points > limits.points ? `At most ${limits.points}` : undefined;
}

function rangeProblem(text: string, { min, max }: { min: number; max: number }): string | undefined {
  const value = wholeOf(text);
  return value === null || value < min || value > max ? `Please enter ${min} to ${max}` : undefined;
}

/** A field for dates takes years of six digits, and no calendar here does. */
function dateProblem(day: string, time: string): string | undefined {
  return instantOf(day, time) === null ? 'Please enter a date with a year of four digits' : undefined;
}

function participantsProblem(text: string): string | undefined {
  const most = wholeOf(text);
  if (most === null || most < 2) return 'Must allow at least 2 participants';
  return most > mostInBracket ? `At most ${mostInBracket} participants can take part` : undefined;
}

/** Whether players have to come to a match within a time that is chosen. */
export const hasJoinTimer = ({ format, gameType }: Pick<NewTournament, 'format' | 'gameType'>): boolean =>
  format !== 'arena' && gameType !== 'little-big-snake';

/** What is wrong with each field, in the specification's words where it has some. */
export function problemsOf(form: NewTournament): FieldTexts {
  const isArena = form.format === 'arena';
  const all: Readonly<Partial<Record<Field, string | undefined>>> = {
    name: form.name.trim() === '' ? 'Tournament name is required' : undefined,
    description: form.description.trim() === '' ? 'Description is required' : undefined,
    gameType: form.gameType === '' ? 'Game type is required' : undefined,
    maxParticipants: isArena ? undefined : participantsProblem(form.maxParticipants),
    minutes: isArena ? rangeProblem(form.minutes, limits.arenaMinutes) : undefined,
    joinMinutes: hasJoinTimer(form) ? rangeProblem(form.joinMinutes, limits.joinMinutes) : undefined,
    startDate: form.startDate === '' ? 'Start date is required' : dateProblem(form.startDate, form.startTime),
    deadline: form.deadline === '' ? undefined : dateProblem(form.deadline, form.deadlineTime),
    entryFee: pointsProblem(form.entryFee, 'Entry fee cannot be negative'),
    prizePool: pointsProblem(form.prizePool, 'Prize pool cannot be negative'),
  };
  const problems: FieldTexts = {};
  for (const [field, text] of Object.entries(all))
    if (text !== undefined && isField(form, field)) problems[field] = text;
  return problems;
}

function isField(form: NewTournament, name: string): name is Field {
  return name in form;
}

/** A day alone stays one: the server knows what it means where the organiser is (G47). */
function dateOrInstant(day: string, time: string): string {
  return time === '' ? day : new Date(`${day}T${time}`).toISOString();
}

/** What the server will make of a day, and of a time if there is one; null until both are whole. */
function instantOf(day: string, time: string): number | null {
  const atMs = new Date(`${day}T${time === '' ? '00:00' : time}`).getTime();
  return Number.isNaN(atMs) ? null : atMs;
}

/** When the fields have it start: a day alone means its first minute, which few expect. */
export function startText({ startDate, startTime }: NewTournament): string | null {
  const startMs = instantOf(startDate, startTime);
  if (startMs === null) return null;
  const moment = momentText(startMs);
  return startTime === '' ? `Without a time it starts at midnight: ${moment}.` : `Starts ${moment}.`;
}

/** When registration closes: with the day if no time is set, and with the start at the latest (G47). */
export function deadlineText(form: NewTournament): string | null {
  const { startDate, startTime, deadline, deadlineTime } = form;
  const startMs = instantOf(startDate, startTime);
  const closesMs =
    deadline === '' ? startMs : instantOf(deadline, deadlineTime === '' ? '23:59' : deadlineTime);
  if (startMs === null || closesMs === null) return null;
  return closesMs < startMs ? `Closes ${momentText(closesMs)}.` : 'Closes when it starts.';
}

const gamesOf = { '1': 1, '3': 3, '5': 5 } as const;

/** What is sent; only for a form without problems. */
export function wishOf(form: NewTournament, timeZone: string): TournamentWish {
  const chosen = form.clock === 'as-is' ? form.ownClock : controlOf(form.clock);
  const control = hasClock(form.gameType) ? chosen : null;
  const isArena = form.format === 'arena';
  const isKnockout = form.format === 'single-elimination' || form.format === 'double-elimination';
  return {
    name: form.name.trim(),
    description: form.description.trim(),
    gameType: form.gameType,
    format: form.format,
    status: 'upcoming',
    entryFee: Number(form.entryFee),
    prizePool: Number(form.prizePool),
    startDate: dateOrInstant(form.startDate, form.startTime),
    ...(form.deadline === ''
      ? {}
      : { registrationDeadline: dateOrInstant(form.deadline, form.deadlineTime) }),
    timeZone,
    ...(control ? { clock: control } : {}),
    rated: form.rated,
    accountsOnly: form.accountsOnly,
    ...(isArena
      ? {
          minutes: Number(form.minutes),
          berserk: form.berserk,
          ...(form.firstMove === 'usual' ? {} : { firstMoveS: Number(form.firstMove) }),
        }
      : { maxParticipants: Number(form.maxParticipants) }),
    ...(hasJoinTimer(form) ? { joinMinutes: Number(form.joinMinutes) } : {}),
    ...(isKnockout ? { bestOf: gamesOf[form.bestOf], finalBestOf: gamesOf[form.finalBestOf] } : {}),
    ...(form.format === 'single-elimination' ? { thirdPlace: form.thirdPlace } : {}),
    ...(form.format === 'round-robin' ? { groups: inGroups(form) } : {}),
  };
}

const fieldsOfCodes: Readonly<Record<string, Field>> = {
  'tournament/name-required': 'name',
  'tournament/description-required': 'description',
  'tournament/game-required': 'gameType',
  'tournament/too-few-places': 'maxParticipants',
  'tournament/too-many-places': 'maxParticipants',
  'tournament/fee-negative': 'entryFee',
  'tournament/prize-negative': 'prizePool',
  'tournament/too-many-points': 'prizePool',
  'tournament/date-invalid': 'startDate',
  'tournament/format-unavailable': 'format',
};

/** The field that a refusal of the server is about, if it is one. */
export function fieldOf(code: string): Field | null {
  return fieldsOfCodes[code] ?? null;
}
