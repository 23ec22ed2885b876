/** A part of a page whose code comes later. */
import { Suspense, type ReactElement, type ReactNode } from 'react';
import { ErrorBoundary } from './ErrorBoundary.tsx';

/**
 * Shows its lazy children once they are there. Where their code cannot be fetched, without a network or after an update of the site, the
 * page goes on without them instead of breaking.
 */
export function LatePart({
  fallback,
  children,
}: {
  /** Shown until the code is there. */
  readonly fallback?: ReactNode;
  readonly children: ReactNode;
}): ReactElement {
  return (
    <ErrorBoundary fallback={null}>
      <Suspense fallback={fallback}>{children}</Suspense>
    </ErrorBoundary>
  );
}
