/**
 * Whether the summary is in use: a pointer moves over it, or a key is pressed in it. A mouse resting
 * there after steering does not count, nor does the focus that the page itself has set (GAPS G82). In a
 * hidden page nobody respawns either.
 */
import { useEffect, type RefObject } from 'react';

/** After the last sign of use. */
const idleMs = 3000;
/** Right after a death the mouse still moves from steering. */
const graceMs = 700;

export function useHold(cardRef: RefObject<HTMLElement | null>, onHold: (isHeld: boolean) => void): void {
  useEffect(() => {
    const card = cardRef.current;
    if (!card) return undefined;
    const shownMs = performance.now();
    if (document.hidden) onHold(true);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const end = (): void => {
      clearTimeout(timer);
      onHold(false);
    };
    const notice = (): void => {
      if (performance.now() - shownMs < graceMs) return;
      clearTimeout(timer);
      timer = setTimeout(end, idleMs);
      onHold(true);
    };
    const onKeyDown = (event: KeyboardEvent): void => {
      // The boost key, held since before the death, must not press a button.
      if (event.repeat) event.preventDefault();
      else notice();
    };
    const onVisibility = (): void => {
      clearTimeout(timer);
      onHold(document.hidden);
    };
    document.addEventListener('visibilitychange', onVisibility);
    card.addEventListener('pointermove', notice);
    card.addEventListener('pointerdown', notice);
    card.addEventListener('pointerleave', end);
    card.addEventListener('keydown', onKeyDown);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onVisibility);
      card.removeEventListener('pointermove', notice);
      card.removeEventListener('pointerdown', notice);
      card.removeEventListener('pointerleave', end);
      card.removeEventListener('keydown', onKeyDown);
    };
  }, [cardRef, onHold]);
}
