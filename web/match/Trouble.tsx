/** Says what stands between us and the server, what was kept, and offers to try again. Lies below the board. */
import type { ReactElement } from 'react';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';

export function Trouble({
  text,
  onRetry,
}: {
  readonly text: string | null;
  readonly onRetry: () => void;
}): ReactElement {
  return (
    <div role="alert">
      {text === null ? null : (
        <div className="flex items-center gap-3 rounded-xl border border-warning/60 bg-warning/12 px-3 py-2 text-sm">
          <Icon name="warning" className="shrink-0 text-warning" />
          <p className="min-w-0 flex-1">{text}</p>
          <Button size="small" onClick={onRetry}>
            Try again
          </Button>
        </div>
      )}
    </div>
  );
}
