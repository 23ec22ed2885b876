/** Who may write in the chat of a tournament, and under which name. */
import type { ErrorCode } from '@playfield/contracts/errors.ts';
import { ok, refuse, type Result } from '@playfield/contracts/result.ts';
import type { Asker, Identity } from '../account/identity.ts';
import type { Db } from '../db/open.ts';
import { isGone } from './course.ts';
import { tournamentStore } from './store.ts';

/** Participants under the name they play under, the organiser under their own; null for everybody else. */
export type WriterName = (player: Asker, tournamentId: string) => Promise<Result<string | null, ErrorCode>>;

export function createWriterName(db: Db, identity: Pick<Identity, 'shownName'>): WriterName {
  const store = tournamentStore(db);
  return async (player, tournamentId) => {
    const row = await store.byId(tournamentId);
    if (!row) return refuse('tournament/not-found');
    const own = await store.participant(tournamentId, player.id);
    if (own && !isGone(own)) return ok(own.username);
    return ok(row.creatorId === player.id ? identity.shownName(player) : null);
  };
}
