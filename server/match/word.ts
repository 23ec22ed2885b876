/**
 * Word of a stored change from one server to the others on the same PostgreSQL. A plain move is told whole, so that a room
 * one version behind follows without asking the database; of anything else only the version is told, and it is read.
 */
import { z } from 'zod';
import { wireMove } from '@playfield/contracts/http/match.ts';
import { gameResults, gameStatuses, offers, seats } from '../db/schema.ts';
import type { Change } from './decide.ts';
import type { MatchRecord } from './record.ts';

/** What notices of changed games are headed with; the words follow as one array in JSON. */
export const gamesNotice = 'games';

/** Longer moves are not told whole, characters; a notice of PostgreSQL holds 8,000 bytes. */
const longest = 600;

/** Milliseconds since 1970. */
const instant = z.number().transform((ms) => new Date(ms));
/** What is null is left out on the way. */
const orNull = <Schema extends z.ZodType>(schema: Schema) =>
  schema.optional().transform((value) => value ?? null);

const playedWord = z.object({
  ply: z.int(),
  seat: z.enum(seats),
  move: wireMove,
  notation: z.string(),
  playedAtMs: z.number(),
  row: z.object({
    status: z.enum(gameStatuses),
    winner: orNull(z.enum(seats)),
    result: orNull(z.enum(gameResults)),
    completedAt: orNull(instant),
    clock1Ms: orNull(z.int()),
    clock2Ms: orNull(z.int()),
    turnStartedAt: orNull(instant),
    offer: orNull(z.enum(offers)),
    offerBy: orNull(z.enum(seats)),
    deadlineAt: orNull(instant),
  }),
});

const word = z.object({
  id: z.string(),
  /** The version that the change led to. */
  version: z.int(),
  played: playedWord.optional(),
});
export type Word = z.infer<typeof word>;

const words = z.array(word);

/** Reads the words of one notice; null when it is not of this form. */
export function readWords(text: string): readonly Word[] | null {
  try {
    const read = words.safeParse(JSON.parse(text));
    return read.success ? read.data : null;
  } catch {
    return null;
  }
}

/** The JSON of a change's word; `readWords` reads an array of them. */
export function wordOf({ next, append, dropFrom }: Change): string {
  const { row } = next;
  const bare = JSON.stringify({ id: row.id, version: row.version });
  if (!append || dropFrom !== null) return bare;
  const whole = JSON.stringify({
    id: row.id,
    version: row.version,
    played: {
      ...append,
      row: {
        status: row.status,
        winner: row.winner ?? undefined,
        result: row.result ?? undefined,
        completedAt: row.completedAt?.getTime(),
        clock1Ms: row.clock1Ms ?? undefined,
        clock2Ms: row.clock2Ms ?? undefined,
        turnStartedAt: row.turnStartedAt?.getTime(),
        offer: row.offer ?? undefined,
        offerBy: row.offerBy ?? undefined,
        deadlineAt: row.deadlineAt?.getTime(),
      },
    },
  });
  return whole.length > longest ? bare : whole;
}

/** The change that the word tells of, on top of what is known; null where the database must be asked. */
export function follow(known: MatchRecord, { version, played }: Word): Change | null {
  if (!played || known.row.version + 1 !== version || known.position.ply !== played.ply) return null;
  const { row: fields, ...append } = played;
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
  };
  return {
    from: known,
    next: { row, moves: [...known.moves, append], position },
    append,
    dropFrom: null,
    isCounted: position.outcome !== null,
  };
}
