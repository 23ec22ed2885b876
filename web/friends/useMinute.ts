/** The current time for texts such as `5 min ago`, refreshed every minute. */
import { useEffect, useState } from 'react';

const minuteMs = 60_000;

/** Milliseconds since 1970. */
export function useMinute(): number {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), minuteMs);
    return () => clearInterval(timer);
  }, []);
  return nowMs;
}
