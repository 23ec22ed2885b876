/** Shown in place of a page that broke, or whose code could not be fetched. */
import type { ReactElement } from 'react';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';

export function BrokenPage(): ReactElement {
  return (
    <div role="alert" className="mx-auto grid max-w-xl justify-items-center gap-4 py-16 text-center sm:py-24">
      <Icon name="warning" size={40} className="text-warning" />
      <h1 className="text-2xl">This page couldn't be shown</h1>
      <p className="text-muted">
        Your games are saved. Reload the page; if that doesn't help, the network may be down.
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        <Button variant="primary" onClick={() => location.reload()}>
          Reload the page
        </Button>
        {/* A full load on purpose: it also discards the state that broke. */}
        <Button onClick={() => location.assign('/')}>Go to the games</Button>
      </div>
    </div>
  );
}
