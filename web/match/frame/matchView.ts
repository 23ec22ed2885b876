/** What a page derives from a match: whose turn, what is on the board, which texts apply. Pure. */
import type { Position, Seat } from '@playfield/games/game.ts';
import type { MatchState } from './matchState.ts';
import { countedMs } from './playTime.ts';
import type { GameRecord } from './record.ts';
import { winnerSeat, type MatchView } from './resultTexts.ts';

/**
 * Whether the viewer may move now (C4-022, C4-023). Two people on one device play both seats. While
 * another game is being created the shown one is about to be replaced: a move there would be lost.
 */
export function canMove(state: MatchState): boolean {
  const { record, position, pending, held, replayPly, isCreating } = state;
  return (
    record?.status === 'playing' &&
    (record.gameMode === 'local' || record.yourSeat === position.turn) &&
    position.outcome === null &&
    pending === null &&
    held === null &&
    replayPly === null &&
    !isCreating
  );
}

/** Whether the viewer may take their last move against the AI back now. */
export function canTakeBack(state: MatchState): boolean {
  const { record } = state;
  return (
    record?.gameMode === 'ai' && canMove(state) && record.moves.some(({ seat }) => seat === record.yourSeat)
  );
}

/** Whether another game would discard moves of the viewer. */
export function hasMovesAtStake({ record, position }: MatchState): boolean {
  const isRunning = record?.status === 'playing' && position.outcome === null;
  return isRunning && record.yourSeat !== null && (record.moveCount > 0 || position.ply > 0);
}

/** Whether it can give way to another game without losing a move. */
export function isUntouched({ status, moveCount }: GameRecord): boolean {
  return status === 'playing' && moveCount === 0;
}

/** Whether `after` is another game, or the game at another point. */
export function hasMoved(before: GameRecord | null, after: GameRecord): boolean {
  return before?.id !== after.id || before.moveCount !== after.moveCount || before.status !== after.status;
}

/** Whether the AI's move is due. */
export function isThinking({ record, position }: MatchState): boolean {
  return (
    record?.status === 'playing' &&
    record.gameMode === 'ai' &&
    position.outcome === null &&
    position.turn === 'player2'
  );
}

/** The game clock's reading at an instant of the page's clock, milliseconds. */
export function clockMs({ clockZeroMs, clockStoppedMs, turnSinceMs }: MatchState, nowMs: number): number {
  if (clockStoppedMs !== null) return clockStoppedMs - clockZeroMs;
  return turnSinceMs - clockZeroMs + countedMs(nowMs - turnSinceMs);
}

/** The position on the board: the replayed one, else the newest. */
export function shownPosition({ rules, record, position, replayPly }: MatchState): Position {
  if (replayPly === null || !record) return position;
  const restored = rules.restore(record.moves.slice(0, replayPly).map(({ move }) => move));
  return restored.ok ? restored.value : position;
}

/** The match in the words of the texts; null while there is none. */
export function viewOf({ record, position }: MatchState): MatchView | null {
  if (!record) return null;
  const { status, gameMode, winner, result, moveCount, yourSeat } = record;
  const { player1Name, player2Name, player1Id, player2Id } = record;
  const shared = { gameMode, player1Name, player2Name, player1Id, player2Id, moveCount, viewer: yourSeat };
  // Our own last move may end the game before the server confirms it; the rules are the same.
  if (status === 'playing' && position.outcome) {
    const { winner: seat, reason, how } = position.outcome;
    return {
      ...shared,
      status: 'completed',
      currentPlayer: position.turn,
      winner: seat,
      result: reason,
      how,
    };
  }
  const isAgreed = result === 'draw' && position.outcome === null;
  const how = position.outcome?.how;
  return { ...shared, status, currentPlayer: position.turn, winner, result, isAgreed, how };
}

/** The result for a seat: `Won`, `Lost` or `Draw`; null while it runs and where it has none. */
export function outcomeOf(state: MatchState, seat: Seat): 'Won' | 'Lost' | 'Draw' | null {
  const view = viewOf(state);
  if (view?.status !== 'completed') return null;
  const winner = winnerSeat(view);
  if (winner === null) return view.result === 'draw' ? 'Draw' : null;
  return winner === seat ? 'Won' : 'Lost';
}

/** `You`, `AI`, or the name of the player in that seat. */
export function whoIs({ yourSeat, gameMode, player1Name, player2Name }: GameRecord, seat: Seat): string {
  if (seat === yourSeat) return 'You';
  if (seat === 'player1') return player1Name;
  return gameMode === 'ai' ? 'AI' : (player2Name ?? 'Player 2');
}

export type ListedMove = {
  /** Half-move number from 0. */
  readonly ply: number;
  readonly seat: Seat;
  readonly notation: string;
};

/** The moves on the board, oldest first, including our pending one but not a held reply. */
export function listedMoves({ rules, record, position, pending, held }: MatchState): readonly ListedMove[] {
  const stored = (held?.record ?? record)?.moves.slice(0, position.ply) ?? [];
  const listed = stored.map(({ ply, seat, notation }) => ({ ply, seat, notation }));
  if (!pending || !record || pending.ply < listed.length) return listed;
  const notation = rules.notate(pending.move);
  const seat = record.yourSeat ?? 'player1';
  return notation.ok ? [...listed, { ply: pending.ply, seat, notation: notation.value }] : listed;
}
