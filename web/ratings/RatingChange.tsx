/** What a result changed: the new rating, why it counted less than whole, place, streak, what was unlocked. */
import type { RatingUpdate } from '@playfield/contracts/socket/social.ts';
import type { ReactElement } from 'react';
import { Link } from 'wouter';
import { classes } from '../ui/classes.ts';
import { Icon } from '../ui/Icon.tsx';
import { changeText, ratingText, resultNotes } from './ratingTexts.ts';

export function RatingChange({ update }: { readonly update: RatingUpdate }): ReactElement | null {
  const { gameType, rating, unlocked } = update;
  const notes = resultNotes(update);
  if (!rating && notes.length === 0 && unlocked.length === 0) return null;
  return (
    <output className="mt-4 block rounded-xl bg-raised px-4 py-3">
      {rating ? (
        <p className="flex items-baseline gap-2" data-rating-change="">
          <span className="text-sm text-muted">Rating</span>
          <span className="text-xl font-extrabold tabular-nums" data-rating="">
            {ratingText({ ...rating, rating: rating.after })}
          </span>
          <span
            data-change=""
            className={classes(
              'font-bold tabular-nums',
              rating.after > rating.before && 'text-success',
              rating.after < rating.before && 'text-danger',
              rating.after === rating.before && 'text-muted',
            )}
          >
            {changeText(rating.before, rating.after)}
          </span>
          <Link
            href={`/rankings?game=${gameType}`}
            className="ml-auto min-h-6 rounded text-sm font-semibold underline"
          >
            Rankings
          </Link>
        </p>
      ) : null}
      {notes.length > 0 ? (
        <ul className="text-sm text-muted">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      ) : null}
      {unlocked.length > 0 ? (
        <ul className="mt-2 grid gap-1">
          {unlocked.map(({ id, name, points }) => (
            <li key={id} className="flex items-center gap-2 font-semibold">
              <Icon name="trophy" size={18} /> {name}
              <span className="ml-auto text-sm text-muted">+{points}</span>
            </li>
          ))}
        </ul>
      ) : null}
    </output>
  );
}
