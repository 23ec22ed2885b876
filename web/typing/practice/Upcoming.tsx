/** Under the text: what comes next (TY-019, TY-020), and how to restart. */
import { useSyncExternalStore, type ReactElement } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import type { PracticeSession } from './practiceSession.ts';
import { wordsAhead } from './standing.ts';

export function Upcoming({
  session,
  isEscapeRestart,
  onRestart,
}: {
  readonly session: PracticeSession;
  readonly isEscapeRestart: boolean;
  readonly onRestart: () => void;
}): ReactElement {
  const text = useSyncExternalStore(session.typing.subscribe, () => wordsAhead(session.typing.get()));
  return (
    <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
      {/* Room for its longest, so that nothing moves while it shrinks. */}
      <p
        className="min-h-15 min-w-0 flex-1 basis-full text-sm wrap-anywhere text-muted sm:min-h-10 sm:basis-0"
        data-upcoming=""
      >
        <span className="font-semibold">Next:</span> {text}
      </p>
      <Button size="small" onClick={onRestart}>
        <Icon name="undo" size={18} /> Restart
      </Button>
      <p className="text-sm text-muted max-sm:hidden">
        {isEscapeRestart ? (
          <>
            <Key>Esc</Key> or{' '}
          </>
        ) : null}
        <Key>Tab</Key> <Key>Enter</Key>
      </p>
    </div>
  );
}

function Key({ children }: { readonly children: string }): ReactElement {
  return (
    <kbd className="rounded-md border border-control px-1.5 py-0.5 font-sans text-xs font-semibold">
      {children}
    </kbd>
  );
}
