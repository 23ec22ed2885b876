/** The foot of every page. */
import type { ReactElement } from 'react';
import { Link } from 'wouter';
import { achievements, privacy } from './navigation.ts';
import { privacyText } from './privacyText.ts';
import { externalScriptHost, productName } from './product.ts';

export function Footer(): ReactElement {
  return (
    <footer className="mt-10 border-t border-line text-sm text-muted">
      <div className="mx-auto flex max-w-[75rem] flex-wrap items-center justify-between gap-x-6 gap-y-1 px-4 py-5">
        <p>{productName}: games in the browser, as a guest or with an account.</p>
        <p>{privacyText(externalScriptHost)}</p>
        <p className="flex flex-wrap gap-x-5">
          {[achievements, privacy].map(({ href, label }) => (
            <Link key={href} href={href} className="flex min-h-11 items-center underline hover:text-ink">
              {label}
            </Link>
          ))}
        </p>
      </div>
    </footer>
  );
}
