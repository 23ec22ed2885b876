/** How long the current run has been paused. The clock is passed in. */
import { levelOf, speedMsOf, type Game, type Run } from '@playfield/games/little-big-snake/index.ts';

export type PausedTime = {
  readonly onChange: (before: Game, now: Game) => void;
  /** At the end of a run: time that its last steps take and that has not passed yet. */
  readonly untilTakenMs: (before: Game, ended: Run) => number;
};

export function createPausedTime(nowMs: () => number): PausedTime {
  let pausedMs = 0;
  let sinceMs = 0;
  return {
    onChange(before, now) {
      const hadNoRun = before.status === 'waiting' || before.status === 'game-over';
      if (hadNoRun && now.status === 'playing') pausedMs = 0;
      if (now.status === 'paused' && before.status !== 'paused') sinceMs = nowMs();
      if (before.status === 'paused' && now.status !== 'paused') pausedMs += nowMs() - sinceMs;
    },
    untilTakenMs(before, ended) {
      // Straight from a pause, the last steps were taken at once: that they take, less what was spent in pauses.
      const atOnce = before.status === 'paused' ? ended.step - before.run.step : 0;
      return Math.max(0, atOnce * speedMsOf(levelOf(before.run.score)) - pausedMs);
    },
  };
}
