/** A part of a page whose code comes later. */
import { Suspense, useEffect, type ReactElement, type ReactNode } from 'react';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { toast } from './toast.ts';

/**
 * Shows its lazy children once they are there. Where their code cannot be fetched, without a network or after an update of the site, the
 * page goes on without them instead of breaking. The next mount tries again.
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

/** What to do about a part whose code could not be fetched: after an update of the site the server may no longer have it. */
export const withoutPart = (): string =>
  navigator.onLine ? 'Please reload the page.' : 'Please try again when you are online.';

/** In place of a dialog whose code could not be fetched: says so, and closes it, so that the next press tries again. */
export function DialogFailed({ onClose }: { readonly onClose: () => void }): null {
  useEffect(() => {
    toast({ title: "This couldn't be loaded", text: withoutPart(), tone: 'error' });
    onClose();
  }, [onClose]);
  return null;
}
