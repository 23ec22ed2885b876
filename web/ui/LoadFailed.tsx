/** In place of what couldn't be loaded: why, and another try. While that runs it stays, and keeps the focus; another failure is said again. */
import type { ReactElement } from 'react';
import { Button } from './Button.tsx';

export function LoadFailed({
  text,
  pending,
  isSpoken = true,
  onRetry,
}: {
  readonly text: string;
  readonly pending: boolean;
  /** False where a toast says it. */
  readonly isSpoken?: boolean;
  readonly onRetry: () => void;
}): ReactElement {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p key={String(pending)} role={pending || !isSpoken ? undefined : 'alert'} className="text-muted">
        {text}
      </p>
      <Button size="small" pending={pending} onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
