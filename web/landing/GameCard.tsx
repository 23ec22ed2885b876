/** A game on the landing page: the whole card is its link. */
import type { ReactElement, ReactNode } from 'react';
import { Link } from 'wouter';
import { preloadRoute } from '../preload.ts';
import { Icon } from '../ui/Icon.tsx';

export function GameCard({
  href,
  title,
  text,
  picture,
}: {
  readonly href: string;
  readonly title: string;
  readonly text: string;
  readonly picture: ReactNode;
}): ReactElement {
  return (
    <li className="group relative flex flex-col overflow-hidden rounded-3xl border border-line bg-surface shadow-card transition duration-200 hover:-translate-y-1 hover:shadow-float">
      <div className="picture-ground grid h-52 place-items-center overflow-hidden p-7 sm:h-64">{picture}</div>
      <div className="flex flex-1 flex-col p-5 sm:p-6">
        <h3 className="text-lg">
          <Link
            href={href}
            className="flex items-center justify-between gap-3 after:absolute after:inset-0 after:rounded-3xl focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:-outline-offset-3 focus-visible:after:outline-focus"
            onPointerEnter={() => void preloadRoute(href)}
          >
            {title}
            <Icon name="chevronRight" className="shrink-0 text-muted transition group-hover:translate-x-1" />
          </Link>
        </h3>
        <p className="mt-1.5 text-muted">{text}</p>
      </div>
    </li>
  );
}
