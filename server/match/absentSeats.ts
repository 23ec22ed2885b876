/**
 * The seats of running matches that nobody here or elsewhere sits connected at. Usually the server that loses a
 * connection notes it. Where there was none to lose, or its server died first, the server of anyone who follows the match finds out here.
 */
import { seats, type Seat } from '@playfield/games/game.ts';
import type { Clock } from '../clock.ts';

/** Longer than a page takes to connect after its player sat down. */
const patienceMs = 8000;

export type AbsentSeatsOptions = {
  readonly clock: Pick<Clock, 'wallMs'>;
  /** Whether somebody here sits at this match, which runs. */
  readonly isAwaited: (gameId: string) => boolean;
  /** On any server. */
  readonly isConnected: (gameId: string, seat: Seat) => boolean;
  readonly note: (gameId: string, seat: Seat, awaySince: Date) => Promise<void>;
  readonly failed: (error: unknown) => void;
};

export function createAbsentSeats({ clock, isAwaited, isConnected, note, failed }: AbsentSeatsOptions) {
  const waiting = new Map<string, NodeJS.Timeout>();

  const isMissing = (gameId: string, seat: Seat): boolean => isAwaited(gameId) && !isConnected(gameId, seat);

  function stop(key: string): void {
    clearTimeout(waiting.get(key));
    waiting.delete(key);
  }

  return {
    /** Who follows a match, or the match itself, is different now. */
    look(gameId: string): void {
      for (const seat of seats) {
        const isThere = !isMissing(gameId, seat);
        // Every move looks too, and hardly ever is anybody waited for.
        if (isThere && waiting.size === 0) continue;
        const key = `${gameId} ${seat}`;
        if (isThere) stop(key);
        else if (!waiting.has(key)) {
          const since = new Date(clock.wallMs());
          const timer = setTimeout(() => {
            waiting.delete(key);
            if (isMissing(gameId, seat)) note(gameId, seat, since).catch(failed);
          }, patienceMs);
          timer.unref();
          waiting.set(key, timer);
        }
      }
    },
    close(): void {
      for (const key of waiting.keys()) stop(key);
    },
  };
}
