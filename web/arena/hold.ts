/**
 * Whether the summary is in use, which pauses the respawn countdown (GAPS G82): after each sign of use
 * for a while, and for as long as the score is being shared. In a hidden page nobody respawns either.
 * Until a moment after the death the summary takes no presses: they are still meant for the game.
 * Timers are passed in.
 */

/** After the last sign of use. */
const idleMs = 3000;
/** Right after a death the mouse still moves from steering, and Space or a button still boosts. */
const graceMs = 700;

export type Hold = {
  /** The summary has appeared. */
  readonly appear: () => void;
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
  /** From now on the summary takes presses. */
  readonly onReady: () => void;
  readonly after: (delayMs: number, run: () => void) => () => void;
};

export function createHold({ onHold, onReady, after }: HoldOptions): Hold {
  let isReady = false;
  let cancelGrace: (() => void) | null = null;
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
    appear() {
      cancelGrace = after(graceMs, () => {
        isReady = true;
        onReady();
      });
    },
    notice() {
      if (isReady) inUse();
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
      cancelGrace?.();
      rest();
    },
  };
}
