/** `/games/{id}`: the ways to play a game. */
import '@playfield/games/boards.css';
import type { ReactElement } from 'react';
import { GameBoard } from '@playfield/games/boards.ts';
import { gameById } from '@playfield/games/registry.ts';
import { Chooser } from '../chooser/Chooser.tsx';
import { modesOf } from '../chooser/modes.ts';
import { GamePage, type OfGame } from './GamePage.tsx';

export function GameChooserPage(): ReactElement {
  return <GamePage kind="chooser" Page={AnyChooser} />;
}

function AnyChooser({ gameType }: OfGame): ReactElement {
  return (
    <Chooser gameType={gameType} modes={modesOf(gameType)} picture={<StartBoard gameType={gameType} />} />
  );
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
