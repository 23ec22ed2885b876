/**
 * What an organiser may tell players now: each time some or all have a notification, and maybe a push, and each time something is
 * stored for good. Counted in the moderation log, so that it holds on every server and after a restart.
 */
import type { ErrorCode } from '@playfield/contracts/errors.ts';
import { ok, refuse, type Result } from '@playfield/contracts/result.ts';
import type { Tx } from '../db/open.ts';
import { hourMs } from '../durations.ts';
import { moderationLogIn } from '../operator/moderationLog.ts';
import { restrictionsIn, restrictionText } from '../account/restrictions.ts';
import { loggedAs } from './actLog.ts';
import type { OperatorAct } from './acts.ts';

/** What may be done so often in an hour about one tournament. */
const hourly: readonly {
  readonly actions: readonly OperatorAct['action'][];
  readonly most: number;
  readonly refusal: ErrorCode;
}[] = [
  { actions: ['message', 'postpone'], most: 5, refusal: 'tournament/told-often' },
  { actions: ['edit', 'correct'], most: 30, refusal: 'tournament/changed-often' },
];

/** In place of a muted organiser's. */
const noReason = 'The organiser gave no reason.';

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
  const limit = isLimited && hourly.find(({ actions }) => actions.includes(act.action));
  if (!limit) return ok(allowed);
  const since = new Date(at.getTime() - hourMs);
  const done = await moderationLogIn(tx).countSince(tournamentId, limit.actions.map(loggedAs), since);
  return done >= limit.most ? refuse(limit.refusal) : ok(allowed);
}
