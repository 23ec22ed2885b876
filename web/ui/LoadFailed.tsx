/** In place of what couldn't be loaded: why, and another try. While that runs it stays, and keeps the focus. */
import type { ReactElement } from 'react';
import { Button } from './Button.tsx';

export function LoadFailed({
  text,
  pending,
  onRetry,
}: {
  readonly text: string;
  readonly pending: boolean;
  readonly onRetry: () => void;
}): ReactElement {
  return (
    <div className="flex flex-wrap items-center gap-3">
      {pending ? null : (
        <p role="alert" className="text-muted">
          {text}
        </p>
      )}
      <Button size="small" pending={pending} onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
