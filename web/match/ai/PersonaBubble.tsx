/** The AI's face and what it says. Not live: hints are announced by their notification, moves by the page. */
import { useState, type ReactElement } from 'react';
import type { Level } from '@playfield/games/game.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { classes } from '../../ui/classes.ts';
import type { MatchState } from '../frame/matchState.ts';
import { personas } from './personas.ts';
import { personaSays } from './personaSpeech.ts';

/** `chosen`: the level of the next game, whose persona is there before the game is. */
export function PersonaBubble({
  state,
  chosen,
}: {
  readonly state: MatchState;
  readonly chosen: Level;
}): ReactElement | null {
  const isWaited = state.phase === 'opening' && state.record === null;
  const level = isWaited ? chosen : (state.record?.difficulty ?? null);
  const says = isWaited ? personas[chosen].line : personaSays(state);
  if (level === null || says === null) return null;
  return (
    <div className="flex flex-auto">
      <PersonaSays level={level} says={says} isHint={state.hint !== null} />
    </div>
  );
}

/** The persona of a level, with the line it begins with unless another one is given. */
export function PersonaSays({
  level,
  says = personas[level].line,
  isHint = false,
}: {
  readonly level: Level;
  readonly says?: string;
  readonly isHint?: boolean;
}): ReactElement {
  const { id, name } = personas[level];
  // What it begins with is there at once.
  const [first] = useState(says);
  return (
    <div className="persona">
      <Avatar id={id} size={36} />
      <p className={classes('persona-bubble', isHint && 'persona-hint')}>
        <span className="font-bold">{name}:</span>{' '}
        <span key={says} className={says === first ? undefined : 'persona-line'}>
          {says}
        </span>
      </p>
    </div>
  );
}
