/**
 * `/multiplayer`: the lobby; with `?game=` the match of that id, for its players and spectators
 * (G02).
 */
import type { ReactElement } from 'react';
import { useSearchParams } from 'wouter';
import { LobbyPage } from './LobbyPage.tsx';
import { OnlineMatchPage } from './OnlineMatchPage.tsx';

export function MultiplayerPage(): ReactElement {
  const [search] = useSearchParams();
  const gameId = search.get('game');
  return gameId === null ? <LobbyPage /> : <OnlineMatchPage key={gameId} gameId={gameId} />;
}
