/** A start that waits for a ticket: the game is put back to its beginning, and starts by itself later. Timers are passed in. */
import type { Game } from '@playfield/games/little-big-snake/index.ts';
import type { SnakeSession } from './snakeSession.ts';

export type DelayedStart = {
  /** Whether a start waits. */
  readonly isWaiting: () => boolean;
  /** Whether the start that the game reports just now has waited as long as it may. */
  readonly isOverdue: () => boolean;
  /** Puts the game back to the beginning of the run with this seed, to be started later. */
  readonly delay: (seed: number) => void;
  /** After so long the run starts all the same; `first` is called before. Only the first limit of a wait holds. */
  readonly limit: (mostMs: number, first: () => void) => void;
  /** Nothing is left to wait for: the run that waits is replaced by one with this seed, if there is one, and starts if it was to. */
  readonly release: (seed: number | null) => void;
  /** What waited has started, or is not to start any more. */
  readonly forget: () => void;
  /** The game reports another run: unless it was only put back, the player has taken the start back. */
  readonly onAnotherRun: () => void;
  readonly stopTimer: () => void;
};

export function createDelayedStart(
  { game, send }: Pick<SnakeSession, 'game' | 'send'>,
  later: (delayMs: number, then: () => void) => () => void,
): DelayedStart {
  let isWaiting = false;
  /** Set while a start waits, for as long as it may. */
  let cancelTimer: (() => void) | null = null;
  /** What this is doing to the game just now. */
  let doing: 'putting back' | 'starting overdue' | null = null;

  const stopTimer = (): void => {
    cancelTimer?.();
    cancelTimer = null;
  };

  const startOverdue = (first: () => void): void => {
    cancelTimer = null;
    if (!isWaiting || !isUntouched(game.get())) return;
    first();
    doing = 'starting overdue';
    send({ type: 'start' });
    doing = null;
  };

  return {
    isWaiting: () => isWaiting,
    isOverdue: () => doing === 'starting overdue',
    delay(seed) {
      doing = 'putting back';
      send({ type: 'reset', seed });
      doing = null;
      isWaiting = true;
    },
    limit(mostMs, first) {
      cancelTimer ??= later(mostMs, () => startOverdue(first));
    },
    release(seed) {
      stopTimer();
      const isDue = isWaiting;
      isWaiting = false;
      if (seed !== null) send({ type: 'reset', seed });
      if (isDue && isUntouched(game.get())) send({ type: 'start' });
    },
    forget: () => void (isWaiting = false),
    onAnotherRun() {
      isWaiting = false;
      if (doing !== 'putting back') stopTimer();
    },
    stopTimer,
  };
}

/** Whether the run is at its beginning and has not been started. */
export function isUntouched({ status, run }: Game): boolean {
  return status === 'waiting' && run.step === 0;
}
