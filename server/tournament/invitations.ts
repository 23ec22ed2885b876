/** Tournaments as invitations lead to them: who may be invited, until when, and to what. */
import type { ErrorCode } from '@playfield/contracts/errors.ts';
import { ok, refuse, type Result } from '@playfield/contracts/result.ts';
import type { Clock } from '../clock.ts';
import { among } from '../db/among.ts';
import type { Db, Tx } from '../db/open.ts';
import { tournaments } from '../db/schema.ts';
import { barredMs } from './bars.ts';
import { isAhead, isGone, type TournamentRow } from './course.ts';
import { isClosing } from './followInvited.ts';
import { pairingClosesAtMs } from './formats/arena.ts';
import { timesAhead } from './pausing.ts';
import { closedTo } from './registration.ts';
import { tournamentStore } from './store.ts';

/** How long to wait for a start that decides whether an invitation still stands. */
const startsWithinMs = 60_000;

/** Until when its invitations may be accepted; of one that is paused, as if it went on now. */
function openUntil(row: TournamentRow, at: Date): Date {
  if (row.format !== 'arena')
    return row.pausedAt ? timesAhead(row, row.pausedAt, at).registrationDeadline : row.registrationDeadline;
  const clock = { initialMs: row.clockInitialMs ?? 0, incrementMs: row.clockIncrementMs ?? 0 };
  const endsAtMs = row.endsAt?.getTime() ?? row.startDate.getTime() + (row.minutes ?? 0) * 60_000;
  const stoodMs = row.pausedAt ? at.getTime() - Math.max(Number(row.pausedAt), Number(row.startedAt)) : 0;
  return new Date(pairingClosesAtMs(endsAtMs, clock) + stoodMs);
}

/** Until when its invitations stand; null: it takes nobody any more. */
function standsUntil(row: TournamentRow, at: Date): Date | null {
  if (isClosing(row)) return null;
  const until = openUntil(row, at);
  if (until > at) return until;
  // Too few players put a start off, and registration with it.
  const isUpToStart = isAhead(row) && (row.format === 'arena' || row.registrationDeadline >= row.startDate);
  return isUpToStart ? new Date(at.getTime() + startsWithinMs) : null;
}

export type InvitedTo = Pick<TournamentRow, 'name' | 'gameType' | 'entryFee' | 'startDate'>;

export type TournamentInvitations = ReturnType<typeof createTournamentInvitations>;

export function createTournamentInvitations({ clock }: { readonly clock: Clock }) {
  return {
    /** Until when the invitation stands; or why this person cannot be invited by that one. */
    async invitable(
      tx: Tx,
      tournamentId: string,
      fromId: string,
      to: { readonly id: string; readonly username: string },
    ): Promise<Result<Date, ErrorCode>> {
      const store = tournamentStore(tx);
      const row = await store.byId(tournamentId);
      if (!row) return refuse('tournament/not-found');
      const own = await store.participant(row.id, fromId);
      if (row.creatorId !== fromId && (!own || isGone(own))) return refuse('tournament/not-in');
      const at = new Date(clock.wallMs());
      // Guests are not invited, so that only the tournament itself can refuse here.
      const closed = closedTo(row, { isGuest: false }, at);
      if (closed) return refuse(closed);
      const known = await store.participant(row.id, to.id);
      if (known && !isGone(known))
        return refuse('invite/cannot-join', `${to.username} takes part in it already.`);
      if (known || (await barredMs(tx, to.id, at.getTime())) !== null) return refuse('invite/cannot-join');
      return ok(openUntil(row, at));
    },
    /** Of these tournaments those whose invitations stand, with the instant until which they do. */
    async standing(db: Db | Tx, ids: readonly string[]): Promise<ReadonlyMap<string, Date>> {
      if (ids.length === 0) return new Map();
      const at = new Date(clock.wallMs());
      const rows = await db.select().from(tournaments).where(among(tournaments.id, ids));
      return new Map(
        rows.flatMap((row) => {
          const until = standsUntil(row, at);
          return until ? [[row.id, until]] : [];
        }),
      );
    },
    /** What is shown of the tournaments that somebody is invited to. */
    async shownOf(db: Db | Tx, ids: readonly string[]): Promise<ReadonlyMap<string, InvitedTo>> {
      if (ids.length === 0) return new Map();
      const { id, name, gameType, entryFee, startDate } = tournaments;
      const rows = await db
        .select({ id, name, gameType, entryFee, startDate })
        .from(tournaments)
        .where(among(id, ids));
      return new Map(rows.map((row) => [row.id, row]));
    },
  };
}
