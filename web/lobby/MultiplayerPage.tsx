/**
 * `/multiplayer`: the lobby; with `?game=` the match of that id, for its players and spectators
 * (G02). The lobby needs no code of a match.
 */
import { lazy, Suspense, type ReactElement } from 'react';
import { useSearchParams } from 'wouter';
import { LoadingScreen } from '../shell/LoadingScreen.tsx';
import { LobbyPage } from './LobbyPage.tsx';

const OnlineMatchPage = lazy(async () => ({
  default: (await import('./OnlineMatchPage.tsx')).OnlineMatchPage,
}));

export function MultiplayerPage(): ReactElement {
  const [search] = useSearchParams();
  const gameId = search.get('game');
  if (gameId === null) return <LobbyPage />;
  return (
    <Suspense fallback={<LoadingScreen />}>
      <OnlineMatchPage key={gameId} gameId={gameId} />
    </Suspense>
  );
}
