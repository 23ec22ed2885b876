/**
 * Holds the respawn while the summary is in use (hold.ts): a pointer moves over it, or a key is pressed
 * in it. A mouse resting there after steering does not count, nor does the focus that the page itself
 * has set. Until the summary takes presses its card is to be inert.
 */
import { useEffect, useMemo, useState, type RefObject } from 'react';
import { createHold, type Hold } from './hold.ts';

function after(delayMs: number, run: () => void): () => void {
  const timer = setTimeout(run, delayMs);
  return () => clearTimeout(timer);
}

export function useHold(
  cardRef: RefObject<HTMLElement | null>,
  onHold: (isHeld: boolean) => void,
): Pick<Hold, 'during'> & { readonly isReady: boolean } {
  const [isReady, setReady] = useState(false);
  const hold = useMemo(() => createHold({ onHold, onReady: () => setReady(true), after }), [onHold]);
  useEffect(() => {
    const card = cardRef.current;
    if (!card) return undefined;
    hold.appear();
    if (document.hidden) hold.see(false);
    const onLeave = ({ pointerType }: PointerEvent): void => hold.leave(pointerType);
    const onKeyDown = (event: KeyboardEvent): void => {
      // The boost key, held since before the death, must not press a button.
      if (event.repeat) event.preventDefault();
      else hold.notice();
    };
    const onVisibility = (): void => hold.see(!document.hidden);
    document.addEventListener('visibilitychange', onVisibility);
    card.addEventListener('pointermove', hold.notice);
    card.addEventListener('pointerdown', hold.notice);
    card.addEventListener('pointerleave', onLeave);
    card.addEventListener('keydown', onKeyDown);
    return () => {
      hold.end();
      document.removeEventListener('visibilitychange', onVisibility);
      card.removeEventListener('pointermove', hold.notice);
      card.removeEventListener('pointerdown', hold.notice);
      card.removeEventListener('pointerleave', onLeave);
      card.removeEventListener('keydown', onKeyDown);
    };
  }, [cardRef, hold]);
  return { during: hold.during, isReady };
}
