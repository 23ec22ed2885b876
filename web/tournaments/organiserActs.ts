/** The organiser's acts: when each is offered, in which words, and what is sent. Pure. */
import type { Input } from '../api/http.ts';
import { controlOf, type ClockChoice } from '../lobby/clocks.ts';
import { isDecided } from './bracketView.ts';
import { localMoment } from './newTournament.ts';
import type { SeenTournament } from './details.ts';
import { comingText } from './tournamentTexts.ts';

type Body = Input<'POST /api/tournaments/:id/organise'>['body'];
export type Act = Body['action'];

export const actTexts: Readonly<
  Record<
    Act,
    {
      readonly label: string;
      readonly title: string;
      readonly text: string;
      readonly button: string;
      /** Said when a field is empty; an act without fields has nothing to miss. */
      readonly missing?: string;
      /** Said when it is done. */
      readonly done: string;
    }
  >
> = {
  start: {
    label: 'Start now',
    title: 'Start now?',
    text: 'Players who have not checked in do not play.',
    button: 'Start',
    done: 'The tournament has started.',
  },
  postpone: {
    label: 'Postpone',
    title: 'Postpone the start',
    text: 'Everybody who has joined keeps their place.',
    button: 'Postpone',
    missing: 'Please choose the new start.',
    done: 'The start is postponed.',
  },
  edit: {
    label: 'Edit',
    title: 'Edit the tournament',
    text: 'Possible until the start.',
    button: 'Save',
    missing: 'Please fill in the name and the description.',
    done: 'Saved.',
  },
  message: {
    label: 'Message',
    title: 'Message to all players',
    text: 'Every player is notified.',
    button: 'Send',
    missing: 'Please write a message.',
    done: 'The message is sent.',
  },
  walkover: {
    label: 'Walkover',
    title: 'Give a walkover',
    text: 'The match is won without a game, and changes no rating.',
    button: 'Give the walkover',
    missing: 'Please choose the match and the winner.',
    done: 'The walkover is given.',
  },
  correct: {
    label: 'Correct a result',
    title: 'Correct a result',
    text: 'Possible while no match that depends on it has begun; those are drawn again.',
    button: 'Correct',
    missing: 'Please choose the match and the winner, and give a reason.',
    done: 'The result is corrected.',
  },
  remove: {
    label: 'Remove a player',
    title: 'Remove a player',
    text: 'The reason is shown. A game in progress is lost.',
    button: 'Remove',
    missing: 'Please choose the player, and give a reason.',
    done: 'The player is removed.',
  },
  cancel: {
    label: 'Cancel tournament',
    title: 'Cancel the tournament?',
    text: 'Entry fees are paid back. The reason is shown.',
    button: 'Cancel the tournament',
    missing: 'Please give a reason.',
    done: 'The tournament is cancelled.',
  },
};

const areCheckedIn = ({ participants, currentParticipants }: SeenTournament): boolean =>
  participants.filter(({ status }) => status === 'checked-in').length === currentParticipants;

/** Whether it could start before registration closes: all who can play have come. Of an arena, only the server knows who is there. */
function isComplete(tournament: SeenTournament): boolean {
  const { format, phase, currentParticipants, maxParticipants } = tournament;
  if (currentParticipants < 2) return false;
  if (format === 'arena') return true;
  return phase === 'check-in' ? areCheckedIn(tournament) : currentParticipants >= maxParticipants;
}

/** Whether the organiser plays for a prize: decisions about others could be to their own gain, and are left to an operator. */
function playsForPrize({ you: { participant }, prizePool, entryFee }: SeenTournament): boolean {
  const isIn =
    participant !== null && participant.status !== 'withdrawn' && participant.status !== 'disqualified';
  return isIn && (prizePool !== '0' || entryFee > 0);
}

const isAhead = ({ status }: SeenTournament): boolean => status === 'upcoming' || status === 'registration';

/** Whether it could start now, before its time. */
function canStart(tournament: SeenTournament, nowMs: number): boolean {
  const { startDate, registrationDeadline } = tournament;
  const closesMs = Date.parse(registrationDeadline);
  const hasClosed = closesMs <= nowMs && closesMs < Date.parse(startDate);
  return hasClosed || isComplete(tournament);
}

/** Players who expect no start yet would lose to an organiser who plays for their fees. */
const isSurprise = (tournament: SeenTournament): boolean =>
  tournament.format !== 'arena' && tournament.phase !== 'check-in' && playsForPrize(tournament);

