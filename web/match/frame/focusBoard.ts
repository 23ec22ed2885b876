/** The focus is never lost: what disappears with it leaves it to the board. */
import { useLayoutEffect, type RefObject } from 'react';

/** Focuses the board of the match, analysis or puzzle that `part` belongs to, if `part` has the focus. */
export function passFocusToBoard(part: Element | null): void {
  if (part?.contains(document.activeElement) !== true) return;
  const screen = part.closest('.match-centre, [data-game]');
  const pass = (): void =>
    screen?.querySelector<HTMLElement>('[data-cell][tabindex="0"]')?.focus({ preventScroll: true });
  pass();
  // The board may come only as `part` goes, and `part` may have one of its own.
  if (part.contains(document.activeElement)) queueMicrotask(pass);
}

/** The same when `part` leaves the page. */
export function useFocusPassedToBoard(part: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const here = part.current;
    return () => passFocusToBoard(here);
  }, [part]);
}
