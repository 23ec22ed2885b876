/** Reports of players, for those who run the site. */
import type { ErrorCode } from '@playfield/contracts/errors.ts';
import type { ReportReason } from '@playfield/contracts/http/friends.ts';
import { ok, refuse, type Result } from '@playfield/contracts/result.ts';
import type { Identity } from '../account/identity.ts';
import { lockPeople, playersById } from '../account/people.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/open.ts';
import { moderationLogIn } from '../operator/moderationLog.ts';
import { newId } from '../random.ts';

const reportAction = 'player/report';

export type Report = {
  readonly reason: ReportReason;
  readonly about: { readonly kind: 'profile' | 'game' | 'race' | 'name'; readonly id?: string | undefined };
};

/** Stores a report, once for each reporter, player and thing that it is about until it is handled. */
export async function reportPlayer(
  {
    database,
    clock,
    shownName,
  }: { readonly database: Database; readonly clock: Clock; readonly shownName: Identity['shownName'] },
  reporterId: string,
  playerId: string,
  { reason, about }: Report,
): Promise<Result<{ done: true }, ErrorCode>> {
  if (reporterId === playerId) return refuse('request/invalid', 'You cannot report yourself.');
  database.assertWritable();
  return database.db.transaction(async (tx) => {
    const player = (await playersById(tx, [playerId])).get(playerId);
    if (!player) return refuse('friend/not-found');
    // Two presses at once are one report.
    await lockPeople(tx, [reporterId]);
    await moderationLogIn(tx).addOnce({
      id: newId(),
      actorId: reporterId,
      action: reportAction,
      targetUserId: playerId,
      subject: about.id ?? about.kind,
      reason,
      details: {
        about: about.kind,
        ...(about.id === undefined ? {} : { id: about.id }),
        // A guest's, as this server knows it: it is stored with their plays alone.
        ...(player.isGuest ? { name: shownName(player) } : {}),
      },
      createdAt: new Date(clock.wallMs()),
    });
    return ok({ done: true });
  });
}
