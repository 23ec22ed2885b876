/**
 * A change as JSON. The move writer's statement takes it whole; without the columns that only the tables need it is the notice
 * to other servers. A notice of a plain move holds all of it, so that a cache one version behind can apply it; after anything
 * else the cache reads the database.
 */
import { z } from 'zod';
import { wireMove } from '@playfield/contracts/http/match.ts';
import type { Notice } from '../bus/notice.ts';
import { gameResults, gameStatuses, offers, seats } from '../db/schema.ts';
import { endsWithResult, type Change } from './decide.ts';
import { isoOf } from './isoOf.ts';
import type { MatchRecord } from './match.ts';

/** Bytes. A longer notice is cut to the game's id and version. */
export const mostNoticeBytes = 600;
/** Columns left out of notices: they follow from the position, or a move doesn't change them. */
export const omitted = [
  'board',
  'current_player',
  'move_count',
  'is_counted',
  'is_ended',
  'player2_name',
  'rated',
] as const;

const at = (date: Date | null): string | undefined => (date ? isoOf(date) : undefined);

/**
 * The JSON of a change; `version` is the one it was decided on. A missing field is null, except for the second player, the
 * rematch, berserk, takebacks against the AI, hints and whether it is rated, which are never null afterwards: there it means unchanged.
 */
export function jsonOf(change: Change): string {
  const { from, next, append, dropFrom, isCounted } = change;
  const { row } = next;
  return JSON.stringify({
    id: row.id,
    version: from.row.version,
    ply: append?.ply,
    seat: append?.seat,
    move: append?.move,
    notation: append?.notation,
    played_at_ms: append?.playedAtMs,
    drop_from: dropFrom ?? undefined,
    is_counted: isCounted,
    is_ended: endsWithResult(change),
    board: row.board,
    current_player: row.currentPlayer,
    status: row.status,
    winner: row.winner ?? undefined,
    result: row.result ?? undefined,
    move_count: row.moveCount,
    completed_at: at(row.completedAt),
    player2_id: row.player2Id === from.row.player2Id ? undefined : row.player2Id,
    player2_name: row.player2Name === from.row.player2Name ? undefined : row.player2Name,
    rated: row.rated === from.row.rated ? undefined : row.rated,
    berserk1: row.berserk1 === from.row.berserk1 ? undefined : row.berserk1,
    berserk2: row.berserk2 === from.row.berserk2 ? undefined : row.berserk2,
    clock1_ms: row.clock1Ms ?? undefined,
    clock2_ms: row.clock2Ms ?? undefined,
    turn_started_at: at(row.turnStartedAt),
    offer: row.offer ?? undefined,
    offer_by: row.offerBy ?? undefined,
    rematch_id: row.rematchId ?? undefined,
    takebacks_used: row.takebacksUsed === from.row.takebacksUsed ? undefined : row.takebacksUsed,
    hints_used: row.hintsUsed === from.row.hintsUsed ? undefined : row.hintsUsed,
    away1_at: at(row.away1At),
    away2_at: at(row.away2At),
    join_by: at(row.awaitedUntil),
    turn_told_ply: row.turnToldPly ?? undefined,
    deadline_at: at(row.deadlineAt),
  });
}

const instant = z.iso.datetime().transform((text) => new Date(text));
/** What is null is left out on the way. */
const orNull = <Schema extends z.ZodType>(schema: Schema) =>
  schema.optional().transform((value) => value ?? null);

const moveNotice = z
  .object({
    ply: z.int(),
    seat: z.enum(seats),
    move: wireMove,
    notation: z.string(),
    played_at_ms: z.number(),
    status: z.enum(gameStatuses),
    winner: orNull(z.enum(seats)),
    result: orNull(z.enum(gameResults)),
    completed_at: orNull(instant),
    clock1_ms: orNull(z.int()),
    clock2_ms: orNull(z.int()),
    turn_started_at: orNull(instant),
    offer: orNull(z.enum(offers)),
    offer_by: orNull(z.enum(seats)),
    join_by: orNull(instant),
    turn_told_ply: orNull(z.int()),
    deadline_at: orNull(instant),
  })
  .transform(({ ply, seat, move, notation, played_at_ms: playedAtMs, ...row }) => ({
    append: { ply, seat, move, notation, playedAtMs },
    row: {
      status: row.status,
      winner: row.winner,
      result: row.result,
      completedAt: row.completed_at,
      clock1Ms: row.clock1_ms,
      clock2Ms: row.clock2_ms,
      turnStartedAt: row.turn_started_at,
      offer: row.offer,
      offerBy: row.offer_by,
      awaitedUntil: row.join_by,
      turnToldPly: row.turn_told_ply,
      deadlineAt: row.deadline_at,
    },
  }));

const notice = z.looseObject({ id: z.string(), version: z.int() }).transform(({ id, version, ...rest }) => ({
  id,
  /** The version that the change led to. */
  version: version + 1,
  /** Null when the database must be read. */
  played: rest['drop_from'] === undefined ? (moveNotice.safeParse(rest).data ?? null) : null,
}));
export type ChangeNotice = z.infer<typeof notice>;

/** Another server stored a change of a game. */
export const matchChanged: Notice<ChangeNotice, z.input<typeof notice>> = {
  kind: 'match/changed',
  body: notice,
  topicOf: ({ id }) => `game:${id}`,
  audience: 'others',
};

/** The change that a notice describes, applied to the cached record; null where the database must be read. */
export function applyNotice(known: MatchRecord, { version, played }: ChangeNotice): Change | null {
  if (!played || known.row.version + 1 !== version || known.position.ply !== played.append.ply) return null;
  const { row: fields, append } = played;
  const next = known.position.play(append.seat, append.move);
  if (!next.ok) return null;
  const { position } = next.value;
  const row = {
    ...known.row,
    ...fields,
    version,
    board: position.board,
    currentPlayer: position.turn,
    moveCount: position.ply,
    lastMoveAt: new Date(append.playedAtMs),
    // Who moves is there (decide.ts).
    ...(append.seat === 'player1' ? { away1At: null } : { away2At: null }),
  };
  return {
    from: known,
    next: { row, moves: [...known.moves, append], position },
    append,
    dropFrom: null,
    isCounted: position.outcome !== null,
  };
}
