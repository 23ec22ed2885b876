/**
 * The pages of a game whose addresses nobody specified: `/games/{id}`, `/games/{id}/ai`, `/games/{id}/local`. They draw any game of
 * the registry, so a new one needs no page of its own; games with specified addresses are sent there.
 */
import '@playfield/games/boards.css';
import type { ComponentType, ReactElement } from 'react';
import { Redirect, useParams } from 'wouter';
import { GameBoard } from '@playfield/games/boards.ts';
import { pathsOf, type GamePaths } from '@playfield/games/paths.ts';
import { gameById } from '@playfield/games/registry.ts';
import { Chooser, modesOf } from '../chooser/Chooser.tsx';
import { AiMatchPage } from '../match/ai/AiMatchPage.tsx';
import { LocalPage } from '../match/hotseat/LocalPage.tsx';
import { NotFoundPage } from '../shell/NotFoundPage.tsx';

type OfGame = { readonly gameType: string };

export function GameChooserPage(): ReactElement {
  return <GamePage kind="chooser" Page={AnyChooser} />;
}

export function GameAiPage(): ReactElement {
  return <GamePage kind="ai" Page={AnyAiPage} />;
}

export function GameLocalPage(): ReactElement {
  return <GamePage kind="local" Page={LocalPage} />;
}

function GamePage({
  kind,
  Page,
}: {
  readonly kind: keyof GamePaths;
  readonly Page: ComponentType<OfGame>;
}): ReactElement {
  const { gameId } = useParams<{ readonly gameId: string }>();
  if (!gameById(gameId)) return <NotFoundPage />;
  const path = pathsOf(gameId)[kind];
  return path.startsWith('/games/') ? (
    <Page key={gameId} gameType={gameId} />
  ) : (
    <Redirect to={path} replace />
  );
}

function AnyChooser({ gameType }: OfGame): ReactElement {
  return (
    <Chooser gameType={gameType} modes={modesOf(gameType)} picture={<StartBoard gameType={gameType} />} />
  );
}

function AnyAiPage({ gameType }: OfGame): ReactElement {
  const links = [{ href: pathsOf(gameType).chooser, label: 'Other ways to play' }];
  return <AiMatchPage gameType={gameType} links={links} />;
}

/** The board before the first move, as the picture of a game that has no other. */
function StartBoard({ gameType }: OfGame): ReactElement | null {
  const position = gameById(gameType)?.start();
  if (!position) return null;
  return (
    <div className="mx-auto w-44 max-w-full md:w-56" data-game={gameType} inert>
      <GameBoard
        gameId={gameType}
        state={position.state}
        seat={null}
        canMove={false}
        marks={position.marks()}
        hinted={null}
        animateLast={false}
        onMove={() => undefined}
        onSay={() => undefined}
      />
    </div>
  );
}
