/** A short status label. Colour is never the only sign: the text says it too (USERS-ASK 37). */
import type { ReactElement, ReactNode } from 'react';
import { classes } from './classes.ts';

export type BadgeTone =
  | 'neutral'
  | 'accent'
  | 'success'
  | 'warning'
  | 'danger'
  | 'blue'
  | 'green'
  | 'yellow'
  | 'gray';

const tones: Readonly<Record<BadgeTone, string>> = {
  neutral: 'bg-raised text-muted',
  gray: 'bg-raised text-muted',
  accent: 'bg-accent/12 text-accent',
  blue: 'bg-accent/12 text-accent',
  success: 'bg-success/12 text-success',
  green: 'bg-success/12 text-success',
  warning: 'bg-warning/12 text-warning',
  yellow: 'bg-warning/12 text-warning',
  danger: 'bg-danger/12 text-danger',
};

export function Badge({
  tone = 'neutral',
  className,
  children,
}: {
  readonly tone?: BadgeTone | undefined;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}): ReactElement {
  return (
    <span
      className={classes(
        'inline-flex items-center gap-1 rounded-full px-2.5 py-0.5 text-xs font-semibold whitespace-nowrap',
        tones[tone],
        className,
      )}
    >
      {children}
    </span>
  );
}
