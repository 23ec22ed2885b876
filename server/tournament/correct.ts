/**
 * Another result for a match (ADR 0019): what follows from the old one is emptied and opened again. Once a
 * tournament is over only an operator corrects, until its prizes are paid, and only what leaves no match to be played again.
 */
import type { ErrorCode } from '@playfield/contracts/errors.ts';
import { ok, refuse, type Result } from '@playfield/contracts/result.ts';
import type { Tx } from '../db/open.ts';
import type { ContestEnds } from './contestEnds.ts';
import {
  formatOf,
  isGone,
  placeOf,
  stateOf,
  winnerOf,
  type Course,
  type MatchRow,
  type TournamentRow,
} from './course.ts';
import { rulesOf } from './formats/formats.ts';
import { isOver, replacedBy, undoneBy, withCorrected } from './formats/match.ts';
import type { Acted } from './registration.ts';
import { hasPrizes, type Settle } from './settle.ts';
import type { Telling } from './telling.ts';

/** A tournament that was already counted has another winner now; null: it has none. */
type MoveWin = (
  tx: Tx,
  tournament: Pick<TournamentRow, 'id' | 'gameType'>,
  fromId: string | null,
  toId: string | null,
) => Promise<void>;

export type CorrectOptions = {
  readonly settle: Settle;
  readonly contestEnds: Pick<ContestEnds, 'endAll'>;
  readonly telling: Pick<Telling, 'matchDecided'>;
  readonly moveWin: MoveWin;
};

type Correction = {
  readonly matchId: string;
  readonly winnerId: string | null;
  readonly reason: string;
};
type Within = { readonly tx: Tx; readonly row: TournamentRow; readonly isOperator: boolean };

const tooLate = refuse('tournament/too-late');

/** Whether an operator may correct results of it now. */
export function isCorrectable(row: TournamentRow): boolean {
  if (row.format === 'arena') return false;
  return (
    row.status === 'active' || (row.status === 'completed' && (!hasPrizes(row) || row.prizesAt !== null))
  );
}

/** Whether somebody has one of the two places of a match. */
export const isPlayerOf = ({ player1Id, player2Id }: MatchRow, userId: string): boolean =>
  player1Id === userId || player2Id === userId;

/** Whether an organiser takes part, and may win something by what becomes of others. */
function playsForPrize({ tournament, participants }: Course): boolean {
  const own = participants.find(({ userId }) => userId === tournament.creatorId);
  return own !== undefined && !isGone(own) && hasPrizes(tournament);
}

/** A match of a bracket that has begun, with the course; refused where the organiser plays in it, or for a prize. */
export async function matchIn(
  settle: Settle,
  { tx, row, isOperator }: Within,
  matchId: string,
): Promise<Result<{ course: Course; match: MatchRow }, ErrorCode>> {
  const course = await settle.courseOf(tx, row);
  const match = course.matches.find(({ id }) => id === matchId);
  if (!match) return refuse('tournament/no-match', 'There is no such match.');
  if (!isOperator && row.creatorId !== null && isPlayerOf(match, row.creatorId))
    return refuse('tournament/not-organiser', 'You play in this match: only an operator can decide it.');
  if (!isOperator && playsForPrize(course))
    return refuse(
      'tournament/not-organiser',
      'You play in this tournament for a prize: only an operator can decide its matches.',
    );
  return ok({ course, match });
}

export function createCorrect({ settle, contestEnds, telling, moveWin }: CorrectOptions) {
  return async (within: Within, { matchId, winnerId, reason }: Correction): Promise<Acted> => {
    const { tx, row, isOperator } = within;
    const isComplete = row.status === 'completed';
    if (isComplete && isOperator && row.format !== 'arena' && !isCorrectable(row))
      return refuse('tournament/too-late', 'The prizes are paid: the result stands.');
    if (!isCorrectable(row) || (isComplete && !isOperator)) return tooLate;
    const found = await matchIn(settle, within, matchId);
    if (!found.ok) return found;
    const { course, match } = found.value;
    const before = stateOf(course);
    const isTable = match.bracket === 'table' || match.bracket === 'group';
    const outcome = winnerId === null && !isTable ? 'double-walkover' : 'decided';
    const corrected = withCorrected(before, placeOf(match), { outcome, winnerId });
    if (!corrected) return tooLate;
    const after = rulesOf(formatOf(course.tournament, corrected)).next(corrected);
    const undone = undoneBy(before, after);
    if (isComplete && (undone.length > 0 || !isOver(after)))
      return refuse('tournament/too-late', 'It is over, and matches would have to be played again.');
    // Later only the operator may, and then what followed is played again.
    if (undone.length > 0 && !isOperator) return tooLate;
    // Under new ids, so that contests of those who were in them before count no more.
    const replaced = new Set(replacedBy(before, after).map(({ id }) => id));
    const told = await settle.advanceWithin(tx, course, { course, state: corrected, replaced });
    const endReplaced = await contestEnds.endAll(
      tx,
      row.gameType,
      course.matches
        .filter((one) => replaced.has(placeOf(one)) && one.status === 'playing')
        .map(({ id }) => ({ matchId: id, loserId: null })),
    );
    const tellPlayers = await telling.matchDecided(tx, row, match, {
      kind: 'corrected',
      winnerId,
      isDrawn: outcome === 'decided',
      reason,
    });
    if (isComplete) {
      const { participants } = await settle.courseOf(tx, row);
      const winner = winnerOf(participants);
      if (winner !== row.winnerId) await moveWin(tx, row, row.winnerId, winner);
    }
    return ok(() => {
      told();
      tellPlayers();
      endReplaced();
    });
  };
}
