/** What the configuration says of tournaments that the server announces itself, and when they start. Pure. */
import type { TimeControl } from '@playfield/contracts/http/match.ts';
import { limits, tournamentGames } from '@playfield/contracts/tournamentLimits.ts';
import { gameIds } from '@playfield/games/registry.ts';
import { hourMs, minuteMs } from '../durations.ts';

const formats = ['single-elimination', 'double-elimination', 'round-robin', 'arena'] as const;

export type HouseEvent = {
  readonly gameType: string;
  readonly format: (typeof formats)[number];
  /** Null for what is not played with clocks. */
  readonly clock: TimeControl | null;
  /** Of an arena. */
  readonly minutes: number | null;
  /** At midnight UTC, every so many hours after it, */
  readonly everyHours: number;
  /** and so many minutes later. */
  readonly offsetMinutes: number;
};

/** The list of tournaments shows a hundred: those of people must find room. */
const mostADay = 48;

const entry =
  /^(?<game>[\w-]+) (?<format>[\w-]+)(?: (?<minutes>\d+)min)?(?: (?<initial>\d+)\+(?<increment>\d+))? every (?<hours>\d+)h(?: at (?<hour>\d{2})?:(?<minute>\d{2}))?$/;

/** What an entry says; a sentence where it says nothing that can be done. */
function eventOf(text: string): HouseEvent | string {
  const {
    game = '',
    format,
    minutes,
    initial,
    increment,
    hours,
    hour = '00',
    minute = '00',
  } = entry.exec(text)?.groups ?? {};
  const known = formats.find((one) => one === format);
  if (!known || !tournamentGames.some((one) => one === game))
    return `"${text}" must be like "connect-four arena 20min 3+2 every 4h at :30".`;
  const isBoardGame = gameIds.includes(game);
  const isArena = known === 'arena';
  if (isArena && !isBoardGame) return `"${text}": arenas are played on boards.`;
  if (initial !== undefined && !isBoardGame) return `"${text}": ${game} is played without clocks.`;
  if (minutes !== undefined && !isArena) return `"${text}": only an arena has a length.`;
  const length = Number(minutes ?? 60);
  const { min, max } = limits.arenaMinutes;
  if (isArena && (length < min || length > max)) return `"${text}": an arena lasts ${min} to ${max} minutes.`;
  const initialS = Number(initial ?? 5) * 60;
  const incrementS = Number(increment ?? 3);
  if (initialS < 60 || initialS > 10_800 || incrementS > 60)
    return `"${text}": a clock has 1 to 180 minutes and up to 60 seconds a move.`;
  const everyHours = Number(hours);
  if (everyHours < 1 || 24 % everyHours !== 0)
    return `"${text}": the hours must divide a day, as 1, 4 or 24.`;
  if (Number(minute) > 59 || Number(hour) >= everyHours)
    return `"${text}": the time after "at" must lie within ${everyHours} hours.`;
  return {
    gameType: game,
    format: known,
    clock: isBoardGame ? { initialS, incrementS } : null,
    minutes: isArena ? length : null,
    everyHours,
    offsetMinutes: Number(hour) * 60 + Number(minute),
  };
}

/** The events of a list with semicolons between them; a sentence where something is wrong with it. */
export function readHouseEvents(text: string): readonly HouseEvent[] | string {
  const read = text
    .split(';')
    .map((one) => one.trim().replaceAll(/\s+/g, ' '))
    .filter((one) => one !== '')
    .map(eventOf);
  const wrong = read.find((one) => typeof one === 'string');
  if (wrong !== undefined) return wrong;
  const events = read.filter((one) => typeof one !== 'string');
  const aDay = events.reduce((sum, { everyHours }) => sum + 24 / everyHours, 0);
  return aDay > mostADay ? `these are ${aDay} events a day; at most ${mostADay} are announced.` : events;
}

/** The instants after one and up to another at which an event starts. */
export function startsOf(
  { everyHours, offsetMinutes }: Pick<HouseEvent, 'everyHours' | 'offsetMinutes'>,
  afterMs: number,
  untilMs: number,
): number[] {
  const stepMs = everyHours * hourMs;
  const offsetMs = offsetMinutes * minuteMs;
  const starts: number[] = [];
  // Days have 24 hours in UTC, and the steps divide them.
  for (
    let ms = Math.floor((afterMs - offsetMs) / stepMs + 1) * stepMs + offsetMs;
    ms <= untilMs;
    ms += stepMs
  )
    starts.push(ms);
  return starts;
}
