/** The AI's face and what it says. Not live: hints are announced by their notification, moves by the page. */
import type { ReactElement } from 'react';
import type { Level } from '@playfield/games/game.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { classes } from '../../ui/classes.ts';
import type { MatchState } from '../frame/matchState.ts';
import { personas } from './personas.ts';
import { personaSays } from './personaSpeech.ts';

export function PersonaBubble({ state }: { readonly state: MatchState }): ReactElement | null {
  // Until the game is there, the room of a first line is kept.
  const isWaited = state.phase === 'opening' && state.record === null;
  const level = isWaited ? 'medium' : (state.record?.difficulty ?? null);
  const says = isWaited ? personas.medium.line : personaSays(state);
  if (level === null || says === null) return null;
  return (
    <div
      className={classes('flex flex-auto', isWaited && 'invisible')}
      aria-hidden={isWaited ? true : undefined}
    >
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
  return (
    <div className="persona">
      <Avatar id={id} size={36} />
      <p className={classes('persona-bubble', isHint && 'persona-hint')}>
        <span className="font-bold">{name}:</span>{' '}
        <span key={says} className="persona-line">
          {says}
        </span>
      </p>
    </div>
  );
}
