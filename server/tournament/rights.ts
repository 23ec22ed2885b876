/** What somebody may do in a tournament, as its page offers it; each act checks it again. */
import type { TournamentDetails } from '@playfield/contracts/http/tournaments.ts';
import { errors } from '@playfield/contracts/errors.ts';
import type { Player } from '../account/sessions.ts';
import type { Db, Tx } from '../db/open.ts';
import { barredMs, barText } from './bars.ts';
import { isAhead, isCheckIn, isGone, type ParticipantRow, type TournamentRow } from './course.ts';
import { closedTo } from './registration.ts';
import { tournamentStore } from './store.ts';

type Rights = Omit<TournamentDetails['you'], 'participant' | 'match' | 'attempt'>;

export async function rightsOf(
  db: Db | Tx,
  row: TournamentRow,
  player: Player,
  own: ParticipantRow | null,
  at: Date,
): Promise<Rights> {
  const isIn = own !== null && !isGone(own);
  const whyNot = own === null ? await whyNotIn(db, row, player, at) : null;
  const isOrganiser = row.creatorId === player.id;
  const isRunning = row.status === 'active';
  return {
    isOrganiser,
    mayJoin: own === null && whyNot === null,
    whyNot,
    mayLeave: isIn && (isAhead(row) || isRunning) && own.status !== 'eliminated',
    mayCheckIn: isIn && row.status === 'registration' && isCheckIn(row, at),
    // Until the first result.
    mayCancel: isOrganiser && (isAhead(row) || (isRunning && !(await tournamentStore(db).hasResult(row.id)))),
  };
}

async function whyNotIn(db: Db | Tx, row: TournamentRow, player: Player, at: Date): Promise<string | null> {
  const closed = closedTo(row, player, at);
  if (closed !== null) return errors[closed].text;
  const leftMs = await barredMs(db, player.id, at.getTime());
  return leftMs === null ? null : barText(leftMs);
}
