/** A header link: marked on its own page; hovering preloads the page. */
import type { MouseEventHandler, ReactElement, ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { preloadRoute } from '../preload.ts';
import type { NavigationLine } from './navigation.ts';

export function NavigationLink({
  line: { href, label },
  onClick,
  children,
}: {
  readonly line: NavigationLine;
  /** After the label. */
  readonly children?: ReactNode;
  readonly onClick?: MouseEventHandler<HTMLAnchorElement> | undefined;
}): ReactElement {
  const [path] = useLocation();
  return (
    <Link
      href={href}
      aria-current={path === href ? 'page' : undefined}
      onPointerEnter={() => void preloadRoute(href)}
      onClick={onClick}
      className="flex min-h-11 items-center rounded-xl px-3 font-semibold lg:px-2 text-muted transition hover:bg-raised hover:text-ink aria-[current=page]:text-ink"
    >
      {label}
      {children}
    </Link>
  );
}
