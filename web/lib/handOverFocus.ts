/** Keeps the focus on a page when the part that has it disappears. */
import { useLayoutEffect, type RefObject } from 'react';

const withinMs = 20_000;

/**
 * The focused element is about to disappear: the focus moves to what `selector` finds as soon as that exists, and again if that
 * disappears too, unless the reader moves it first.
 */
export function handOverFocus(selector: string): void {
  let owner = document.activeElement;
  const observer = new MutationObserver(() => {
    const isLost = document.activeElement === document.body;
    if (!isLost && document.activeElement !== owner) observer.disconnect();
    const next = isLost ? document.querySelector<HTMLElement>(selector) : null;
    if (next === null) return;
    next.focus({ preventScroll: true });
    owner = next;
  });
  observer.observe(document.body, { childList: true, subtree: true });
  const stop = (): void => observer.disconnect();
  setTimeout(stop, withinMs);
  addEventListener('pointerdown', stop, { once: true });
}

/** Does so when `part` itself goes with the focus in it. */
export function useHandsOverFocus(part: RefObject<HTMLElement | null>, selector: string): void {
  useLayoutEffect(() => {
    const here = part.current;
    return () => {
      if (here?.contains(document.activeElement)) handOverFocus(selector);
    };
  }, [part, selector]);
}
