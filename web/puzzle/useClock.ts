/** The page's clock, for what changes with the day. */
import { useEffect, useState } from 'react';
import { nextLookMs } from './today.ts';

type PageClock = {
  /** As it was last looked at: every minute and at midnight UTC while the page is seen, and when it is seen again. */
  readonly nowMs: number;
  /** When the page was last opened or seen again. */
  readonly seenMs: number;
};

export function useClock(): PageClock {
  const [clock, setClock] = useState<PageClock>(() => ({ nowMs: Date.now(), seenMs: Date.now() }));
  useEffect(() => {
    let timer = setTimeout(look, nextLookMs(Date.now()));
    function look(): void {
      if (!document.hidden) setClock(({ seenMs }) => ({ nowMs: Date.now(), seenMs }));
      timer = setTimeout(look, nextLookMs(Date.now()));
    }
    const onVisibility = (): void => {
      if (!document.hidden) setClock({ nowMs: Date.now(), seenMs: Date.now() });
    };
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onVisibility);
    };
  }, []);
  return clock;
}
