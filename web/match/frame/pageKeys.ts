/**
 * Number keys that play from anywhere on the page: a key that nothing else handles goes to the
 * board.
 */
import { useLayoutEffect, type RefObject } from 'react';

/** Where a digit is typed, or has a meaning of its own. */
const takers =
  'input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable], dialog, [role=dialog], [role=menu], [role=grid]';

export type PageKey = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'altKey' | 'metaKey' | 'defaultPrevented'>;

/** `isTaken`: the focus is where the key has another meaning. */
export function isForBoard(event: PageKey, isTaken: boolean): boolean {
  const hasModifier = event.ctrlKey || event.altKey || event.metaKey;
  return /^[1-9]$/.test(event.key) && !hasModifier && !event.defaultPrevented && !isTaken;
}

/** `frame` is around the board, whose grid reads the key as if it had the focus. */
export function usePageKeys(frame: RefObject<HTMLElement | null>, isOn: boolean): void {
  useLayoutEffect(() => {
    if (!isOn) return undefined;
    const onKeyDown = (event: KeyboardEvent): void => {
      const isTaken = event.target instanceof Element && event.target.closest(takers) !== null;
      if (!isForBoard(event, isTaken)) return;
      frame.current
        ?.querySelector('[role=grid]')
        ?.dispatchEvent(new KeyboardEvent('keydown', { key: event.key, bubbles: true, cancelable: true }));
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [frame, isOn]);
}
