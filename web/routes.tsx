/** Path -> page: one line per page, each a chunk of its own. A feature adds its lines here. */
import type { ComponentType } from 'react';
import { loadable } from './lib/loadable.tsx';
import { reloadAfterUpdate } from './lib/reloadAfterUpdate.ts';
import { registerPreload } from './preload.ts';

export type Route = {
  /** A wouter pattern. */
  readonly path: string;
  readonly Page: ComponentType;
};

export const routes: readonly Route[] = [
  route('/', async () => (await import('./landing/LandingPage.tsx')).LandingPage),
  route('/connect-four', async () => (await import('./chooser/ConnectFourPage.tsx')).ConnectFourPage),
  route('/ai', async () => (await import('./match/ai/ConnectFourAiPage.tsx')).ConnectFourAiPage),
  route('/tic-tac-toe', async () => (await import('./match/ai/TicTacToePage.tsx')).TicTacToePage),
  route('/checkers', async () => (await import('./chooser/CheckersPage.tsx')).CheckersPage),
  route('/checkers/ai', async () => (await import('./match/ai/CheckersAiPage.tsx')).CheckersAiPage),
  route(
    '/checkers/local',
    async () => (await import('./match/hotseat/CheckersLocalPage.tsx')).CheckersLocalPage,
  ),
  route('/games/:gameId', async () => (await import('./games/GameChooserPage.tsx')).GameChooserPage),
  route('/games/:gameId/ai', async () => (await import('./games/GameAiPage.tsx')).GameAiPage),
  route('/games/:gameId/local', async () => (await import('./games/GameLocalPage.tsx')).GameLocalPage),
  route('/analysis', async () => (await import('./analysis/AnalysisPage.tsx')).AnalysisPage),
  route('/puzzle', async () => (await import('./puzzle/PuzzlesPage.tsx')).PuzzlesPage),
  route('/puzzle/:gameId', async () => (await import('./puzzle/PuzzlePage.tsx')).PuzzlePage),
  route('/puzzle/:gameId/:day', async () => (await import('./puzzle/PuzzlePage.tsx')).PuzzlePage),
  route('/typing-race', async () => (await import('./typing/TypingPage.tsx')).TypingPage),
  route('/online-race', async () => (await import('./race/RacePage.tsx')).loadRacePage()),
  route('/little-big-snake', async () => (await import('./snake/SnakePage.tsx')).SnakePage),
  route('/snake-io', async () => (await import('./arena/ArenaPage.tsx')).ArenaPage),
  route('/multiplayer', async () => (await import('./lobby/MultiplayerPage.tsx')).loadMultiplayerPage()),
  route('/achievements', async () => (await import('./achievements/AchievementsPage.tsx')).AchievementsPage),
  route('/friends', async () => (await import('./friends/FriendsPage.tsx')).FriendsPage),
  route('/rankings', async () => (await import('./rankings/RankingsPage.tsx')).RankingsPage),
  route('/tournaments', async () => (await import('./tournaments/TournamentsPage.tsx')).TournamentsPage),
  route('/tournaments/:id', async () => (await import('./tournaments/TournamentPage.tsx')).TournamentPage),
  route('/invite/:id', async () => (await import('./notifications/InvitePage.tsx')).InvitePage),
  route('/login', async () => (await import('./account/LoginPage.tsx')).LoginPage),
  route('/profile/:username', async () => (await import('./profile/ProfilePage.tsx')).ProfilePage),
  route('/privacy', async () => (await import('./privacy/PrivacyPage.tsx')).PrivacyPage),
  route('/account', async () => (await import('./account/AccountPage.tsx')).AccountPage),
  // Sample data for development and layout tests; the production build drops the route and its code.
  ...(import.meta.env.MODE === 'production'
    ? []
    : [route('/playground', async () => (await import('./playground/PlaygroundPage.tsx')).PlaygroundPage)]),
];

function route(path: string, load: () => Promise<ComponentType>): Route {
  const { View, preload } = loadable(load, reloadAfterUpdate);
  registerPreload(path, preload);
  return { path, Page: View };
}
