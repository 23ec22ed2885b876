/** `/games/{id}/local`: a game for two on one device. */
import type { ReactElement } from 'react';
import { LocalPage } from '../match/hotseat/LocalPage.tsx';
import { GamePage } from './GamePage.tsx';

export function GameLocalPage(): ReactElement {
  return <GamePage kind="local" Page={LocalPage} />;
}
