/** What players are told who had no connection when a game of theirs ended. */
import { gamePath } from '@playfield/contracts/paths.ts';
import { seats, type Seat } from '@playfield/games/game.ts';
import { gameTitle } from '@playfield/games/gameTitle.ts';
import type { Change } from './decide.ts';
import type { MatchRow } from './match.ts';

export type MissedEnd = {
  readonly userId: string;
  readonly kind: 'game/over';
  readonly text: string;
  readonly path: string;
  readonly collapseKey: string;
  readonly actorId?: string;
  readonly count: number;
};

/** What is read of a game that is over. */
export type EndedRow = Pick<
  MatchRow,
  | 'id'
  | 'gameType'
  | 'player1Id'
  | 'player1Name'
  | 'player2Id'
  | 'player2Name'
  | 'winner'
  | 'result'
  | 'away1At'
  | 'away2At'
>;

const awaySince = ({ away1At, away2At }: EndedRow, seat: Seat): Date | null =>
  seat === 'player1' ? away1At : away2At;

function outcomeFor({ winner, result }: EndedRow, seat: Seat): string {
  if (result === 'aborted') return 'was called off';
  if (winner !== null) return winner === seat ? 'is over: you won' : 'is over: you lost';
  return result === 'draw' ? 'is over: you drew' : 'is over: no first move was made in time';
}

/** What the player of a seat is told of the end; null where the account is gone. */
function endToldTo(row: EndedRow, seat: Seat): MissedEnd | null {
  const isFirst = seat === 'player1';
  const userId = isFirst ? row.player1Id : row.player2Id;
  if (userId === null) return null;
  const opponentId = isFirst ? row.player2Id : row.player1Id;
  const opponent = (isFirst ? row.player2Name : row.player1Name) ?? '';
  const title = gameTitle(row.gameType);
  return {
    userId,
    kind: 'game/over',
    text: `Your game of ${title} with ${opponent} ${outcomeFor(row, seat)}.`,
    path: gamePath(row.id),
    collapseKey: row.id,
    ...(opponentId === null ? {} : { actorId: opponentId }),
    count: 1,
  };
}

/** What the players of a game are told who were away when it ended. */
export const missedEndsOf = (row: EndedRow): MissedEnd[] =>
  seats.flatMap((seat) => (awaySince(row, seat) && endToldTo(row, seat)) ?? []);

/** What a player is told whose leaving before the end was noted only after it. */
export function lateMissedEnd({ from, next }: Pick<Change, 'from' | 'next'>): MissedEnd | null {
  if (from.row.status !== 'completed') return null;
  const seat = seats.find((one) => awaySince(from.row, one) === null && awaySince(next.row, one) !== null);
  return seat ? endToldTo(next.row, seat) : null;
}
