/** Where the reader stands in a tournament, and what is next for them. Pure. */
import type { TournamentMatch, TournamentParticipant } from '@playfield/contracts/http/tournaments.ts';
import { ordinalText } from '@playfield/contracts/numberText.ts';
import { isDecided, isTieBreak, ownMatchIn } from './bracketView.ts';
import type { SeenTournament } from './details.ts';
import { momentText } from '../lib/dates.ts';
import { pointsText } from './listTexts.ts';
import { isOfTable } from './standings.ts';
import { tieBreakReason } from './tieBreak.ts';
import { contestPath, opponentIn } from './tournamentTexts.ts';

/** A line with a countdown to `untilMs`, the server's time, where there is something to wait for. */
export type YourPart = {
  readonly title: string;
  readonly text: string | null;
  readonly untilMs: number | null;
  /** The one thing to do now; `others`: nothing here, so on to other tournaments. */
  readonly act: 'join' | 'check-in' | 'ready' | 'open' | 'attempt' | 'resume' | 'others' | null;
  /** Where `open` leads. */
  readonly path: string | null;
  /** The tournament is over, and the reader has won it. */
  readonly isWon?: boolean;
  /** A match is lost unless the reader comes to it, or its opponent: it stays in view however far the page is scrolled. */
  readonly isCall?: boolean;
};

const nothing = { text: null, untilMs: null, act: null, path: null } as const;
const ms = (instant: string | null): number | null => (instant === null ? null : Date.parse(instant));

/** Null for a visitor for whom there is nothing to say. */
export function yourPart(tournament: SeenTournament): YourPart | null {
  const { you, status } = tournament;
  if (status === 'cancelled') return null;
  if (you.participant?.status === 'disqualified')
    return { ...nothing, title: 'You were removed', text: you.participant.reason };
  if (status === 'completed') return ended(tournament);
  const isIn = you.participant !== null && you.participant.status !== 'withdrawn';
  if (tournament.isPaused && you.match?.status !== 'playing') return inPause(tournament, isIn);
  if (!isIn) return asVisitor(tournament);
  if (status !== 'active') return beforeStart(tournament);
  if (you.match) return inMatch(tournament, you.match);
  return tournament.format === 'arena' ? inArena(tournament) : between(tournament);
}

/** All deadlines are frozen, so nothing counts down. Joining and checking in go on. */
function inPause(tournament: SeenTournament, isIn: boolean): YourPart {
  const mayJoin = !isIn && tournament.you.mayJoin;
  const isAhead = isIn && tournament.status !== 'active';
  const part = mayJoin ? asVisitor(tournament) : isAhead ? beforeStart(tournament) : null;
  return {
    ...nothing,
    title: 'The tournament is paused',
    text: `It goes on later; no time is lost.${part ? ` ${part.title}.` : ''}`,
    act: part?.act ?? null,
  };
}

function asVisitor({
  you,
  status,
  startDate,
  accountsOnly,
  entryFee,
  registrationOpensAt,
}: SeenTournament): YourPart | null {
  if (you.mayJoin)
    return {
      ...nothing,
      title: status === 'active' ? 'You can still join' : 'Registration is open',
      text: [
        accountsOnly ? 'For accounts.' : 'Guests are welcome.',
        ...(entryFee > 0 ? [`Joining costs ${pointsText(entryFee)}.`] : []),
        ...(status === 'active' ? [] : ['It starts in']),
      ].join(' '),
      untilMs: status === 'active' ? null : ms(startDate),
      act: 'join',
    };
  // The server gives a reason where it left a player out; players who left know it.
  const reason = you.participant?.reason ?? null;
  if (reason !== null) return { ...nothing, title: 'You do not take part', text: `${reason}.` };
  if (you.whyNot === null) return null;
  if (you.isOrganiser && status === 'active')
    return { ...nothing, title: 'You organise this tournament', text: 'It runs by itself to its winner.' };
  return { ...nothing, title: you.whyNot, untilMs: status === 'upcoming' ? ms(registrationOpensAt) : null };
}

function beforeStart({ you, format, startDate, checkInAt }: SeenTournament): YourPart {
  if (format === 'arena')
    return {
      ...nothing,
      title: 'You take part',
      text: 'Have this page open at the start: your game opens by itself. It starts in',
      untilMs: ms(startDate),
    };
  if (you.mayCheckIn && you.participant?.status === 'registered')
    return {
      ...nothing,
      title: 'Check in now',
      text: 'Players who have not checked in at the start do not play. It starts in',
      untilMs: ms(startDate),
      act: 'check-in',
    };
  if (you.participant?.status === 'checked-in')
    return { ...nothing, title: 'You are checked in', text: 'It starts in', untilMs: ms(startDate) };
  return {
    ...nothing,
    title: 'You take part',
    text: checkInAt === null ? 'It starts in' : 'Check-in opens in',
    untilMs: ms(checkInAt ?? startDate),
  };
}

/** Why attempts that were used up are there again. */
function levelText({ draws, slots: [one, two] }: TournamentMatch): string {
  return draws > 0 && one.gamesWon === two.gamesWon ? 'The match is level. ' : '';
}

