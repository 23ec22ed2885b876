/** The current time, refreshed for displays that count. */
import { useEffect, useState } from 'react';

/** Milliseconds of `performance.now()`, refreshed every `everyMs` while `isRunning`. */
export function useTick(everyMs: number, isRunning: boolean): number {
  const [nowMs, setNowMs] = useState(() => performance.now());
  useEffect(() => {
    if (!isRunning) return undefined;
    const tick = (): void => setNowMs(performance.now());
    tick();
    const timer = setInterval(tick, everyMs);
    return () => clearInterval(timer);
  }, [everyMs, isRunning]);
  return nowMs;
}
