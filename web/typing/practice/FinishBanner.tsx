/** For three seconds after the last key: what the run came to (document 2, sections 4 and 9). */
import { useEffect, useState, type ReactElement } from 'react';
import { playSound } from '../../shell/sound.ts';
import { Icon } from '../../ui/Icon.tsx';
import type { PracticeSession } from './practiceSession.ts';
import { placeOf } from './standing.ts';

/** Document 2, section 9. */
const bannerMs = 3000;

export function FinishBanner({ session }: { readonly session: PracticeSession }): ReactElement | null {
  const [isShown, setShown] = useState(true);
  useEffect(() => {
    const typing = session.typing.get();
    const { position } = placeOf(typing, session.plan.get().rivals, session.nowMs.get());
    playSound(position === 1 ? 'win' : 'notify');
    const hiding = setTimeout(() => setShown(false), bannerMs);
    return () => clearTimeout(hiding);
  }, [session]);
  if (!isShown) return null;
  const { wpm, accuracy } = session.typing.get();
  return (
    <p
      data-banner=""
      className="pointer-events-none fixed inset-x-0 top-24 z-20 mx-auto flex w-fit max-w-[calc(100%-2rem)] items-center gap-3 rounded-2xl bg-accent px-6 py-3 font-bold sm:text-lg text-on-accent shadow-float motion-safe:animate-[toast-in_180ms_ease-out]"
    >
      <Icon name="flag" size={24} /> Race Complete! {wpm} WPM, {accuracy}% accuracy
    </p>
  );
}
