/** The button that started a game has gone: the focus moves to the board, unless it is somewhere already. */
import { useEffect, type RefObject } from 'react';

/** `gameId` is null while no game was started. */
export function useBoardFocus(page: RefObject<HTMLElement | null>, gameId: string | null): void {
  useEffect(() => {
    if (gameId === null || document.activeElement !== document.body) return;
    page.current?.querySelector<HTMLElement>('[data-cell][tabindex="0"]')?.focus({ preventScroll: true });
  }, [page, gameId]);
}
