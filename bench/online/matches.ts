/**
 * Matches of Connect Four for a load: seeded, random but long, since nobody wins while there is
 * another move. A match is played at a table; the measurement is the time from sending a move until
 * the other seat has received it.
 */
import { gameById } from '@playfield/games/registry.ts';
import { seededRng } from '@playfield/games/rng.ts';
import { z } from 'zod';
import type { SeatIndex, Table } from './table.ts';

const dropped = z.object({ column: z.number() });

/** Columns of one whole game, first move first. */
function longGame(seed: number): readonly number[] {
  const game = gameById('connect-four');
  if (!game) throw new Error('connect-four is not in the registry');
  const rng = seededRng(seed);
  const columns: number[] = [];
  let position = game.start();
  while (!position.outcome) {
    const { turn } = position;
    const here = position;
    const played = position.legalMoves().flatMap((move) => {
      const next = here.play(turn, move);
      return next.ok ? [next.value] : [];
    });
    const quiet = played.filter((next) => next.position.outcome === null);
    const choice = quiet.length > 0 ? quiet : played;
    const next = choice[Math.floor(rng() * choice.length)];
    if (!next) throw new Error('a game that is not over has a move');
    columns.push(dropped.parse(next.move).column);
    position = next.position;
  }
  return columns;
}

const differentGames = 100;

/** Columns of `count` games; from the hundredth on they repeat. */
export function longGames(count: number): (readonly number[])[] {
  const games = Array.from({ length: Math.min(count, differentGames) }, (_, seed) => longGame(seed + 1));
  return Array.from({ length: count }, (_, n) => games[n % games.length] ?? []);
}

export type Match = {
  readonly isOver: () => boolean;
  /** Whether the other seat has not seen the last move yet. */
  readonly isWaiting: () => boolean;
  /**
   * Sends the next move; `onSeen` is called once, with the milliseconds until the other seat
   * received it.
   */
  readonly playNext: (onSeen: (ms: number) => void) => void;
  readonly close: () => void;
};

/**
 * Seats a match at the table that `open` creates and tells the table where to report what its seats
 * see.
 */
export async function seatMatch(
  columns: readonly number[],
  open: (onSeen: (seat: SeatIndex, plies: number) => void) => Promise<Table>,
): Promise<Match> {
  let ply = 0;
  let sentAtMs = 0;
  let waiting: ((ms: number) => void) | null = null;
  const mover = (): SeatIndex => (ply % 2 === 0 ? 0 : 1);

  const table = await open((seat, plies) => {
    if (waiting === null || plies !== ply + 1 || seat === mover()) return;
    const told = waiting;
    waiting = null;
    ply += 1;
    told(performance.now() - sentAtMs);
  });
  return {
    isOver: () => ply === columns.length,
    isWaiting: () => waiting !== null,
    playNext(onSeen) {
      const column = columns[ply];
      if (column === undefined || waiting) throw new Error('there is no move to send now');
      waiting = onSeen;
      sentAtMs = performance.now();
      table.play(mover(), column, ply);
    },
    close: table.close,
  };
}
