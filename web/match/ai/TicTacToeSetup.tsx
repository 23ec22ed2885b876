/** Before a game of Tic Tac Toe: the level, and one button (TT-003, TT-004). */
import type { ReactElement } from 'react';
import type { Level } from '@playfield/games/game.ts';
import { Button, LinkButton } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Select } from '../../ui/Select.tsx';
import { Connection, OfflineBadge, type Offline } from '../frame/Connection.tsx';
import type { GameTexts } from '@playfield/games/gameTexts.ts';
import { HowToPlayButton } from '../frame/HowToPlay.tsx';
import { levelChoices } from './levels.ts';

export function TicTacToeSetup({
  texts,
  level,
  isStarting,
  trouble,
  offline,
  onLevel,
  onStart,
  onRetry,
  onBack,
}: {
  readonly texts: GameTexts;
  readonly level: Level;
  readonly isStarting: boolean;
  /** A problem with the connection, in words for the player. */
  readonly trouble: string | null;
  readonly offline: Offline;
  readonly onLevel: (level: Level) => void;
  readonly onStart: () => void;
  readonly onRetry: () => void;
  /** Back to the game that is still running, null when none is. */
  readonly onBack: (() => void) | null;
}): ReactElement {
  return (
    <div className="mx-auto max-w-md px-4 pt-6 sm:pt-12">
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-xl sm:text-2xl">Tic Tac Toe</h1>
        <OfflineBadge offline={offline} />
        <HowToPlayButton texts={texts} />
      </div>
      <Card as="div">
        <div className="mb-5 flex justify-center gap-6" aria-hidden="true">
          <Emblem />
        </div>
        <p className="mb-4 text-center text-muted">You are X and move first. The AI is O.</p>
        <Select label="Difficulty" value={level} onChange={onLevel} options={levelChoices} />
        <p className="mt-2 text-sm text-muted">{texts.opponent.atLevel[level]}</p>
        <div className="mt-4 grid gap-2">
          <Button variant="primary" size="large" pending={isStarting} onClick={onStart}>
            {isStarting ? 'Starting...' : 'Start Game'}
          </Button>
          {onBack ? <Button onClick={onBack}>Back to the running game</Button> : null}
          {onBack ? (
            <p className="text-center text-sm text-muted">Starting another game closes the running one.</p>
          ) : (
            <LinkButton href="/" variant="quiet">
              All games
            </LinkButton>
          )}
        </div>
        <div className="mt-4">
          <Connection text={trouble} offline={offline} onRetry={onRetry} />
        </div>
      </Card>
    </div>
  );
}

/** A cross and a ring, as on the board. */
function Emblem(): ReactElement {
  return (
    <svg viewBox="0 0 220 100" className="h-20" fill="none" strokeWidth="14" strokeLinecap="round">
      <rect width="100" height="100" rx="18" className="fill-slot" />
      <rect x="120" width="100" height="100" rx="18" className="fill-slot" />
      <path d="M28 28 72 72M72 28 28 72" className="stroke-disc-blue" />
      <circle cx="170" cy="50" r="25" className="stroke-disc-red" />
    </svg>
  );
}
