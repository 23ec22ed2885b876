/**
 * From death to the next life: after three seconds, or at once by the button. While the summary is used
 * there is no countdown, and afterwards it starts over, so that its text stays true (AR-013, AR-020…023,
 * AR-033; GAPS G82).
 */
import type { Store } from '../lib/store.ts';
import type { ArenaEvent, ArenaState } from './arenaState.ts';

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
};

export function createRespawn({ state, send, join, after }: RespawnOptions): Respawn {
  let isDue = false;
  let cancelCountdown: (() => void) | null = null;
  let cancelLock: (() => void) | null = null;

  function stopCountdown(): void {
    cancelCountdown?.();
    cancelCountdown = null;
  }

  function startCountdown(): void {
    stopCountdown();
    cancelCountdown = after(respawnAfterMs, respawn);
  }

  function respawn(): void {
    const { phase, isRespawning } = state.get();
    if (phase !== 'dead' || isRespawning) return;
    stopCountdown();
    isDue = true;
    send({ type: 'respawning' });
    join();
    cancelLock = after(respawnLockMs, () => send({ type: 'unlocked' }));
  }

  function born(): void {
    stopCountdown();
    isDue = false;
  }

  return {
    begin: startCountdown,
    respawn,
    hold(isHeld) {
      const { phase, isRespawning, isHeld: wasHeld } = state.get();
      if (phase !== 'dead' || isRespawning || isDue || isHeld === wasHeld) return;
      if (isHeld) stopCountdown();
      else startCountdown();
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
