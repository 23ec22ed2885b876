/** Loads the next part of a list; after a failure it says so, and is the way to try again. */
import type { ReactElement } from 'react';
import { Button, type ButtonSize } from './Button.tsx';

export function MoreButton({
  label,
  hasFailed,
  pending,
  size,
  onMore,
}: {
  readonly label: string;
  readonly hasFailed: boolean;
  readonly pending: boolean;
  readonly size?: ButtonSize | undefined;
  readonly onMore: () => void;
}): ReactElement {
  return (
    <div className="flex flex-wrap items-center gap-3">
      {hasFailed && !pending ? (
        <p role="alert" className="text-muted">
          The rest couldn't be loaded.
        </p>
      ) : null}
      <Button size={size} pending={pending} onClick={onMore}>
        {hasFailed ? 'Try again' : label}
      </Button>
    </div>
  );
}
