/** A box on the page: a title, actions beside it, and content. */
import type { ReactElement, ReactNode } from 'react';
import { useId } from 'react';
import { classes } from './classes.ts';

export function Card({
  title,
  actions,
  as: Element = 'section',
  className,
  children,
}: {
  /** Shown as a heading of the second level; a `section` is named by it. */
  readonly title?: ReactNode;
  readonly actions?: ReactNode;
  readonly as?: 'section' | 'div' | 'article' | 'aside' | 'li' | undefined;
  readonly className?: string | undefined;
  readonly children?: ReactNode;
}): ReactElement {
  const titleId = useId();
  return (
    <Element
      className={classes('rounded-2xl border border-line bg-surface p-4 shadow-card sm:p-5', className)}
      aria-labelledby={title === undefined ? undefined : titleId}
    >
      {title === undefined && actions === undefined ? null : (
        <div className="mb-3 flex items-center justify-between gap-3">
          {title === undefined ? (
            <span />
          ) : (
            <h2 id={titleId} className="text-base font-semibold">
              {title}
            </h2>
          )}
          {actions}
        </div>
      )}
      {children}
    </Element>
  );
}
