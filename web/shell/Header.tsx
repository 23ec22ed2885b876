/** The header: name, links, account and settings. On small screens all but the bell folds behind one button. */
import { useId, useLayoutEffect, useRef, useState, type ReactElement, type RefObject } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import { Button } from '../ui/Button.tsx';
import { classes } from '../ui/classes.ts';
import { Icon } from '../ui/Icon.tsx';
import { AccountLinks } from './AccountLinks.tsx';
import { GamesMenu } from './GamesMenu.tsx';
import { FriendsLink } from './FriendsLink.tsx';
import { achievements, games, home, places } from './navigation.ts';
import { NavigationLink } from './NavigationLink.tsx';
import { NotificationsMenu } from './NotificationsMenu.tsx';
import { productName } from './product.ts';
import { SoundMenu } from './SoundMenu.tsx';
import { ThemeMenu } from './ThemeMenu.tsx';

export function Header(): ReactElement {
  const [path] = useLocation();
  const search = useSearch();
  const header = useRef<HTMLElement>(null);
  const menuButton = useRef<HTMLButtonElement>(null);
  const menu = useMenu(`${path}?${search}`, header, menuButton);
  return (
    <header ref={header} className="relative z-30 border-b border-line bg-surface">
      <div className="mx-auto flex h-13 max-w-[75rem] items-center gap-1 pr-1 pl-4 sm:h-16 sm:pr-4 lg:gap-2">
        <Link href="/" className="mr-auto flex min-w-8 items-center gap-2.5 rounded-lg lg:mr-3 xl:shrink-0">
          <BrandMark />
          {/* All of it or nothing: where it has no room it wraps out of sight. */}
          <span className="flex h-7 min-w-0 flex-wrap overflow-hidden text-lg font-extrabold tracking-tight before:w-0 before:content-['\200b']">
            <span className="whitespace-nowrap">{productName}</span>
          </span>
        </Link>
        {/* Before its panel in the tab order, but last in the row. */}
        <Button
          ref={menuButton}
          variant="quiet"
          className="order-last size-11 px-0 lg:hidden"
          aria-label="Menu"
          aria-expanded={menu.isOpen}
          aria-controls={menu.id}
          onClick={menu.toggle}
        >
          <Icon name={menu.isOpen ? 'close' : 'menu'} size={24} />
        </Button>
        <div
          id={menu.id}
          className={classes(
            'lg:flex lg:flex-1 xl:min-w-0 lg:items-center lg:gap-2',
            'max-lg:absolute max-lg:inset-x-0 max-lg:top-full max-lg:gap-3 max-lg:border-b max-lg:border-line max-lg:bg-surface max-lg:p-4 max-lg:shadow-float',
            menu.isOpen ? 'max-lg:grid' : 'max-lg:hidden',
          )}
        >
          <nav aria-label="Main" className="lg:mr-auto">
            <ul className="gap-1 max-lg:grid max-lg:grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] lg:flex lg:gap-0">
              <li className="max-lg:col-span-full lg:flex lg:items-center">
                <NavigationLink line={home} />
                <GamesMenu />
                <ul className="grid grid-cols-2 pl-3 lg:hidden">
                  {games.map((line) => (
                    <li key={line.href}>
                      <NavigationLink line={line} />
                    </li>
                  ))}
                </ul>
              </li>
              {places.map((line) => (
                <li key={line.href}>
                  <NavigationLink line={line} />
                </li>
              ))}
              <li>
                <FriendsLink />
              </li>
              {/* The row has no room for it; the foot of the page leads there too. */}
              <li className="lg:hidden">
                <NavigationLink line={achievements} />
              </li>
            </ul>
          </nav>
          {/* Stands elsewhere beside the name of an account. */}
          <div
            data-of-guests=""
            className="flex items-center gap-1 max-lg:order-3 max-lg:border-t max-lg:border-line max-lg:pt-3"
          >
            <SoundMenu />
            <ThemeMenu />
          </div>
          <AccountLinks />
        </div>
        <NotificationsMenu />
      </div>
    </header>
  );
}

function BrandMark(): ReactElement {
  return (
    <svg aria-hidden="true" viewBox="0 0 32 32" className="size-8 shrink-0">
      <rect width="32" height="32" rx="9" className="fill-accent" />
      <circle cx="10.5" cy="21.5" r="4.6" className="fill-on-accent" />
      <circle cx="21.5" cy="21.5" r="4.6" className="fill-on-accent opacity-35" />
      <circle cx="10.5" cy="10.5" r="4.6" className="fill-on-accent opacity-35" />
      <circle cx="21.5" cy="10.5" r="4.6" className="fill-on-accent" />
    </svg>
  );
}

type Menu = {
  readonly id: string;
  readonly isOpen: boolean;
  readonly toggle: () => void;
};

/** The folded menu: closed by a new address, Escape, or a press or the focus outside the header. */
function useMenu(
  address: string,
  header: RefObject<HTMLElement | null>,
  button: RefObject<HTMLButtonElement | null>,
): Menu {
  const id = useId();
  const [openAt, setOpenAt] = useState<string | null>(null);
  const isOpen = openAt === address;
  // For good: who comes back to the address does not find it open again.
  if (openAt !== null && !isOpen) setOpenAt(null);

  // At once: a passive effect runs a task after the render, and a press before it would be missed.
  useLayoutEffect(() => {
    if (!isOpen) return undefined;
    const closeOnEscape = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      setOpenAt(null);
      button.current?.focus();
    };
    const closeOutside = (event: Event): void => {
      if (event.target instanceof Node && header.current?.contains(event.target) !== true) setOpenAt(null);
    };
    addEventListener('keydown', closeOnEscape);
    addEventListener('pointerdown', closeOutside);
    addEventListener('focusin', closeOutside);
    return () => {
      removeEventListener('keydown', closeOnEscape);
      removeEventListener('pointerdown', closeOutside);
      removeEventListener('focusin', closeOutside);
    };
  }, [isOpen, header, button]);

  return { id, isOpen, toggle: () => setOpenAt(isOpen ? null : address) };
}
