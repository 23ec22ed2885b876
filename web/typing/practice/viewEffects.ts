/** The practice view's restart key, and what it announces. */
import { useEffect, useLayoutEffect } from 'react';
import { useAnnounce } from '../../ui/LiveRegion.tsx';
import type { PracticeSession } from './practiceSession.ts';

/** Escape restarts a run until its end, unless the player has switched that off. One pressed in a toast closes that. */
export function useRestartKey(isOn: boolean, restart: () => void): void {
  useLayoutEffect(() => {
    if (!isOn) return undefined;
    const onKeyDown = (event: KeyboardEvent): void => {
      const isElsewhere =
        event.target instanceof Element && event.target.closest('header, dialog, .toast') !== null;
      if (event.key !== 'Escape' || event.isComposing || event.defaultPrevented || isElsewhere) return;
      event.preventDefault();
      restart();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  });
}

/** Spoken rarely: half way and at the end; the start is the player's own. */
export function useProgressSpeech(session: PracticeSession): void {
  const announce = useAnnounce();
  useEffect(() => {
    let half = false;
    return session.typing.subscribe(() => {
      const { currentIndex, characters, isComplete } = session.typing.get();
      const isHalf = currentIndex * 2 >= characters.length;
      if (isHalf && !half && !isComplete) announce('Half of the text is done.');
      half = isHalf;
    });
  }, [session, announce]);
}
