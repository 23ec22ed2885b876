/** The form of a new tournament with the settings of one that is over. Pure. */
import type { TournamentDetails } from '@playfield/contracts/http/tournaments.ts';
import { clockChoices, clockLabel, controlOf } from '../lobby/clocks.ts';
import { emptyForm, localMoment, type NewTournament } from './newTournament.ts';

const numbers = ['1', '3', '5'] as const;
const firstMoves = ['60', '120'] as const;

const choiceOf = <Choice extends string, Other>(choices: readonly Choice[], value: number, other: Other) =>
  choices.find((choice) => Number(choice) === value) ?? other;

const partsOf = (at: Date): readonly string[] => localMoment(at).split('T');

/** With fewer players a table is never in groups (`formatFor` in server/tournament/start.ts). */
const fewestForGroups = 8;

/** What was wished; null where it isn't known: once too few have come there is one table. */
function groupsOf({ groups, startedAt, currentParticipants }: TournamentDetails): boolean | null {
  return groups || startedAt === null || currentParticipants >= fewestForGroups ? groups : null;
}

/** So many days after a day, at the time of day of another instant: where clocks are changed in between, a day has not 24 hours. */
function onDay(day: Date, days: number, timeOf: Date): Date {
  const [hours, minutes] = [timeOf.getHours(), timeOf.getMinutes()];
  return new Date(day.getFullYear(), day.getMonth(), day.getDate() + days, hours, minutes);
}

/** By the calendar. */
function daysBetween(one: Date, two: Date): number {
  const [from, to] = [one, two].map((at) => Date.UTC(at.getFullYear(), at.getMonth(), at.getDate()));
  return ((to ?? 0) - (from ?? 0)) / 86_400_000;
}

/** Tomorrow at the same time of day, with registration open until the same time before it. */
function timesOf({ startDate, registrationDeadline }: TournamentDetails, now: Date) {
  const [was, closed] = [new Date(startDate), new Date(registrationDeadline)];
  const start = onDay(now, 1, was);
  const closes = onDay(start, -daysBetween(closed, was), closed);
  const [startDay = '', startTime = ''] = partsOf(start);
  const [deadline = '', deadlineTime = ''] = partsOf(closes > now && closes < start ? closes : start);
  return { startDate: startDay, startTime, deadline, deadlineTime };
}

export function formLike(tournament: TournamentDetails, now: Date): NewTournament {
  const empty = emptyForm(now);
  const { name, description, gameType, format, clock, minutes, maxParticipants, firstMoveS } = tournament;
  const sameClock = clockChoices.find(({ value }) => clockLabel(controlOf(value)) === clockLabel(clock));
  return {
    ...empty,
    ...timesOf(tournament, now),
    name,
    description,
    gameType,
    format,
    // An arena has no number of places to choose.
    maxParticipants: format === 'arena' ? empty.maxParticipants : String(maxParticipants),
    entryFee: String(tournament.entryFee),
    prizePool: tournament.prizePool,
    clock: clock === null ? empty.clock : (sameClock?.value ?? 'as-is'),
    ownClock: sameClock ? null : clock,
    bestOf: choiceOf(numbers, tournament.bestOf, empty.bestOf),
    finalBestOf: choiceOf(numbers, tournament.finalBestOf, empty.finalBestOf),
    thirdPlace: tournament.thirdPlace,
    groups: format === 'round-robin' ? groupsOf(tournament) : null,
    rated: tournament.rated,
    accountsOnly: tournament.accountsOnly,
    joinMinutes: String(tournament.joinMinutes),
    minutes: minutes === null ? empty.minutes : String(minutes),
    berserk: format === 'arena' ? tournament.berserk : empty.berserk,
    firstMove: format === 'arena' ? choiceOf(firstMoves, firstMoveS ?? 0, empty.firstMove) : empty.firstMove,
  };
}
