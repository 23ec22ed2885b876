/** The AI's face and what it says. Not live: hints are announced by their notification, moves by the page. */
import type { ReactElement } from 'react';
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
  const { id, name } = personas[level];
  return (
    <div className={classes('persona', isWaited && 'invisible')} aria-hidden={isWaited ? true : undefined}>
      <Avatar id={id} size={36} />
      <p className={classes('persona-bubble', state.hint !== null && 'persona-hint')}>
        <span className="font-bold">{name}:</span>{' '}
        <span key={says} className="persona-line">
          {says}
        </span>
      </p>
    </div>
  );
}
