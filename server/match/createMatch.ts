/**
 * The one way in which a match begins: against the AI, in the lobby, by link, by quick match, by invitation, as a rematch; games of
 * tournaments begin in `tournamentGames.ts`.
 */
import type { TimeControl } from '@playfield/contracts/http/match.ts';
import { ok, refuse, type Result } from '@playfield/contracts/result.ts';
import type { Level, Position, Seat } from '@playfield/games/game.ts';
import { gameById } from '@playfield/games/registry.ts';
import type { Tx } from '../db/open.ts';
import { newGameCode, newId } from '../random.ts';
import type { Times } from './clock.ts';
import { expiryOf, patienceMs } from './deadlines.ts';
import { isHeldToTime } from './heldToTime.ts';
import type { MatchRecord, MatchRow } from './match.ts';
import type { MatchRatings } from './seatRatings.ts';
import { matchStore, type NewMatchRow } from './store.ts';

/** Who sits in a seat; the AI has no id. */
type SeatHolder = { readonly id: string | null; readonly name: string };

export type NewMatch = {
  readonly gameType: string;
  readonly mode: MatchRow['gameMode'];
  /** Of a match against the AI. */
  readonly level?: Level;
  /** player1, who owns the match, and player2. Without a second one the match waits until `waitsUntil`, else it runs at once. */
  readonly seats: readonly [SeatHolder, SeatHolder?];
  /** Time for the whole match and added per move, milliseconds. */
  readonly clock: { readonly initialMs: number; readonly incrementMs: number } | null;
  /** Between strangers: no takebacks, and staying away loses. */
  readonly isQuick?: boolean;
  readonly rated: boolean;
  /** The one player for whom the second seat is kept; the owner isn't at the board yet. */
  readonly invitedId?: string;
  /** Who of both isn't at the board when the match begins, and has been told that it does. */
  readonly absent?: { readonly seat: Seat; readonly graceMs: number } | null;
  /** Half points of both seats from the games of which this is a rematch. */
  readonly prior?: readonly [number, number];
  /** When a match that nobody joined expires. */
  readonly waitsUntil: Date | null;
  readonly createdAt: Date;
};

/** What the maker of a game in the lobby, for a friend or by quick match asks for. */
export type NewOnlineGame = {
  readonly gameType: string;
  readonly playerName: string;
  readonly gameMode: 'online' | 'friend';
  readonly clock: TimeControl | null;
  readonly isQuick: boolean;
  /** Whether its maker wants it to be rated. */
  readonly rated: boolean;
};

/** When the new match must be looked at: while it waits, when it expires; once it runs, when a player stays away too long. */
function firstDeadline({
  mode,
  seats,
  clock,
  rated,
  isQuick = false,
  absent,
  ...wanted
}: NewMatch): Date | null {
  if (!seats[1]) return wanted.waitsUntil;
  if (mode === 'ai') return null;
  const isHeld = isHeldToTime({ isQuick, rated, tournamentId: null });
  const patience = patienceMs({ clockInitialMs: clock?.initialMs ?? null, moveCount: 0 });
  const lookAfterMs = absent && isHeld ? absent.graceMs : patience;
  return lookAfterMs === null ? null : new Date(wanted.createdAt.getTime() + lookAfterMs);
}

/** Who isn't at the board when the match begins. A missing player1 has been told that it is their turn. */
function firstAbsences({ invitedId, absent, createdAt }: NewMatch) {
  return {
    away1At: invitedId !== undefined || absent?.seat === 'player1' ? createdAt : null,
    away2At: absent?.seat === 'player2' ? createdAt : null,
    turnToldPly: absent?.seat === 'player1' ? 0 : null,
  };
}

function fullClocks(clock: NewMatch['clock']) {
  const [clockInitialMs, clockIncrementMs] = clock ? [clock.initialMs, clock.incrementMs] : [null, null];
  return { clockInitialMs, clockIncrementMs, clock1Ms: clockInitialMs, clock2Ms: clockInitialMs };
}

