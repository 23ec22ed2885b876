/**
 * A running game between people and the way back to it, on every page but the game's own and the
 * lobby, which lists it.
 */
import type { ReactElement } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { LinkButton } from '../../ui/Button.tsx';
import { gamePath } from '../../lobby/gamePath.ts';
import { useCurrentGames } from './currentGames.ts';
import { currentText, gameToReturnTo } from './currentTexts.ts';

export function RunningGameBar(): ReactElement | null {
  const [path] = useLocation();
  const [search] = useSearchParams();
  const games = useCurrentGames();
  const shownId = path === '/multiplayer' ? search.get('game') : null;
  const isLobby = path === '/multiplayer' && shownId === null;
  const game = isLobby ? null : gameToReturnTo(games ?? [], shownId);
  if (!game) return null;
  return (
    <aside aria-label="Running game" className="border-b border-accent/60 bg-accent/12">
      <div className="mx-auto flex max-w-[1200px] items-center gap-3 px-4 py-1.5">
        <p className="min-w-0 flex-1 text-sm leading-tight font-medium">{currentText(game)}</p>
        <LinkButton href={gamePath(game.id)} variant="primary" size="small">
          Return
        </LinkButton>
      </div>
    </aside>
  );
}
