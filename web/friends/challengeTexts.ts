/** What an invitation says of itself to the one who sent it. Pure. */
import type { DeclineReason, Invite, Reachability } from '@playfield/contracts/http/invites.ts';
import { gameTitle } from '@playfield/games/gameTitle.ts';

/** What the one invited notices, and when. */
export function reachText(reach: Reachability, name: string): string {
  switch (reach) {
    case 'online':
      return `${name} is online and sees your invitation now.`;
    case 'offline':
      return `${name} is offline and will find your invitation on coming back.`;
    case 'playing':
      return `${name} is playing and will see your invitation afterwards.`;
    default:
      return `${name} has your invitation.`;
  }
}

const reasons: Readonly<Record<DeclineReason, string>> = {
  later: 'maybe later',
  'another-game': 'would rather play another game',
  'another-clock': 'would rather play with another clock',
  'not-now': 'not now',
};

/** How an invitation that is pending no more has ended. */
export function endText({ status, reason }: Pick<Invite, 'status' | 'reason'>, name: string): string {
  switch (status) {
    case 'accepted':
      return `${name} accepted.`;
    case 'declined':
      return reason === null ? `${name} declined.` : `${name} declined: ${reasons[reason]}.`;
    case 'cancelled':
      return 'You took the invitation back.';
    case 'expired':
      return 'The invitation has expired.';
    default:
      return `Waiting for ${name}.`;
  }
}

/** What is played: `race`, `arena`, `tournament`, or the id of a game. */
export function whatText(what: string): string {
  if (what === 'arena') return 'Snake.io Arena';
  if (what === 'tournament') return 'Tournament';
  return what === 'race' ? 'Typing Race' : gameTitle(what);
}

/** The way to where the invitation is played. */
export function goText(what: string): string {
  if (what === 'arena') return 'Go to the arena';
  return what === 'race' ? 'Go to the race' : 'Wait at the board';
}

/** Whether it is a board game, which may have a clock. */
export function hasClock(what: string): boolean {
  return what !== 'race' && what !== 'arena' && what !== 'tournament';
}
