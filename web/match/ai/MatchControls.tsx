/** New Game, Hint and the level of the AI. */
import { useState, type ReactElement } from 'react';
import type { Level } from '@playfield/games/game.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { RadioList } from '../../ui/RadioList.tsx';
import { levelChoices, levelName } from './levels.ts';
import type { MatchState } from '../frame/matchState.ts';
import { canMove, hasMovesAtStake } from '../frame/matchView.ts';
import { NewGameDialog } from '../frame/NewGameDialog.tsx';
import { TakeBackButton, TakenBackNote } from './TakeBackButton.tsx';

export function MatchActions({
  state,
  onNewGame,
  onHint,
  onTakeBack,
}: {
  readonly state: MatchState;
  readonly onNewGame: () => void;
  readonly onHint: () => void;
  readonly onTakeBack: () => void;
}): ReactElement {
  const [isAsking, setAsking] = useState(false);
  const hintsUsed = state.record?.hintsUsed ?? 0;
  const isRunning = hasMovesAtStake(state);
  return (
    <>
      <div className="flex flex-wrap gap-2 whitespace-nowrap *:grow">
        <Button
          className="px-3"
          pending={state.isCreating}
          onClick={() => (isRunning ? setAsking(true) : onNewGame())}
        >
          {/* The spinner takes its place: in a full row there is no room for both. */}
          {state.isCreating ? null : <Icon name="refresh" />} New Game
        </Button>
        <Button
          disabled={state.record?.status !== 'playing'}
          aria-disabled={!canMove(state)}
          pending={state.asked.hint}
          onClick={onHint}
        >
          {state.asked.hint ? null : <Icon name="lightbulb" />} Hint
          {hintsUsed > 0 ? (
            <span className="absolute -top-2 -right-1.5 min-w-5.5 rounded-full bg-accent px-1 text-xs leading-5.5 text-on-accent tabular-nums">
              {hintsUsed}
              <span className="sr-only"> used</span>
            </span>
          ) : null}
        </Button>
        <TakeBackButton state={state} onTakeBack={onTakeBack} />
      </div>
      {(state.record?.takebacksUsed ?? 0) > 0 ? <TakenBackNote /> : null}
      <NewGameDialog
        open={isAsking}
        text="Your game in progress will be closed without a result."
        onClose={() => setAsking(false)}
        onNewGame={onNewGame}
      />
    </>
  );
}

export function LevelChoice({
  state,
  level,
  onChange,
}: {
  readonly state: MatchState;
  readonly level: Level;
  readonly onChange: (level: Level) => void;
}): ReactElement {
  const { record, isCreating } = state;
  // An untouched game may come from another device, where its level was chosen.
  const isSettled = record?.status === 'playing' && (record.moveCount > 0 || record.difficulty !== level);
  const current = isSettled && !isCreating ? record.difficulty : null;
  return (
    <div>
      <RadioList
        legend="AI Difficulty"
        name="level"
        value={level}
        onChange={onChange}
        options={levelChoices}
      />
      <p className="mt-2 text-sm text-muted">{noteOf(level, current)}</p>
    </div>
  );
}

/** G29: a change applies to the next game, and says so. */
function noteOf(level: Level, current: Level | null): string {
  if (current === null) return 'The AI plays at this level from the first move.';
  if (current === level) return 'Takes effect next game.';
  return `Your next game is at ${levelName(level)}. This one stays at ${levelName(current)}.`;
}
