/**
 * The seats of running matches that nobody here or elsewhere sits connected at. Usually the server that loses a
 * connection notes it. Where there was none to lose, or its server died first, the server of anyone who follows the match finds out here.
 */
import { seats, type Seat } from '@playfield/games/game.ts';
import type { Clock } from '../clock.ts';
import { mayWorkAgain } from '../db/unavailable.ts';

/** Longer than a page takes to connect after its player sat down. */
const patienceMs = 8000;
/** How long until a further attempt while nothing can be stored. */
const againMs = 2000;

export type AbsentSeatsOptions = {
  readonly clock: Clock;
  /** Whether somebody here sits at this match, which runs. */
  readonly isAwaited: (gameId: string) => boolean;
  /** On any server. */
  readonly isConnected: (gameId: string, seat: Seat) => boolean;
  readonly note: (gameId: string, seat: Seat, awaySince: Date) => Promise<void>;
  readonly failed: (error: unknown) => void;
};

type Waiting = {
  readonly gameId: string;
  readonly seat: Seat;
  readonly since: Date;
  /** When it is noted, by the monotonic clock. */
  readonly dueMs: number;
};

export function createAbsentSeats({ clock, isAwaited, isConnected, note, failed }: AbsentSeatsOptions) {
  const waiting = new Map<string, Waiting>();

  const isMissing = (gameId: string, seat: Seat): boolean => isAwaited(gameId) && !isConnected(gameId, seat);

  function noteNow(key: string, { gameId, seat, since }: Waiting): void {
    note(gameId, seat, since).catch((error: unknown) => {
      failed(error);
      // Nobody else notes it, and perhaps nobody looks again.
      if (mayWorkAgain(error) && !waiting.has(key) && isMissing(gameId, seat))
        waiting.set(key, { gameId, seat, since, dueMs: clock.monotonicMs() + againMs });
    });
  }

  return {
    /** Who follows a match, or the match itself, is different now. */
    look(gameId: string): void {
      for (const seat of seats) {
        const isThere = !isMissing(gameId, seat);
        // Every move looks too, and hardly ever is anybody waited for.
        if (isThere && waiting.size === 0) continue;
        const key = `${gameId} ${seat}`;
        if (isThere) waiting.delete(key);
        else if (!waiting.has(key)) {
          const dueMs = clock.monotonicMs() + patienceMs;
          waiting.set(key, { gameId, seat, since: new Date(clock.wallMs()), dueMs });
        }
      }
    },
    /** Notes those that were waited for long enough. Called twice a second. */
    noteDue(): void {
      for (const [key, one] of waiting) {
        if (clock.monotonicMs() < one.dueMs) continue;
        waiting.delete(key);
        if (isMissing(one.gameId, one.seat)) noteNow(key, one);
      }
    },
  };
}
