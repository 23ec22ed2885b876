/** Matches between people for tests of decisions, in the domain's own notation. */
import { gameById } from '@playfield/games/registry.ts';
import type { MatchRecord, MatchRow, StoredMove } from '../match.ts';

/** 2026-11-20T12:00:00Z. */
export const startMs = Date.UTC(2026, 10, 20, 12);

/** A Connect Four match after `columns` ('445' = columns 4, 4, 5), one second a move, with `fields` laid over its row. */
export function matchAfter(columns: string, fields: Partial<MatchRow> = {}): MatchRecord {
  const game = gameById('connect-four');
  if (!game) throw new Error('no such game');
  let position = game.start();
  const moves: StoredMove[] = Array.from(columns).map((column, ply) => {
    const seat = position.turn;
    const played = position.play(seat, { column: Number(column) - 1 });
    if (!played.ok) throw new Error(`${columns}: ply ${ply} is not legal`);
    position = played.value.position;
    return {
      ply,
      seat,
      move: { column: Number(column) - 1 },
      notation: column,
      playedAtMs: startMs + ply * 1000,
    };
  });
  const row: MatchRow = {
    id: 'a'.repeat(22),
    userId: 'ada',
    gameType: 'connect-four',
    gameMode: 'online',
    difficulty: null,
    board: position.board,
    currentPlayer: position.turn,
    status: position.outcome ? 'completed' : 'playing',
    winner: position.outcome?.winner ?? null,
    result: position.outcome?.reason ?? null,
    rated: false,
    player1Name: 'Ada',
    player2Name: 'Bob',
    player1Id: 'ada',
    player2Id: 'bob',
    moveCount: moves.length,
    hintsUsed: 0,
    takebacksUsed: 0,
    prior1: 0,
    prior2: 0,
    createdAt: new Date(startMs),
    lastMoveAt: null,
    completedAt: null,
    version: 7,
    code: 'ABCDEF',
    isQuick: false,
    clockInitialMs: null,
    clockIncrementMs: null,
    clock1Ms: null,
    clock2Ms: null,
    turnStartedAt: null,
    offer: null,
    offerBy: null,
    rematchId: null,
    away1At: null,
    away2At: null,
    invitedId: null,
    tournamentId: null,
    tournamentMatchId: null,
    gameNumber: null,
    startedAt: null,
    firstMoveMs: null,
    berserk1: false,
    berserk2: false,
    awaitedUntil: null,
    turnToldPly: null,
    deadlineAt: null,
    ...fields,
  };
  return { row, moves, position };
}

/** `seconds` after the start, without outages and lag. */
export function at(seconds: number) {
  return { nowMs: startMs + seconds * 1000, outages: [], lagMs: 0, graceMs: 60_000 };
}

export function instant(seconds: number): Date {
  return new Date(startMs + seconds * 1000);
}
