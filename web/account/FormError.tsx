/** An error of the form as a whole, above its button. Announced unless a toast does that already. */
import type { ReactElement } from 'react';

export function FormError({
  text,
  isSpoken = false,
}: {
  readonly text: string | undefined;
  readonly isSpoken?: boolean | undefined;
}): ReactElement | null {
  if (text === undefined) return null;
  return (
    <p role={isSpoken ? 'alert' : undefined} className="text-sm font-medium text-danger">
      {text}
    </p>
  );
}
