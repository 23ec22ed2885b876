/** `/games/{id}/ai`: a game against the AI. */
import type { ReactElement } from 'react';
import { pathsOf } from '@playfield/games/paths.ts';
import { AiMatchLayout } from '../match/ai/AiMatchLayout.tsx';
import { AiMatchPage } from '../match/ai/AiMatchPage.tsx';
import { GamePage, type OfGame } from './GamePage.tsx';

export function GameAiPage(): ReactElement {
  return <GamePage kind="ai" Page={AnyAiPage} />;
}

function AnyAiPage({ gameType }: OfGame): ReactElement {
  const links = [{ href: pathsOf(gameType).chooser, label: 'Other ways to play' }];
  return <AiMatchPage gameType={gameType} links={links} Layout={AiMatchLayout} />;
}
