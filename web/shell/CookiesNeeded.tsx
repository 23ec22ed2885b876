/** Says that the site needs cookies. Games on one device, typing practice and the like need none. */
import type { ReactElement } from 'react';
import { Icon } from '../ui/Icon.tsx';
import { productName } from './product.ts';

export function CookiesNeeded(): ReactElement {
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