/** The row of a match that begins with this position. */
export function newRow(wanted: NewMatch, position: Pick<Position, 'board' | 'turn'>) {
  const [first, second] = wanted.seats;
  const [prior1, prior2] = wanted.prior ?? [0, 0];
  return {
    id: newId(),
    userId: first.id,
    player1Id: first.id,
    player1Name: first.name,
    player2Id: second?.id ?? null,
    player2Name: second?.name ?? null,
    gameType: wanted.gameType,
    gameMode: wanted.mode,
    difficulty: wanted.level ?? null,
    status: second ? 'playing' : 'waiting',
    board: position.board,
    currentPlayer: position.turn,
    rated: wanted.rated,
    code: wanted.mode === 'ai' ? null : newGameCode(),
    isQuick: wanted.isQuick ?? false,
    prior1,
    prior2,
    invitedId: wanted.invitedId ?? null,
    ...firstAbsences(wanted),
    ...fullClocks(wanted.clock),
    createdAt: wanted.createdAt,
    deadlineAt: firstDeadline(wanted),
  } satisfies NewMatchRow;
}

export async function createMatch(
  tx: Tx,
  wanted: NewMatch,
): Promise<Result<MatchRecord, 'game/unknown-type'>> {
  const game = gameById(wanted.gameType);
  if (!game) return refuse('game/unknown-type');
  const position = game.start();
  const [row] = await matchStore(tx).insert([newRow(wanted, position)]);
  if (!row) throw new Error('the inserted match was not returned');
  return ok({ row, moves: [], position });
}

/** A clock as players choose it. */
export const clockOf = (control: TimeControl | null): NewMatch['clock'] =>
  control && { initialMs: control.initialS * 1000, incrementMs: control.incrementS * 1000 };

export type InvitedGame = {
  readonly gameType: string;
  readonly owner: { readonly id: string; readonly name: string };
  readonly invitedId: string;
  readonly clock: TimeControl | null;
};

/** Opens an unlisted game with a seat kept for one player, within the transaction that stores the invitation. */
export async function openInvited(
  tx: Tx,
  { gameType, owner, invitedId, clock: control }: InvitedGame,
  nowMs: number,
): Promise<Result<{ id: string; expiresAt: Date }, 'game/unknown-type'>> {
  const clock = clockOf(control);
  const clockInitialMs = clock?.initialMs ?? null;
  const { createdAt, deadlineAt } = expiryOf({ gameMode: 'friend', invitedId, clockInitialMs }, nowMs);
  const made = await createMatch(tx, {
    gameType,
    mode: 'friend',
    seats: [owner],
    clock,
    rated: false,
    invitedId,
    waitsUntil: deadlineAt,
    createdAt,
  });
  return made.ok ? ok({ id: made.value.row.id, expiresAt: deadlineAt }) : made;
}

/** Two half points for a win, one for a draw, none without a result. */
function halvesOf({ winner, result }: MatchRecord['row'], seat: Seat): number {
  if (winner !== null) return winner === seat ? 2 : 0;
  return result === 'draw' ? 1 : 0;
}

/** Seats swapped, the score of the match carried on, the same clocks, running at once. Null where somebody is gone for good. */
export function rematchOf({ row }: MatchRecord, createdAt: Date): NewMatch | null {
  if (row.player1Id === null || row.player2Id === null || row.player2Name === null) return null;
  return {
    gameType: row.gameType,
    mode: row.gameMode,
    seats: [
      { id: row.player2Id, name: row.player2Name },
      { id: row.player1Id, name: row.player1Name },
    ],
    clock:
      row.clockInitialMs === null
        ? null
        : { initialMs: row.clockInitialMs, incrementMs: row.clockIncrementMs ?? 0 },
    isQuick: row.isQuick,
    rated: row.rated,
    prior: [row.prior2 + halvesOf(row, 'player2'), row.prior1 + halvesOf(row, 'player1')],
    waitsUntil: null,
    createdAt,
  };
}

/** Makes the rematch of a finished game within the transaction that accepts it; returns its id. `absentSeat` is one of the rematch. */
export async function makeRematch(
  tx: Tx,
  record: MatchRecord,
  { mayBeRated }: Pick<MatchRatings, 'mayBeRated'>,
  { nowMs, graceMs }: Pick<Times, 'nowMs' | 'graceMs'>,
  absentSeat: Seat | null,
): Promise<string> {
  const { player1Id, player2Id, gameType, rated } = record.row;
  const both = [player1Id, player2Id].flatMap((id) => id ?? []);
  const isRated = rated && (await mayBeRated(tx, both, gameType));
  const wanted = rematchOf(record, new Date(nowMs));
  const absent = absentSeat && { seat: absentSeat, graceMs };
  const made = wanted && (await createMatch(tx, { ...wanted, rated: isRated, absent }));
  if (!made?.ok) throw new Error('an accepted rematch cannot be made');
  return made.value.row.id;
}
