/** Any path without a page (SH-017, SH-018). The server sends status 404 for such a deep link (G05). */
import type { ReactElement } from 'react';
import { LinkButton } from '../ui/Button.tsx';
import { useTitle } from './title.ts';

export function NotFoundPage(): ReactElement {
  useTitle('404 Page Not Found');
  return (
    <div className="mx-auto grid max-w-xl justify-items-center gap-4 py-16 text-center sm:py-24">
      <p aria-hidden="true" className="flex gap-2">
        <span className="size-9 rounded-full bg-disc-red" />
        <span className="size-9 rounded-full border-3 border-dashed border-control" />
        <span className="size-9 rounded-full bg-disc-red" />
        <span className="size-9 rounded-full bg-disc-red" />
      </p>
      <h1 className="text-2xl sm:text-3xl">404 Page Not Found</h1>
      <p>This page doesn't exist.</p>
      <p className="text-sm text-muted">Did you forget to add the page to the router?</p>
      <LinkButton href="/" variant="primary" className="mt-2">
        Go to the games
      </LinkButton>
    </div>
  );
}