function inMatch({ you, gameType }: SeenTournament, match: TournamentMatch): YourPart {
  const userId = you.participant?.userId ?? '';
  const opponent = opponentIn(match, userId)?.username ?? 'your opponent';
  const hasArrived = match.slots.some((slot) => slot.userId === userId && slot.hasArrived);
  const title = `Your match against ${opponent}`;
  if (you.attempt !== null && (match.status === 'playing' || match.status === 'ready')) {
    const { left, best } = you.attempt;
    const tries = left === 1 ? 'One attempt left.' : `${left} attempts left.`;
    return {
      ...nothing,
      title,
      text: `${best === null ? levelText(match) : `Your best score is ${best}. `}${left === 0 ? 'No attempt left.' : tries}`,
      untilMs: ms(match.joinBy),
      act: left > 0 ? 'attempt' : null,
      isCall: left > 0 && best === null,
    };
  }
  if (match.status === 'playing') {
    const path = contestPath(gameType, match.contestId);
    const text =
      you.participant?.arena?.pausesNext === true ? 'It is running. You pause after it.' : 'It is running.';
    return { ...nothing, title, text, act: path === null ? null : 'open', path };
  }
  const call = { ...nothing, title, untilMs: ms(match.joinBy), isCall: true };
  return hasArrived
    ? { ...call, text: `Waiting for ${opponent}` }
    : { ...call, text: 'Be there within', act: 'ready' };
}

function inArena({ you, endsAt, phase }: SeenTournament): YourPart {
  const isPaused = you.participant?.status === 'paused';
  const place = you.participant?.place ?? null;
  const stand = place === null ? '' : `You are ${ordinalText(place)}. `;
  if (phase === 'last-games')
    return { ...nothing, title: 'The last games are played out', text: stand.trim() || null };
  if (isPaused)
    return {
      ...nothing,
      title:
        you.participant?.arena?.hasMissedMove === true
          ? 'You missed the first move, so you are paused'
          : 'You are paused',
      text: `${stand}Press Resume to be paired again. The arena ends in`,
      untilMs: ms(endsAt),
      act: 'resume',
    };
  const pausedUntil = you.participant?.arena?.pausedUntil ?? null;
  if (pausedUntil !== null)
    return {
      ...nothing,
      title: 'You play again soon',
      text: `${stand}The pause ends in`,
      untilMs: ms(pausedUntil),
    };
  return {
    ...nothing,
    title: 'You are about to be paired',
    text: `${stand}Stay on this page; your game opens by itself. The arena ends in`,
    untilMs: ms(endsAt),
  };
}

/** Why the last match was lost that no game of it decided; null for any other. */
function tieBreakText(matches: readonly TournamentMatch[], userId: string): string | null {
  const match = ownMatchIn(matches, userId);
  if (!match || match.winnerId === userId || !isTieBreak(match)) return null;
  const reason = tieBreakReason(match);
  const winner = opponentIn(match, userId)?.username ?? 'your opponent';
  return `Your match was level: ${winner} won the tie-break${reason === null ? '' : ` (${reason})`}.`;
}

/** Of somebody who has no match left in their table, while others have; null for everybody else, and where not all matches are here. */
function throughTable({ you, matches, groups, format, hasMoreMatches }: SeenTournament): YourPart | null {
  if (format !== 'round-robin' || hasMoreMatches) return null;
  const own = matches.filter(({ slots }) => slots.some(({ userId }) => userId === you.participant?.userId));
  if (own.length === 0 || !own.every((match) => isDecided(match) && isOfTable(match))) return null;
  if (groups)
    return {
      ...nothing,
      title: 'Your group matches are over',
      text: 'The first two of each group go on once all groups are over.',
    };
  const isOnlyDecider = matches.some(({ bracket }) => bracket === 'final');
  return {
    ...nothing,
    title: 'Your matches are over',
    text: isOnlyDecider
      ? 'The decider is still to be played; then the places are final.'
      : 'The places are final once all matches are over. Two who are level for first place play a decider.',
  };
}

function between(tournament: SeenTournament): YourPart {
  const { you, matches } = tournament;
  const { participant } = you;
  if (participant?.status === 'eliminated') {
    const place = participant.place === null ? null : `${ordinalText(participant.place)} place.`;
    const texts = [tieBreakText(matches, participant.userId), place].filter((text) => text !== null);
    return {
      ...nothing,
      title: 'You are out',
      text: texts.length === 0 ? null : texts.join(' '),
      act: 'others',
    };
  }
  return (
    throughTable(tournament) ?? {
      ...nothing,
      title: 'You are still in',
      text: 'Your next match opens here by itself.',
    }
  );
}

/** Why somebody has no place in the end. An opponent who misses the first move brings a win, and no played game. */
function withoutPlace({ reason, status, wins, draws, losses }: TournamentParticipant): string {
  if (reason !== null) return `${reason}.`;
  const hasLeft = status === 'withdrawn' && wins + draws + losses > 0;
  return hasLeft ? 'You left before the end.' : 'You played no game.';
}

/** What the reader gets, and when; null for nothing. */
function prizeText({ pays: { paidAt }, you: { participant, prizeDue } }: SeenTournament): string | null {
  const points = participant?.prize ?? prizeDue ?? 0;
  if (points === 0) return null;
  const isPaid = participant?.prize != null;
  return `Your prize: ${pointsText(points)}${isPaid || paidAt === null ? '' : `, to be paid ${momentText(paidAt)}`}.`;
}

function ended(tournament: SeenTournament): YourPart | null {
  const { participant } = tournament.you;
  if (!participant) return null;
  const { place, userId } = participant;
  const texts = [tieBreakText(tournament.matches, userId), prizeText(tournament)].filter(
    (text) => text !== null,
  );
  const over = { ...nothing, act: 'others' } as const;
  if (place === null) return { ...over, title: 'It is over', text: withoutPlace(participant) };
  return {
    ...over,
    title: place === 1 ? `You won ${tournament.name}!` : `You came ${ordinalText(place)}`,
    text: texts.length === 0 ? null : texts.join(' '),
    isWon: place === 1,
  };
}
