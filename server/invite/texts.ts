/** The sentences of notifications about invitations. */
import type { DeclineReason } from '@playfield/contracts/http/invites.ts';
import { gameById } from '@playfield/games/registry.ts';
import type { InviteRow } from './store.ts';

const reasons: { readonly [reason in DeclineReason]: string } = {
  later: 'Maybe later.',
  'another-game': 'They would rather play another game.',
  'another-clock': 'They would like another clock.',
  'not-now': 'Not now.',
};

/** What one is invited to, e.g. `Connect Four` or `a typing race`. */
export function playOf(kind: InviteRow['kind'], gameType: string | null): string {
  if (kind === 'game') return (gameType !== null && gameById(gameType)?.title) || 'a game';
  return { race: 'a typing race', arena: 'the snake arena', tournament: 'a tournament' }[kind];
}

export const invitesYou = (name: string, play: string): string => `${name} invites you to play ${play}.`;

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
