/**
 * Behind the call to action: the live arena once the page has loaded and while it is visible, unless the visitor
 * prefers less motion or less data; otherwise a still picture.
 */
import { useRef, type ReactElement } from 'react';
import { loadable } from '../lib/loadable.tsx';
import { useMedia } from '../lib/useMedia.ts';
import { useSeen } from '../lib/useSeen.ts';
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
