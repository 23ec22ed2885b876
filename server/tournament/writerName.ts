/** Who may write in the chat of a tournament, and under which name. */
import type { ErrorCode } from '@playfield/contracts/errors.ts';
import { ok, refuse, type Result } from '@playfield/contracts/result.ts';
import type { Asker, Identity } from '../account/identity.ts';
import type { Db } from '../db/open.ts';
import { isGone } from './course.ts';
import { tournamentStore } from './store.ts';

/** Accounts under the name they have now, guests under the one they play under; null for who only reads. */
export type WriterName = (player: Asker, tournamentId: string) => Promise<Result<string | null, ErrorCode>>;

export function createWriterName(db: Db, identity: Pick<Identity, 'shownName'>): WriterName {
  const store = tournamentStore(db);
  return async (player, tournamentId) => {
    const row = await store.byId(tournamentId);
    if (!row) return refuse('tournament/not-found');
    const own = await store.participant(tournamentId, player.id);
    const isIn = own !== null && !isGone(own);
    if (isIn && player.isGuest) return ok(own.username);
    return ok(isIn || row.creatorId === player.id ? identity.shownName(player) : null);
  };
}
