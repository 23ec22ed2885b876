/** What a visitor must know on every page, below the header: that the site needs cookies, or that a game of theirs is running. */
import type { ReactElement } from 'react';
import { areCookiesRefused } from '../lib/cookies.ts';
import { RunningGameBar } from '../match/current/RunningGameBar.tsx';
import { Icon } from '../ui/Icon.tsx';
import { productName } from './product.ts';

export function TopBar(): ReactElement {
  return areCookiesRefused() ? <CookiesNeeded /> : <RunningGameBar />;
}

/** Games on one device, typing practice and the like need none. */
function CookiesNeeded(): ReactElement {
  return (
    <aside aria-label="Cookies" className="border-b border-warning/60 bg-warning/12">
      <p className="mx-auto flex max-w-[75rem] items-center gap-3 px-4 py-1.5 text-sm leading-tight font-medium">
        <Icon name="warning" size={18} className="shrink-0 text-warning" />
        {productName} needs cookies to know you from one move to the next. Allow them for this site and reload
        the page.
      </p>
    </aside>
  );
}
