/** Keyboard and touch while the game's section is active, and a pause when the page is hidden (SN-037, GAPS G77). */
import { useEffect, useLayoutEffect, type RefObject } from 'react';
import { actionOfKey, actionOfTap, directionOfSwipe, isScrollKey } from './controls.ts';
import { pauseWhileHidden } from './hiddenPause.ts';
import type { SnakeSession } from './snakeSession.ts';

/** The game gets keys while the focus is in its section, or on nothing in particular. */
export function useKeys(sectionRef: RefObject<HTMLElement | null>, session: SnakeSession): void {
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const { target, key } = event;
      const section = sectionRef.current;
      if (!(target instanceof Element) || section === null || event.defaultPrevented) return;
      const isInSection = section.contains(target);
      if (!isInSection && !(target === document.body || target.id === 'main')) return;
      // The keys are those of a dialog that is open.
      if (document.querySelector('dialog[open]') !== null) return;
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
      // A focused button keeps its key.
      if (key === ' ' && target.closest('button, a') !== null) return;
      const { status } = session.game.get();
      const action = actionOfKey(event, status, session.seed);
      // After the end as well: the keys of the game are still held, and would carry its result out of sight.
      const isKept = isScrollKey(key) && (isInSection || status === 'game-over');
      if (action !== null || isKept) event.preventDefault();
      // A held key is one press.
      if (action !== null && !event.repeat) session.send(action);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [sectionRef, session]);
}

/** On the board a tap starts or resumes; a swipe steers once it is long enough, and again from there. */
export function useTouch(stageRef: RefObject<HTMLElement | null>, session: SnakeSession): void {
  useLayoutEffect(() => {
    const stage = stageRef.current;
    let from: { readonly pointer: number; readonly x: number; readonly y: number } | null = null;
    let hasMoved = false;
    let status = session.game.get().status;
    const onDown = ({ pointerId, clientX, clientY, button, target }: PointerEvent): void => {
      if (button !== 0) return;
      // Play Again handles its own press.
      if (target instanceof Element && target.closest('button') !== null) return;
      from = { pointer: pointerId, x: clientX, y: clientY };
      hasMoved = false;
      status = session.game.get().status;
    };
    const onMove = ({ pointerId, clientX, clientY }: PointerEvent): void => {
      if (from?.pointer !== pointerId) return;
      const direction = directionOfSwipe(clientX - from.x, clientY - from.y);
      if (direction === null) return;
      hasMoved = true;
      from = { pointer: pointerId, x: clientX, y: clientY };
      session.send({ type: 'steer', direction });
    };
    const onUp = ({ pointerId }: PointerEvent): void => {
      if (from?.pointer !== pointerId) return;
      from = null;
      const action = hasMoved ? null : actionOfTap(status, session.seed);
      if (action !== null) session.send(action);
    };
    const onCancel = (): void => {
      from = null;
    };
    stage?.addEventListener('pointerdown', onDown);
    // A swipe may leave the board.
    addEventListener('pointermove', onMove);
    addEventListener('pointerup', onUp);
    addEventListener('pointercancel', onCancel);
    return () => {
      stage?.removeEventListener('pointerdown', onDown);
      removeEventListener('pointermove', onMove);
      removeEventListener('pointerup', onUp);
      removeEventListener('pointercancel', onCancel);
    };
  }, [stageRef, session]);
}

export function usePauseWhenHidden(session: SnakeSession): void {
  useEffect(() => pauseWhileHidden(session, document), [session]);
}
