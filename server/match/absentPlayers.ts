/**
 * Players who are away when a game of theirs begins or waits for their move are told, within the transaction
 * of the change; what they were told is withdrawn when they come, the move is made or the game ends. So are players whose absence
 * is noticed after the end that they missed. Nothing of this is done for a player who is there.
 */
import { gamePath } from '@playfield/contracts/paths.ts';
import { gameTitle } from '@playfield/games/gameTitle.ts';
import type { Tx } from '../db/open.ts';
import type { Notify } from '../notification/index.ts';
import type { Change } from './decide.ts';
import type { MatchRow } from './match.ts';
import { lateMissedEnd, missedEndsOf } from './missedEnd.ts';

export type TellAbsent = (tx: Tx, change: Change) => Promise<() => void>;

const kinds = ['game/started', 'game/your-turn'] as const;

/** Whether somebody who is away is to be told something, or was told what is over now. */
export const concernsAbsent = (change: Pick<Change, 'from' | 'next'>): boolean =>
  change.from.row.turnToldPly !== change.next.row.turnToldPly ||
  isStartMoot(change) ||
  isWaitOver(change) ||
  lateMissedEnd(change) !== null;

/** Whether the second player, who was away when a rematch began, has come to it, or it is over. */
function isStartMoot({ from: { row }, next }: Pick<Change, 'from' | 'next'>): boolean {
  // A game of a tournament begins for both at once.
  const isOfTournament = row.tournamentMatchId !== null;
  if (isOfTournament || row.status !== 'playing' || row.moveCount > 1 || row.away2At === null) return false;
  return next.row.away2At === null || next.row.status === 'completed';
}

/** Whether the sender of an invitation, who was away when it was accepted, has come, or the game is over. */
function isWaitOver({ from: { row }, next }: Pick<Change, 'from' | 'next'>): boolean {
  if (row.status !== 'playing' || row.awaitedUntil === null) return false;
  return next.row.awaitedUntil === null || next.row.status === 'completed';
}

/** Returns what to send after the commit. */
export function createTellAbsent({ notify, withdraw }: Pick<Notify, 'notify' | 'withdraw'>): TellAbsent {
  /** The sender's notice that the other one waits is withdrawn. Those of the two who are away are told if the game was called off. */
  async function tellWaitOver(tx: Tx, { from, next }: Change): Promise<() => void> {
    const { id, player1Id, player2Id } = from.row;
    const tells: (() => void)[] = [];
    const ends = next.row.status === 'completed' ? missedEndsOf(next.row) : [];
    const people = [player1Id, player2Id].filter((one) => one !== null);
    // In one order everywhere, so that nobody waits in a ring.
    for (const userId of people.toSorted()) {
      const accepted = { userId, collapseKey: id, kinds: ['invite/accepted'] as const };
      if (userId === player1Id) tells.push(await withdraw(tx, { ...accepted, leaves: 'nothing' }));
      const end = ends.find((one) => one.userId === userId);
      if (end) tells.push(await notify(tx, end));
    }
    return () => tells.forEach((tell) => tell());
  }

  return async (tx, change) => {
    const { from, next } = change;
    const missed = lateMissedEnd(change);
    if (missed) return notify(tx, missed);
    if (isWaitOver(change)) return tellWaitOver(tx, change);
    if (from.row.turnToldPly === next.row.turnToldPly) {
      const { id, player2Id: userId } = from.row;
      if (userId === null) return () => undefined;
      return withdraw(tx, { userId, collapseKey: id, kinds: ['game/started'], leaves: 'nothing' });
    }
    const isTold = next.row.turnToldPly !== null;
    const { row } = isTold ? next : from;
    const isFirst = row.currentPlayer === 'player1';
    const userId = isFirst ? row.player1Id : row.player2Id;
    // The account is gone.
    if (userId === null) return () => undefined;
    if (!isTold) return withdraw(tx, { userId, collapseKey: row.id, kinds, leaves: 'nothing' });
    const title = gameTitle(row.gameType);
    const opponentId = isFirst ? row.player2Id : row.player1Id;
    const opponent = (isFirst ? row.player2Name : row.player1Name) ?? '';
    const hasBegun = from.row.status === 'waiting';
    return notify(tx, {
      userId,
      kind: hasBegun ? 'game/started' : 'game/your-turn',
      text: hasBegun
        ? `${opponent} has joined your game of ${title}.`
        : `It's your turn against ${opponent}: ${title}.`,
      path: gamePath(row.id),
      collapseKey: row.id,
      ...(opponentId === null ? {} : { actorId: opponentId }),
      count: 1,
    });
  };
}

export type TellRematch = (tx: Tx, row: MatchRow, rematchId: string) => Promise<() => void>;

/** Tells a player who offered a rematch and has left since that it was accepted. */
export function createTellRematch({ notify }: Pick<Notify, 'notify'>): TellRematch {
  return async (tx, row, rematchId) => {
    const isFirst = row.offerBy === 'player1';
    const userId = isFirst ? row.player1Id : row.player2Id;
    if (userId === null) return () => undefined;
    const opponentId = isFirst ? row.player2Id : row.player1Id;
    const opponent = (isFirst ? row.player2Name : row.player1Name) ?? '';
    return notify(tx, {
      userId,
      kind: 'game/started',
      text: `${opponent} has accepted your rematch: ${gameTitle(row.gameType)}.`,
      path: gamePath(rematchId),
      collapseKey: rematchId,
      ...(opponentId === null ? {} : { actorId: opponentId }),
      count: 1,
    });
  };
}
