/**
 * Behind the call to action: the live arena once the page has loaded and while it is visible, unless the visitor
 * prefers less motion or less data; otherwise a still picture.
 */
import { useEffect, useRef, useState, type ReactElement, type RefObject } from 'react';
import { loadable } from '../lib/loadable.tsx';
import { useMedia } from '../lib/useMedia.ts';
import arenaPicture from './arena.svg?no-inline';
import { LatePart } from '../shell/LatePart.tsx';

const { View: LiveArena } = loadable(async () => (await import('./LiveArena.tsx')).LiveArena);

/** `isOpen`: the server has an arena running. */
export function ArenaBackdrop({ isOpen }: { readonly isOpen: boolean }): ReactElement {
  const ref = useRef<HTMLDivElement>(null);
  const isSeen = useSeen(ref);
  const isCalm = useMedia('(prefers-reduced-motion: reduce)');
  const isSaving = useMedia('(prefers-reduced-data: reduce)');
  return (
    <div ref={ref} aria-hidden="true" className="landing-backdrop">
      <img src={arenaPicture} alt="" fetchPriority="high" className="object-cover" />
      {isOpen && isSeen && !isCalm && !isSaving ? (
        <LatePart>
          <LiveArena />
        </LatePart>
      ) : null}
    </div>
  );
}

/** Whether the element is in view on a visible page; false until the page has loaded. */
function useSeen(ref: RefObject<HTMLElement | null>): boolean {
  const [isSeen, setIsSeen] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    let isInView = false;
    const look = (): void => setIsSeen(isInView && !document.hidden && document.readyState === 'complete');
    const observer = new IntersectionObserver((entries) => {
      isInView = entries.at(-1)?.isIntersecting ?? false;
      look();
    });
    observer.observe(element);
    document.addEventListener('visibilitychange', look);
    addEventListener('load', look);
    return () => {
      observer.disconnect();
      document.removeEventListener('visibilitychange', look);
      removeEventListener('load', look);
    };
  }, [ref]);
  return isSeen;
}
