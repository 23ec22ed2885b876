/**
 * A running game or race between people and the way back to it, on every page but its own; the
 * lobby lists the games by itself.
 */
import { useLayoutEffect, useRef, type ReactElement, type RefObject } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { LinkButton } from '../../ui/Button.tsx';
import { useMatchCalls } from '../../tournaments/useMatchCalls.ts';
import { useMyTournaments } from '../../tournaments/queries.ts';
import { useCurrentGames } from './currentGames.ts';
import { useCurrentRaces } from './currentRaces.ts';
import { returnTo } from './currentTexts.ts';

export function RunningGameBar(): ReactElement | null {
  const [path] = useLocation();
  const [search] = useSearchParams();
  const games = useCurrentGames();
  const races = useCurrentRaces();
  const tournaments = useMyTournaments();
  useMatchCalls((tournaments?.length ?? 0) > 0);
  const shownId = shownAt(path, search);
  const isLobby = path === '/multiplayer' && shownId === null;
  const target = returnTo(isLobby ? [] : (games ?? []), races ?? [], tournaments ?? [], shownId);
  const bar = useRef<HTMLElement>(null);
  useStillPage(bar, path);
  if (!target) return null;
  return (
    <aside
      ref={bar}
      aria-label="Running game"
      className="border-b border-accent/60 bg-accent/12 [overflow-anchor:none]"
    >
      <div className="mx-auto flex max-w-[75rem] items-center gap-3 px-4 py-1.5">
        {/* On a phone its three lines are no higher than the header, which goes out of sight when the page is scrolled by the bar. */}
        <p className="-my-1 min-w-0 flex-1 text-[0.8125rem] leading-tight font-medium sm:my-0 sm:text-sm">
          {target.text}
        </p>
        <LinkButton href={target.path} variant="primary" size="small">
          Return
        </LinkButton>
      </div>
    </aside>
  );
}

/**
 * Scrolls by the height of a bar that comes or goes while somebody uses the page, so that a board below it stays under the finger.
 * When the page is scrolled down already, most browsers do that themselves. A page that fits into the window is made long enough.
 */
function useStillPage(bar: RefObject<HTMLElement | null>, path: string): void {
  const before = useRef({ path, height: 0 });
  const undoRoom = useRef<(() => void) | null>(null);
  useLayoutEffect(() => () => undoRoom.current?.(), []);
  useLayoutEffect(() => {
    const height = bar.current?.offsetHeight ?? 0;
    const grown = height - before.current.height;
    const isSamePage = before.current.path === path;
    before.current = { path, height };
    const isLeftToUs = scrollY === 0 || !CSS.supports('overflow-anchor', 'none');
    // Older browsers don't tell whether anything was pressed.
    const isUsed = 'userActivation' in navigator && navigator.userActivation.hasBeenActive;
    if (height === 0 || !isSamePage) {
      undoRoom.current?.();
      undoRoom.current = null;
    }
    if (grown === 0 || !isSamePage || !isLeftToUs || !isUsed) return;
    const top = scrollY + grown;
    scrollTo({ top, behavior: 'instant' });
    const frame = bar.current?.parentElement;
    // Browsers scroll to whole pixels of the screen.
    if (!frame || top - scrollY < 1) return;
    undoRoom.current = makeRoom(frame, top);
    scrollTo({ top, behavior: 'instant' });
  });
}

/**
 * Lets `frame` be scrolled by `px` more than the window is high, without a scrollbar that would move it sideways; and by some more for
 * lines that the bar's text needs later, by which the browser then scrolls.
 */
function makeRoom({ style }: HTMLElement, px: number): () => void {
  const root = document.documentElement;
  // Where there is one already, it stays.
  if (root.clientWidth === innerWidth) root.style.scrollbarWidth = 'none';
  style.minHeight = `calc(100dvh + ${px}px + 3em)`;
  return () => {
    style.removeProperty('min-height');
    root.style.removeProperty('scrollbar-width');
  };
}

/** The id of the game, race or tournament that the page shows. */
function shownAt(path: string, search: URLSearchParams): string | null {
  if (path === '/multiplayer') return search.get('game');
  if (path.startsWith('/tournaments/')) return path.slice('/tournaments/'.length);
  if (path === '/little-big-snake') return search.get('tournament');
  return path === '/online-race' ? search.get('race') : null;
}
