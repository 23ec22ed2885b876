/**
 * Whether an organiser may tell all players something now: each time everybody has a notification, and maybe a push. Counted in the
 * moderation log, so that it holds on every server and after a restart.
 */
import type { ErrorCode } from '@playfield/contracts/errors.ts';
import { ok, refuse, type Result } from '@playfield/contracts/result.ts';
import type { Tx } from '../db/open.ts';
import { moderationLogIn } from '../operator/moderationLog.ts';
import { restrictionsIn, restrictionText } from '../operator/restrictions.ts';

const hourMs = 3_600_000;
/** Messages and new starts of one tournament. */
const mostAnHour = 5;

const tellingActions: readonly string[] = ['message', 'postpone'];
/** As an act of a tournament is called in the moderation log. */
export const loggedAs = (action: string): string => `tournament/${action}`;

type Wanted = {
  readonly tournamentId: string;
  readonly organiserId: string;
  readonly action: string;
  readonly at: Date;
  readonly isLimited: boolean;
};

/** Any other act is allowed. To be asked under the lock of the tournament's row. */
export async function mayTell(tx: Tx, wanted: Wanted): Promise<Result<null, ErrorCode>> {
  const { tournamentId, organiserId, action, at, isLimited } = wanted;
  if (!tellingActions.includes(action)) return ok(null);
  // A new start is in the server's own words.
  const mute = action === 'message' ? await restrictionsIn(tx).inForce(organiserId, 'mute', at) : null;
  if (mute) return refuse('account/muted', restrictionText(mute));
  const since = new Date(at.getTime() - hourMs);
  const told = await moderationLogIn(tx).countSince(tournamentId, tellingActions.map(loggedAs), since);
  return isLimited && told >= mostAnHour ? refuse('tournament/told-often') : ok(null);
}
