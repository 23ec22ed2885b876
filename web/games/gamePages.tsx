/**
 * The pages of a game whose addresses nobody specified: `/games/{id}`, `/games/{id}/ai`, `/games/{id}/local`. They draw any game of the
 * registry, so that a new one needs no page of its own; games with specified addresses are sent there.
 */
import type { ReactElement } from 'react';
import { Redirect, useParams } from 'wouter';
import { GameBoard } from '@playfield/games/boards.ts';
import '@playfield/games/boards.css';
import { pathsOf, type GamePaths } from '@playfield/games/paths.ts';
import { gameById } from '@playfield/games/registry.ts';
import type { Game } from '@playfield/games/game.ts';
import { Chooser, modesOf } from '../chooser/Chooser.tsx';
import { AiMatchPage } from '../match/ai/AiMatchPage.tsx';
import { LocalPage } from '../match/hotseat/LocalPage.tsx';
import { NotFoundPage } from '../shell/NotFoundPage.tsx';

export function GameChooserPage(): ReactElement {
  return (
    <GamePage
      kind="chooser"
      draw={({ id }) => <Chooser gameType={id} modes={modesOf(id)} picture={<StartBoard id={id} />} />}
    />
  );
}

export function GameAiPage(): ReactElement {
  return (
    <GamePage
      kind="ai"
      draw={({ id }) => (
        <AiMatchPage gameType={id} links={[{ href: pathsOf(id).chooser, label: 'Other ways to play' }]} />
      )}
    />
  );
}

export function GameLocalPage(): ReactElement {
  return <GamePage kind="local" draw={({ id }) => <LocalPage gameType={id} />} />;
}

function GamePage({
  kind,
  draw,
}: {
  readonly kind: keyof GamePaths;
  readonly draw: (game: Game) => ReactElement;
}): ReactElement {
  const { gameId = '' } = useParams<{ readonly gameId: string }>();
  const game = gameById(gameId);
  if (!game) return <NotFoundPage />;
  const path = pathsOf(gameId)[kind];
  return path.startsWith('/games/') ? draw(game) : <Redirect to={path} replace />;
}

/** The board before the first move, as the picture of a game that has no other. */
function StartBoard({ id }: { readonly id: string }): ReactElement | null {
  const position = gameById(id)?.start();
  if (!position) return null;
  return (
    <div className="mx-auto w-44 max-w-full md:w-56" data-game={id} inert>
      <GameBoard
        gameId={id}
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
