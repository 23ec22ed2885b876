/** `/multiplayer`: the lobby; with `?game=` the match of that id, for its players and spectators (G02). */
import { listOrOne } from '../lib/screens.tsx';

export const loadMultiplayerPage = listOrOne(
  'game',
  async () => {
    const { LobbyPage, readOpenGames } = await import('./LobbyPage.tsx');
    await readOpenGames();
    return LobbyPage;
  },
  async () => (await import('./OnlineMatchPage.tsx')).OnlineMatchPage,
);
