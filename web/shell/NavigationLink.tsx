/** A header link: marked on its own page; hovering preloads the page. */
import type { MouseEventHandler, ReactElement } from 'react';
import { Link, useLocation } from 'wouter';
import { preloadRoute } from '../preload.ts';
import type { NavigationLine } from './navigation.ts';

export function NavigationLink({
  line: { href, label },
  onClick,
}: {
  readonly line: NavigationLine;
  readonly onClick?: MouseEventHandler<HTMLAnchorElement> | undefined;
}): ReactElement {
  const [path] = useLocation();
  return (
    <Link
      href={href}
      aria-current={path === href ? 'page' : undefined}
      onPointerEnter={() => void preloadRoute(href)}
      onClick={onClick}
      className="flex min-h-11 items-center rounded-xl px-3 font-semibold text-muted transition hover:bg-raised hover:text-ink aria-[current=page]:text-ink"
    >
      {label}
    </Link>
  );
}
