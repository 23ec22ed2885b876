/** A new page, or another screen of one, starts at its top with the focus on its content, before any key. */
import { useLayoutEffect, useRef } from 'react';

/** `shown` names what is on the page; the first one is left as the browser shows it. */
export function useTopOfPage(shown: string | null): void {
  const before = useRef(shown);
  useLayoutEffect(() => {
    if (before.current === shown) return;
    before.current = shown;
    scrollTo(0, 0);
    document.getElementById('main')?.focus({ preventScroll: true });
  }, [shown]);
}
