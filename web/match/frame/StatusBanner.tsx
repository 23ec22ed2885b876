/** The match's status line. Not live itself: the page's live region announces moves. */
import type { ReactElement } from 'react';
import { classes } from '../../ui/classes.ts';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import type { GameTexts } from '@playfield/games/gameTexts.ts';
import type { MatchState } from './matchState.ts';
import { isThinking, viewOf } from './matchView.ts';
import { moodOf, moods, type Mood } from './moods.ts';
import { statusIcon, statusText } from './resultTexts.ts';

export function StatusBanner({
  state,
  texts,
}: {
  readonly state: MatchState;
  readonly texts: GameTexts;
}): ReactElement {
  const view = viewOf(state);
  if (!view) {
    return (
      <p className={classes(shape, moods.theirs)}>
        {state.phase === 'opening' ? 'Loading game...' : 'No active game'}
      </p>
    );
  }
  if (state.pending && state.trouble !== null) {
    return (
      <p className={classes(shape, moods.theirs)} data-status={view.status}>
        <Icon name="warning" size={22} />
        <span>Reconnecting...</span>
      </p>
    );
  }
  return (
    <p className={classes(shape, moods[moodOf(view)])} data-status={view.status}>
      <Icon name={statusIcon(view)} size={22} />
      <span>{statusText(view, texts)}</span>
      {isThinking(state) ? (
        <span className="thinking-dots flex gap-1 text-disc-red" aria-hidden="true">
          <Dot />
          <Dot />
          <Dot />
        </span>
      ) : null}
    </p>
  );
}

/** The same line with the caller's text. */
export function StatusLine({
  mood,
  icon,
  text,
  status,
}: {
  readonly mood: Mood;
  readonly icon: IconName | null;
  readonly text: string;
  /** The status of the game it speaks of. */
  readonly status?: string;
}): ReactElement {
  return (
    <p className={classes(shape, moods[mood])} data-status={status}>
      {icon === null ? null : <Icon name={icon} size={22} />}
      <span>{text}</span>
    </p>
  );
}

const shape =
  'flex min-h-11 items-center justify-center gap-2.5 rounded-xl border px-4 py-1.5 text-center font-bold sm:text-lg';

function Dot(): ReactElement {
  return <span className="inline-block size-2 rounded-full bg-current" />;
}
