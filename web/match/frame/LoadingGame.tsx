/** Shown until the page knows whether a game is running. As high as the window: what lies below a game must not move. */
import type { ReactElement } from 'react';
import { Skeleton } from '../../ui/Skeleton.tsx';

export function LoadingGame({ title }: { readonly title: string }): ReactElement {
  return (
    <div className="mx-auto grid min-h-dvh max-w-md content-start gap-4 px-4 pt-6 sm:pt-12">
      <h1 className="text-xl sm:text-2xl">{title}</h1>
      <output className="text-center text-muted">Loading game...</output>
      <Skeleton className="h-64 w-full rounded-2xl" />
    </div>
  );
}
