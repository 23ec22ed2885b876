/**
 * From death to the next life: after three seconds, or at once by the button; paused while the summary
 * is used (AR-020…023, AR-033; GAPS G82).
 */
import type { Store } from '../lib/store.ts';
import type { ArenaEvent, ArenaState } from './arenaState.ts';
import { createCountdown } from './countdown.ts';

/** AR-033. */
const respawnAfterMs = 3000;
const respawnLockMs = 1000;

export type Respawn = {
  /** Somebody has died. */
  readonly begin: () => void;
  readonly respawn: () => void;
  readonly hold: (isHeld: boolean) => void;
  /** A new life was requested and has not begun. */
  readonly isDue: () => boolean;
  /** The new life has begun. The lock still lasts its second. */
  readonly born: () => void;
  /** There is nothing to wait for. */
  readonly end: () => void;
};

export type RespawnOptions = {
  readonly state: Pick<Store<ArenaState>, 'get'>;
  readonly send: (event: ArenaEvent) => void;
  /** Requests a new life from the server. */
  readonly join: () => void;
  readonly after: (delayMs: number, run: () => void) => () => void;
  readonly nowMs: () => number;
};

export function createRespawn({ state, send, join, after, nowMs }: RespawnOptions): Respawn {
  const countdown = createCountdown(after, nowMs);
  let isDue = false;
  let cancelLock: (() => void) | null = null;

  function respawn(): void {
    const { phase, isRespawning } = state.get();
    if (phase !== 'dead' || isRespawning) return;
    countdown.end();
    isDue = true;
    send({ type: 'respawning' });
    join();
    cancelLock = after(respawnLockMs, () => send({ type: 'unlocked' }));
  }

  function born(): void {
    countdown.end();
    isDue = false;
  }

  return {
    begin: () => countdown.begin(respawnAfterMs, respawn),
    respawn,
    hold(isHeld) {
      const { phase, isRespawning, isHeld: wasHeld } = state.get();
      if (phase !== 'dead' || isRespawning || isDue || isHeld === wasHeld) return;
      if (isHeld) countdown.hold();
      else countdown.resume();
      send({ type: 'held', isHeld });
    },
    isDue: () => isDue,
    born,
    end() {
      born();
      cancelLock?.();
    },
  };
}
