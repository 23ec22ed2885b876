/** Before a game: the level, and one button (TT-003, TT-004). */
import type { ReactElement } from 'react';
import type { Level } from '@playfield/games/game.ts';
import type { GameTexts } from '@playfield/games/gameTexts.ts';
import { Button, LinkButton } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Select } from '../../ui/Select.tsx';
import { Connection, OfflineBadge, type Offline } from '../frame/Connection.tsx';
import { HowToPlayButton } from '../frame/HowToPlay.tsx';
import type { MatchState } from '../frame/matchState.ts';
import { PersonaSays } from './PersonaBubble.tsx';
import { levelChoices } from './levels.ts';

export function AiMatchSetup({
  state,
  texts,
  emblem,
  level,
  offline,
  onLevel,
  onStart,
  onRetry,
  onBack,
}: {
  readonly state: MatchState;
  readonly texts: GameTexts;
  readonly emblem: ReactElement;
  readonly level: Level;
  readonly offline: Offline;
  readonly onLevel: (level: Level) => void;
  readonly onStart: () => void;
  readonly onRetry: () => void;
  /** Back to the game that is still running, null when none is. */
  readonly onBack: (() => void) | null;
}): ReactElement {
  const { title, sides } = state.rules;
  return (
    <div className="match-setup mx-auto max-w-md px-4 pt-6 sm:pt-12">
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-xl sm:text-2xl">{title}</h1>
        <OfflineBadge offline={offline} />
        <HowToPlayButton texts={texts} />
      </div>
      <Card as="div">
        <div>
          <div className="match-emblem mb-5 flex justify-center gap-6" aria-hidden="true">
            {emblem}
          </div>
          <p className="mb-4 text-center text-muted">
            You are {sides.player1} and move first. The AI is {sides.player2}.
          </p>
          <Select label="Difficulty" value={level} onChange={onLevel} options={levelChoices} />
          <p className="mt-2 mb-3 text-sm text-muted">{texts.opponent.atLevel[level]}</p>
          <PersonaSays level={level} />
        </div>
        <div className="mt-4 grid gap-2">
          <Button
            variant="primary"
            size="large"
            pending={state.isCreating || state.phase === 'opening'}
            onClick={onStart}
          >
            {state.isCreating ? 'Starting...' : 'Start Game'}
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
          <Connection text={state.trouble} offline={offline} onRetry={onRetry} />
        </div>
      </Card>
    </div>
  );
}
