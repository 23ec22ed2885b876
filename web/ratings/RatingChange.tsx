/** What a result changed: the new rating, points, streak, place, and what was unlocked. */
import type { ResultNews } from '@playfield/contracts/http/results.ts';
import type { ReactElement } from 'react';
import { Link } from 'wouter';
import { useCountUp } from '../lib/useCountUp.ts';
import { classes } from '../ui/classes.ts';
import { Icon } from '../ui/Icon.tsx';
import { changeText, pointsUnit, ratingText, resultNotes } from './ratingTexts.ts';

export function RatingChange({ update }: { readonly update: ResultNews }): ReactElement | null {
  const { gameType, rating, points, unlocked } = update;
  const notes = resultNotes(update);
  if (!rating && points === 0 && notes.length === 0 && unlocked.length === 0) return null;
  return (
    <output className="flex flex-wrap items-center gap-x-3 gap-y-0.5 rounded-xl bg-raised px-3 py-1.5 text-sm">
      {rating ? (
        <span className="flex items-baseline gap-1.5" data-rating-change="">
          <Link href={`/rankings?game=${gameType}`} className="min-h-6 rounded text-muted underline">
            Rating
          </Link>
          <CountUp
            from={rating.before}
            to={rating.after}
            text={(value) => ratingText({ ...rating, rating: value })}
            className="text-lg font-extrabold"
          />
          <span
            data-change=""
            className={classes(
              'font-bold tabular-nums',
              rating.after > rating.before && 'text-success',
              rating.after < rating.before && 'text-danger',
              rating.after === rating.before && 'text-muted',
            )}
          >
            {changeText(rating.after - rating.before)}
          </span>
        </span>
      ) : null}
      {points > 0 ? (
        <span className="font-bold">
          <CountUp from={0} to={points} text={(value) => `+${value}`} /> {pointsUnit(points)}
        </span>
      ) : null}
      {notes.map((note) => (
        <span key={note} className="text-muted">
          {note}
        </span>
      ))}
      {unlocked.map((achievement) => (
        <span key={achievement.id} className="flex items-center gap-1.5 font-semibold">
          <Icon name="trophy" size={18} className="text-warning" /> {achievement.name}
          <span className="font-normal text-muted">+{achievement.points}</span>
        </span>
      ))}
    </output>
  );
}

/** Read aloud once, with its end. */
function CountUp({
  from,
  to,
  text,
  className,
}: {
  readonly from: number;
  readonly to: number;
  readonly text: (value: number) => string;
  readonly className?: string;
}): ReactElement {
  const value = useCountUp(from, to);
  return (
    <span className={classes('tabular-nums', className)}>
      <span aria-hidden="true">{text(value)}</span>
      <span className="sr-only" data-final="">
        {text(to)}
      </span>
    </span>
  );
}
