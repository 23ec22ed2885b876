/** A delay that can stand still and go on. Time and timers come in. */

export type Countdown = {
  /** Runs after so long, all pauses left out; what ran before is forgotten. */
  readonly begin: (ms: number, run: () => void) => void;
  readonly hold: () => void;
  readonly resume: () => void;
  readonly end: () => void;
};

export function createCountdown(
  after: (delayMs: number, run: () => void) => () => void,
  nowMs: () => number,
): Countdown {
  let pending: { leftMs: number; fromMs: number; readonly run: () => void } | null = null;
  let cancel: (() => void) | null = null;

  function resume(): void {
    if (!pending || cancel) return;
    pending.fromMs = nowMs();
    cancel = after(pending.leftMs, () => {
      const run = pending?.run;
      end();
      run?.();
    });
  }

  function end(): void {
    cancel?.();
    cancel = null;
    pending = null;
  }

  return {
    begin(ms, run) {
      end();
      pending = { leftMs: ms, fromMs: nowMs(), run };
      resume();
    },
    hold() {
      if (!pending || !cancel) return;
      cancel();
      cancel = null;
      pending.leftMs -= nowMs() - pending.fromMs;
    },
    resume,
    end,
  };
}
