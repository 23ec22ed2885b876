/**
 * Whether the summary is in use, which pauses the respawn countdown (GAPS G82): after each sign of use
 * for a while, and for as long as the score is being shared. In a hidden page nobody respawns either.
 * Time and timers are passed in.
 */

/** After the last sign of use. */
const idleMs = 3000;
/** Right after a death the mouse still moves from steering. */
const graceMs = 700;

export type Hold = {
  /** A sign of use. */
  readonly notice: () => void;
  /** The pointer has left the summary. A lifted finger leaves as well, and may come back. */
  readonly leave: (pointerType: string) => void;
  readonly see: (isSeen: boolean) => void;
  /** In use until this is settled. */
  readonly during: (task: Promise<unknown>) => void;
  /** The summary is gone. */
  readonly end: () => void;
};

export type HoldOptions = {
  readonly onHold: (isHeld: boolean) => void;
  readonly after: (delayMs: number, run: () => void) => () => void;
  readonly nowMs: () => number;
};

export function createHold({ onHold, after, nowMs }: HoldOptions): Hold {
  const shownMs = nowMs();
  let isSeen = true;
  let tasks = 0;
  let cancelIdle: (() => void) | null = null;
  let isEnded = false;

  const tell = (): void => {
    if (!isEnded) onHold(!isSeen || tasks > 0 || cancelIdle !== null);
  };

  function rest(): void {
    cancelIdle?.();
    cancelIdle = null;
  }

  function inUse(): void {
    if (isEnded) return;
    rest();
    cancelIdle = after(idleMs, () => {
      rest();
      tell();
    });
    tell();
  }

  return {
    notice() {
      if (nowMs() - shownMs >= graceMs) inUse();
    },
    leave(pointerType) {
      if (pointerType !== 'mouse') return;
      rest();
      tell();
    },
    see(isSeenNow) {
      isSeen = isSeenNow;
      rest();
      tell();
    },
    during(task) {
      tasks += 1;
      tell();
      const settled = (): void => {
        tasks -= 1;
        inUse();
      };
      task.then(settled, settled);
    },
    end() {
      isEnded = true;
      rest();
    },
  };
}
