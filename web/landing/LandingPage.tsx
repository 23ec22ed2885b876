/** The landing page `/`. */
import type { ReactElement } from 'react';
import { useTitle } from '../shell/title.ts';
import { LinkButton } from '../ui/Button.tsx';

export function LandingPage(): ReactElement {
  useTitle('');
  return (
    <>
      <h1 className="text-3xl">Open a page and play.</h1>
      <LinkButton href="/ai" variant="primary" size="large" className="mt-4">
        Play Connect Four
      </LinkButton>
    </>
  );
}
