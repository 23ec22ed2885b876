/** How a match's status line looks, by how things stand for the viewer. */
import { statusIcon, type MatchView } from './resultTexts.ts';

export type Mood = 'mine' | 'theirs' | 'won' | 'over';

export const moods: Readonly<Record<Mood, string>> = {
  mine: 'border-accent/60 bg-accent/12 text-ink',
  theirs: 'border-line bg-surface text-muted',
  won: 'border-warning/60 bg-warning/12 text-ink',
  over: 'border-line bg-raised text-ink',
};

export function moodOf(view: MatchView): Mood {
  if (view.status === 'playing') return view.currentPlayer === view.viewer ? 'mine' : 'theirs';
  return statusIcon(view) === 'trophy' ? 'won' : 'over';
}
