/** In place of what could not be loaded: why, and another try. */
import type { ReactElement } from 'react';
import { Button } from './Button.tsx';

export function LoadFailed({
  text,
  onRetry,
}: {
  readonly text: string;
  readonly onRetry: () => void;
}): ReactElement {
  return (
    <div role="alert" className="flex flex-wrap items-center gap-3">
      <p className="text-muted">{text}</p>
      <Button size="small" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
