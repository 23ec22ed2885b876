/** The header: name, links, account and settings. On a phone all but the bell folds behind one button. */
import { useEffect, useId, useRef, useState, type ReactElement, type RefObject } from 'react';
import { Link, useLocation } from 'wouter';
import { preloadRoute } from '../preload.ts';
import { Button } from '../ui/Button.tsx';
import { classes } from '../ui/classes.ts';
import { Icon } from '../ui/Icon.tsx';
import { AccountLinks } from './AccountLinks.tsx';
import { navigation, type NavigationLine } from './navigation.ts';
import { NotificationsMenu } from './NotificationsMenu.tsx';
import { productName } from './product.ts';
import { SoundMenu } from './SoundMenu.tsx';
import { ThemeMenu } from './ThemeMenu.tsx';

export function Header(): ReactElement {
  const [path] = useLocation();
  const header = useRef<HTMLElement>(null);
  const menuButton = useRef<HTMLButtonElement>(null);
  const menu = useMenu(path, header, menuButton);
  return (
    <header ref={header} className="relative z-30 border-b border-line bg-surface">
      <div className="mx-auto flex h-13 max-w-[1200px] items-center gap-1 pr-1 pl-4 sm:h-16 sm:pr-4 md:gap-2">
        <Link href="/" className="mr-auto flex min-w-0 items-center gap-2.5 rounded-lg md:mr-3">
          <BrandMark />
          <span className="truncate text-lg font-extrabold tracking-tight">{productName}</span>
        </Link>
        {/* Before its panel in the tab order, last in the row. */}
        <Button
          ref={menuButton}
          variant="quiet"
          className="order-last size-11 px-0 md:hidden"
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
            'md:flex md:flex-1 md:items-center md:gap-2',
            'max-md:absolute max-md:inset-x-0 max-md:top-full max-md:gap-3 max-md:border-b max-md:border-line max-md:bg-surface max-md:p-4 max-md:shadow-float',
            menu.isOpen ? 'max-md:grid' : 'max-md:hidden',
          )}
        >
          <nav aria-label="Main" className="md:mr-auto">
            <ul className="flex flex-col gap-1 md:flex-row">
              {navigation.map((line) => (
                <li key={line.href}>
                  <NavigationLink line={line} isCurrent={path === line.href} />
                </li>
              ))}
            </ul>
          </nav>
          <div className="flex items-center gap-1 max-md:order-3 max-md:border-t max-md:border-line max-md:pt-3">
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

function NavigationLink({
  line,
  isCurrent,
}: {
  readonly line: NavigationLine;
  readonly isCurrent: boolean;
}): ReactElement {
  return (
    <Link
      href={line.href}
      aria-current={isCurrent ? 'page' : undefined}
      onPointerEnter={() => void preloadRoute(line.href)}
      className="flex min-h-11 items-center rounded-xl px-3 font-semibold text-muted transition hover:bg-raised hover:text-ink aria-[current=page]:text-ink"
    >
      {line.label}
    </Link>
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

/** The phone's menu: closed by a new path, Escape, or a press outside the header. */
function useMenu(
  path: string,
  header: RefObject<HTMLElement | null>,
  button: RefObject<HTMLButtonElement | null>,
): Menu {
  const id = useId();
  const [openAt, setOpenAt] = useState<string | null>(null);
  const isOpen = openAt === path;

  useEffect(() => {
    if (!isOpen) return undefined;
    const closeOnEscape = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      setOpenAt(null);
      button.current?.focus();
    };
    const closeOutside = (event: PointerEvent): void => {
      if (event.target instanceof Node && header.current?.contains(event.target) !== true) setOpenAt(null);
    };
    addEventListener('keydown', closeOnEscape);
    addEventListener('pointerdown', closeOutside);
    return () => {
      removeEventListener('keydown', closeOnEscape);
      removeEventListener('pointerdown', closeOutside);
    };
  }, [isOpen, header, button]);

  return { id, isOpen, toggle: () => setOpenAt(isOpen ? null : path) };
}
