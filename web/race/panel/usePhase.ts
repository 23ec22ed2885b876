/** The phase of a race by the clock: it turns at GO by itself. */
import { useEffect, useState } from 'react';
import { phaseOf, untilMs, type Phase, type RaceState } from '../raceState.ts';

export function usePhase(state: RaceState): Phase {
  const [nowMs, setNowMs] = useState(() => performance.now());
  const phase = phaseOf(state, nowMs);
  useEffect(() => {
    if (phase !== 'countdown') return undefined;
    const leftMs = untilMs(state, state.race?.goAtMs ?? null, performance.now()) ?? 0;
    const timer = setTimeout(() => setNowMs(performance.now()), Math.max(0, leftMs) + 1);
    return () => clearTimeout(timer);
  }, [phase, state]);
  return phase;
}
