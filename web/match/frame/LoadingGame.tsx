/** Shown until the page knows whether a game is running. */
import type { ReactElement } from 'react';
import { Skeleton } from '../../ui/Skeleton.tsx';

export function LoadingGame(): ReactElement {
  return (
    <div className="mx-auto grid max-w-md gap-4 px-4 pt-6 sm:pt-12">
      <output className="text-center text-muted">Loading game...</output>
      <Skeleton className="h-64 w-full rounded-2xl" />
    </div>
  );
}
