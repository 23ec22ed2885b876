/** A delay that can be paused. Time and timers are passed in. */

export type Countdown = {
  /** Runs something after this long, pauses excluded; replaces what was pending. */
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
