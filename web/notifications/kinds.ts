/** What this page does for each kind of notification. Pure. */

const invitations = ['invite/game', 'invite/race', 'invite/arena', 'invite/tournament'] as const;
const ringing: ReadonlySet<string> = new Set([
  ...invitations,
  'game/your-turn',
  'game/started',
  'tournament/check-in',
  'tournament/match-ready',
]);

/** Something was reached: it is shown as a win. */
export const isWin = (kind: string): boolean => kind === 'achievement/unlocked';

/** Whether it asks for an answer. */
export const isAnswerable = (kind: string): boolean => invitations.some((known) => known === kind);

export const isRinging = (kind: string): boolean => ringing.has(kind);

/** Why an invitation can't be answered any more; null while it can. */
export function goneText(status: string): string | null {
  switch (status) {
    case 'pending':
      return null;
    case 'accepted':
      return 'You accepted.';
    case 'declined':
      return 'You declined.';
    case 'cancelled':
      return 'Withdrawn.';
    default:
      return 'Expired.';
  }
}
