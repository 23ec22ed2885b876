/** Games between two people for tests and the playground, as moves in wire form. */
import type { GameUpdate } from '@playfield/contracts/socket/match.ts';
import type { Online } from '@playfield/contracts/http/match.ts';
import type { Game as GameRules, Seat } from '@playfield/games/game.ts';
import type { Move, ServerRecord, StoredMove } from '../frame/record.ts';

const noOnline: Online = {
  version: 1,
  code: null,
  isQuick: false,
  isRated: false,
  clock: null,
  offer: null,
  rematchId: null,
  tournament: null,
  prior: { player1: 0, player2: 0 },
  asOfMs: 0,
  graceMs: 60_000,
  graceEndsAtMs: { player1: null, player2: null },
};

export type Changes = Partial<Omit<ServerRecord, 'online'>> & { readonly online?: Partial<Online> };

/**
 * Ada (player1) and Bob after these moves, seen from `yourSeat`. Throws when a move is not legal.
 */
export function recordOf(
  rules: GameRules,
  played: readonly Move[],
  yourSeat: Seat | null,
  { online = {}, ...changes }: Changes = {},
): ServerRecord {
  let position = rules.start();
  const moves: StoredMove[] = [];
  for (const wireMove of played) {
    const { ply, turn: seat } = position;
    const next = position.play(seat, wireMove);
    if (!next.ok) throw new Error(`${rules.id}: ${JSON.stringify(wireMove)} is not legal at ply ${ply}`);
    const { move, notation } = next.value;
    moves.push({ ply, seat, move, notation, playedAtMs: 0 });
    ({ position } = next.value);
  }
  return {
    id: 'game',
    gameType: rules.id,
    gameMode: 'online',
    difficulty: null,
    board: position.board,
    status: position.outcome ? 'completed' : 'playing',
    currentPlayer: position.turn,
    winner: position.outcome?.winner ?? null,
    result: position.outcome?.reason ?? null,
    moveCount: moves.length,
    player1Name: 'Ada',
    player2Name: 'Bob',
    player1Id: 'id-of-ada',
    player2Id: 'id-of-bob',
    userId: 'id-of-ada',
    createdAt: new Date(0).toISOString(),
    completedAt: position.outcome ? new Date(0).toISOString() : null,
    moves,
    yourSeat,
    hintsUsed: 0,
    takebacksUsed: 0,
    ...changes,
    online: { ...noOnline, version: moves.length + 1, ...online },
  };
}

/** The update that the server broadcasts after the change that led to `record`. */
export function updateOf(record: ServerRecord): GameUpdate {
  const { moves, yourSeat: _seat, online, ...rest } = record;
  return {
    type: 'gameUpdate',
    game: { ...rest, online: online && { ...online, code: null } },
    lastMove: moves.at(-1) ?? null,
  };
}
