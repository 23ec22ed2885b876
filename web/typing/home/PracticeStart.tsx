/** Under the text at home: what to do, the specified button for it (TY-006), and how the text looks. */
import type { ReactElement } from 'react';
import { Button } from '../../ui/Button.tsx';
import { useTypingProfile } from '../typingProfile.ts';
import { TypingSettings } from './TypingSettings.tsx';

export function PracticeStart({ onStart }: { readonly onStart: () => void }): ReactElement {
  const profile = useTypingProfile();
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button className="max-sm:w-full" onClick={onStart}>
          Start Practice
        </Button>
        <p className="text-sm text-muted">
          <span className="pointer-coarse:hidden">Just type: the first key starts the clock.</span>
          <span className="hidden pointer-coarse:inline">
            Tap the text and type: the first key starts the clock.
          </span>
        </p>
      </div>
      <TypingSettings profile={profile} />
    </>
  );
}
