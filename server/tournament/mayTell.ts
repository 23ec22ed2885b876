/**
 * What an organiser may tell players now: each time everybody has a notification, and maybe a push. Counted in the moderation log, so
 * that it holds on every server and after a restart.
 */
import type { ErrorCode } from '@playfield/contracts/errors.ts';
import { ok, refuse, type Result } from '@playfield/contracts/result.ts';
import type { Tx } from '../db/open.ts';
import { moderationLogIn } from '../operator/moderationLog.ts';
import { restrictionsIn, restrictionText } from '../operator/restrictions.ts';
import type { OperatorAct } from './acts.ts';

const hourMs = 3_600_000;
/** Messages and new starts of one tournament. */
const mostAnHour = 5;

/** In place of a muted organiser's. */
const noReason = 'The organiser gave no reason.';

const tellingActions: readonly string[] = ['message', 'postpone'];
/** As an act of a tournament is called in the moderation log. */
export const loggedAs = (action: string): string => `tournament/${action}`;

type Wanted = {
  readonly tournamentId: string;
  readonly organiserId: string;
  readonly act: OperatorAct;
  readonly at: Date;
  readonly isLimited: boolean;
};

/** Whether players are to read the organiser's own words; a reason can be left out. */
const isWritten = (act: OperatorAct): boolean =>
  act.action === 'message' ||
  (act.action === 'edit' && (act.name !== undefined || act.description !== undefined));

/** What of an act may be carried out: of somebody muted all but their words. To be asked under the lock of the tournament's row. */
export async function mayTell(tx: Tx, wanted: Wanted): Promise<Result<OperatorAct, ErrorCode>> {
  const { tournamentId, organiserId, act, at, isLimited } = wanted;
  const mute = await restrictionsIn(tx).inForce(organiserId, 'mute', at);
  if (mute && isWritten(act)) return refuse('account/muted', restrictionText(mute));
  const allowed = mute && 'reason' in act ? { ...act, reason: noReason } : act;
  if (!isLimited || !tellingActions.includes(act.action)) return ok(allowed);
  const since = new Date(at.getTime() - hourMs);
  const told = await moderationLogIn(tx).countSince(tournamentId, tellingActions.map(loggedAs), since);
  return told >= mostAnHour ? refuse('tournament/told-often') : ok(allowed);
}
