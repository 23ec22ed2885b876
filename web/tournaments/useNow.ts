import { useEffect, useState } from 'react';

/** The page's clock, every second while `isRunning`; unlike `useTick` right after the machine has slept, too. */
export function useNow(isRunning: boolean): number {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    if (!isRunning) return undefined;
    const tick = (): void => setNowMs(Date.now());
    tick();
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [isRunning]);
  return nowMs;
}
