/**
 * The screen of a game of two people on one device, drawn purely from its state: board and panel
 * first, the rest beside or below.
 */
import { useState, type ReactElement } from 'react';
import type { Seat } from '@playfield/games/game.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button, LinkButton } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { GamePanel } from '../ai/GamePanel.tsx';
import type { GameTexts } from '@playfield/games/gameTexts.ts';
import { NewGameDialog } from '../frame/NewGameDialog.tsx';
import { HowToPlayButton } from '../frame/HowToPlay.tsx';
import { AfterBoard } from '../frame/BoardFirst.tsx';
import { MatchBoard } from '../frame/MatchBoard.tsx';
import type { MatchState } from '../frame/matchState.ts';
import { MoveList } from '../frame/MoveList.tsx';
import type { Move } from '../frame/record.ts';
import { ReplayBar } from '../frame/ReplayBar.tsx';

export type LocalScreen = {
  readonly state: MatchState;
  readonly texts: GameTexts;
  /** The page with the other ways to play. */
  readonly chooserPath: string;
  readonly onMove: (move: Move) => void;
  readonly onUndo: () => void;
  readonly onNewGame: () => void;
  readonly onReplay: (ply: number) => void;
};

export function LocalLayout({
  state,
  texts,
  chooserPath,
  onMove,
  onUndo,
  onNewGame,
  onReplay,
}: LocalScreen): ReactElement {
  const [seenFrom, setSeenFrom] = useState<Seat>('player1');
  return (
    <div className="mx-auto max-w-5xl px-3 pt-2 sm:px-4 lg:pt-4" data-game={state.rules.id}>
      <div className="mb-2 flex flex-wrap items-center gap-x-2 gap-y-1 sm:gap-x-3 lg:mb-4">
        <h1 className="text-lg sm:text-xl">{state.rules.title}</h1>
        <Badge tone="accent">Two Players</Badge>
        <span className="ml-auto max-[24rem]:[&_svg]:hidden">
          <HowToPlayButton texts={texts} />
        </span>
      </div>
      <div className="match-narrow mx-auto grid max-w-xl grid-cols-[minmax(0,1fr)] items-start gap-2 lg:max-w-none lg:grid-cols-[minmax(0,1fr)_18rem] lg:grid-rows-[auto_1fr] lg:gap-5">
        <div className="match-centre grid grid-cols-[minmax(0,1fr)] gap-2 lg:row-span-2 lg:gap-3">
          <AfterBoard>
            <GamePanel state={state} texts={texts} onPlayAgain={onNewGame} />
          </AfterBoard>
          <MatchBoard state={state} seenFrom={seenFrom} onMove={onMove} />
        </div>
        <AfterBoard>
          <div className="grid gap-2 lg:gap-3">
            <Actions
              state={state}
              onUndo={onUndo}
              onNewGame={onNewGame}
              onTurn={() => setSeenFrom(seenFrom === 'player1' ? 'player2' : 'player1')}
            />
            <ReplayBar state={state} onReplay={onReplay} onShare={null} />
          </div>
          <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
            <Card title="Moves">
              <MoveList state={state} texts={texts} onReplay={onReplay} />
            </Card>
            <p className="text-sm text-muted">The game stays in this browser until you start another one.</p>
            <LinkButton href={chooserPath} variant="quiet" size="small">
              <Icon name="back" size={18} /> Other ways to play
            </LinkButton>
          </div>
        </AfterBoard>
      </div>
    </div>
  );
}

function Actions({
  state,
  onUndo,
  onNewGame,
  onTurn,
}: Pick<LocalScreen, 'state' | 'onUndo' | 'onNewGame'> & { readonly onTurn: () => void }): ReactElement {
  const [isAsking, setAsking] = useState(false);
  const moveCount = state.record?.moveCount ?? 0;
  const isRunning = state.record?.status === 'playing' && moveCount > 0;
  return (
    <>
      <div className="flex flex-wrap gap-2 whitespace-nowrap *:grow *:px-3 lg:*:first:basis-full">
        {/* Never the big one: before the first move there is nothing to give up, and after the end it is Play Again. */}
        <Button onClick={() => (isRunning ? setAsking(true) : onNewGame())}>
          <Icon name="refresh" /> New Game
        </Button>
        <Button aria-disabled={moveCount === 0} onClick={onUndo}>
          <Icon name="undo" /> Undo
        </Button>
        <Button onClick={onTurn}>
          <span className="max-[24rem]:hidden">
            <Icon name="flip" />
          </span>{' '}
          Flip board
        </Button>
      </div>
      <NewGameDialog
        open={isAsking}
        text="The game on the board isn't over and will be gone."
        onClose={() => setAsking(false)}
        onNewGame={onNewGame}
      />
    </>
  );
}
