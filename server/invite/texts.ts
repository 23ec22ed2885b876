/** The sentences of notifications about invitations. */
import type { DeclineReason, Invite } from '@playfield/contracts/http/invites.ts';
import { gameById } from '@playfield/games/registry.ts';

const reasons: { readonly [reason in DeclineReason]: string } = {
  later: 'Maybe later.',
  'another-game': 'They would rather play another game.',
  'another-clock': 'They would like another clock.',
  'not-now': 'Not now.',
};

type To = Pick<Invite, 'kind' | 'gameType' | 'tournament'>;

/** What one is invited to, e.g. `Connect Four`, `a typing race` or `the tournament Evening Cup`. */
export function playOf({ kind, gameType, tournament }: To): string {
  if (kind === 'game') return (gameType !== null && gameById(gameType)?.title) || 'a game';
  if (kind === 'tournament') return tournament ? `the tournament ${tournament.name}` : 'a tournament';
  return kind === 'race' ? 'a typing race' : 'the snake arena';
}

/** Accepting may cost points: that is said first. */
export function invitesYou(name: string, to: To): string {
  if (to.kind !== 'tournament') return `${name} invites you to play ${playOf(to)}.`;
  const fee = to.tournament?.entryFee ?? 0;
  return `${name} invites you to ${playOf(to)}${fee === 0 ? '' : `, entry fee ${fee} pts`}.`;
}

export function acceptedText(name: string, play: string, isAwaited: boolean): string {
  return isAwaited
    ? `${name} has accepted and is waiting for you: ${play}.`
    : `${name} has accepted your invitation to ${play}.`;
}

export function declinedText(name: string, play: string, reason: DeclineReason | null): string {
  const declined = `${name} has declined your invitation to ${play}.`;
  return reason ? `${declined} ${reasons[reason]}` : declined;
}

export const expiredText = (name: string, play: string): string =>
  `${name} has not answered your invitation to ${play}.`;
