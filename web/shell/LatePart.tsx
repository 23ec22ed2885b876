/** A part of a page whose code comes later. */
import { Suspense, type ReactElement, type ReactNode } from 'react';
import { ErrorBoundary } from './ErrorBoundary.tsx';

/**
 * Shows its lazy children once they are there. Where their code cannot be fetched, without a network or after an update of the site, the
 * page goes on without them instead of breaking, and tries again when they are shown the next time.
 */
export function LatePart({
  fallback,
  failed = null,
  children,
}: {
  /** Shown until the code is there. */
  readonly fallback?: ReactNode;
  /** Shown where it cannot be fetched. */
  readonly failed?: ReactNode;
  readonly children: ReactNode;
}): ReactElement {
  return (
    <ErrorBoundary fallback={failed}>
      <Suspense fallback={fallback}>{children}</Suspense>
    </ErrorBoundary>
  );
}