/** Why an organiser who plays misses some of the acts; null where none is missing. */
export function whyMissing(tournament: SeenTournament, nowMs: number): string | null {
  const { status, format } = tournament;
  if (isAhead(tournament))
    return isSurprise(tournament) && canStart(tournament, nowMs)
      ? 'You play in this tournament for a prize, so you can start it early only from check-in on.'
      : null;
  if (status !== 'active' || !playsForPrize(tournament)) return null;
  const acts = format === 'arena' ? 'remove players' : 'remove players, give walkovers and correct results';
  return `You play in this tournament for a prize: only an operator can ${acts}.`;
}

/** What can be done as the tournament stands, by the server's clock. */
export function actsFor(tournament: SeenTournament, nowMs: number): readonly Act[] {
  const { status, matches, format, you } = tournament;
  if (isAhead(tournament)) {
    const acts: readonly Act[] = ['postpone', 'edit', 'message', 'remove', 'cancel'];
    return canStart(tournament, nowMs) && !isSurprise(tournament) ? ['start', ...acts] : acts;
  }
  if (status !== 'active') return [];
  const acts: Act[] = ['message'];
  const hasResult = matches.some((match) => isDecided(match) && match.status !== 'bye');
  const mayDecide = !playsForPrize(tournament);
  if (mayDecide) acts.push('remove');
  if (mayDecide && format !== 'arena') acts.push('walkover');
  if (mayDecide && format !== 'arena' && hasResult) acts.push('correct');
  // Later it is the operator's. The page may know of a result before it rereads what the organiser may do.
  if (you.mayCancel && !hasResult) acts.push('cancel');
  return acts;
}

/** What the dialog says an act does. */
export function actText(act: Act, tournament: SeenTournament): string {
  const { phase, format, gameType, joinMinutes } = tournament;
  if (act !== 'start') return actTexts[act].text;
  // The page hears of the start before the dialog has its answer.
  if (!isAhead(tournament)) return actTexts.start.done;
  if (phase === 'check-in')
    return areCheckedIn(tournament)
      ? 'Everybody who has joined is checked in. Nobody can join after the start.'
      : actTexts.start.text;
  const within = comingText({ gameType, joinMinutes });
  return format === 'arena'
    ? 'Everybody who has joined can play at once.'
    : `Check-in has not begun, so everybody who has joined plays. They have ${within}, and most don't expect it yet.`;
}

/** What the dialogs hold; each uses some of it. */
export type ActForm = {
  readonly name: string;
  readonly description: string;
  /** `as-is`: it keeps the clock it has. */
  readonly clock: ClockChoice | 'as-is';
  /** Of a field for date and time, where the organiser is. */
  readonly start: string;
  readonly userId: string;
  readonly matchId: string;
  /** Empty: not chosen; `nobody` for a draw or a result without a winner. */
  readonly winnerId: string;
  readonly text: string;
};

export const nobody = 'nobody';

/** Filled in with what the tournament has now. */
export function emptyAct({
  name,
  description,
  startDate,
}: Pick<SeenTournament, 'name' | 'description' | 'startDate'>): ActForm {
  const start = localMoment(new Date(startDate));
  return { name, description, clock: 'as-is', start, userId: '', matchId: '', winnerId: '', text: '' };
}

/** Why nothing is sent. */
export function missingText(act: Act, { start }: ActForm): string | null {
  if (act === 'postpone' && start !== '') return 'Please choose a date with a year of four digits.';
  return actTexts[act].missing ?? null;
}

/** What is sent; null while something is missing. */
export function organiseBody(act: Act, form: ActForm): Body | null {
  const text = form.text.trim();
  const { userId, matchId, winnerId } = form;
  switch (act) {
    case 'start':
      return { action: 'start' };
    case 'postpone':
      return postponeBody(form);
    case 'edit':
      return editBody(form);
    case 'message':
      return text === '' ? null : { action: 'message', text };
    case 'cancel':
      return text === '' ? null : { action: 'cancel', reason: text };
    case 'remove':
      return userId === '' || text === '' ? null : { action: 'remove', userId, reason: text };
    case 'walkover':
      return matchId === '' || winnerId === '' ? null : { action: 'walkover', matchId, winnerId };
    default:
      if (matchId === '' || winnerId === '' || text === '') return null;
      return { action: 'correct', matchId, winnerId: winnerId === nobody ? null : winnerId, reason: text };
  }
}

/** Null also for a year of more than four digits, which the field takes. */
function postponeBody({ start }: ActForm): Body | null {
  const at = new Date(start);
  return Number.isNaN(at.getTime()) ? null : { action: 'postpone', startDate: at.toISOString() };
}

function editBody({ name, description, clock }: ActForm): Body | null {
  if (name.trim() === '' || description.trim() === '') return null;
  const control = clock === 'as-is' ? null : controlOf(clock);
  return {
    action: 'edit',
    name: name.trim(),
    description: description.trim(),
    ...(control ? { clock: control } : {}),
  };
}
