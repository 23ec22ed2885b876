/** The focus is never lost: what disappears with it leaves it to the board. */
import { useEffect, useLayoutEffect, type RefObject } from 'react';

const focusBoardIn = (place: ParentNode | null): void =>
  place?.querySelector<HTMLElement>('[data-cell][tabindex="0"]')?.focus({ preventScroll: true });

/** Focuses the board of the match, analysis or puzzle that `part` belongs to, if `part` has the focus. */
export function passFocusToBoard(part: Element | null): void {
  if (part?.contains(document.activeElement) !== true) return;
  const screen = part.closest('.match-centre, [data-game]');
  focusBoardIn(screen);
  // The board may come only as `part` goes, and `part` may have one of its own.
  if (part.contains(document.activeElement)) queueMicrotask(() => focusBoardIn(screen));
}

/** The same when `part` leaves the page. */
export function useFocusPassedToBoard(part: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const here = part.current;
    return () => passFocusToBoard(here);
  }, [part]);
}

/** The same when the button that started this game has gone, unless the focus is somewhere already; null: no game was started. */
export function useFocusOnBoardOf(gameId: string | null, page: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (gameId !== null && document.activeElement === document.body) focusBoardIn(page.current);
  }, [page, gameId]);
}
