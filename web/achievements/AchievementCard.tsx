/** One achievement: a medal that shines once it is unlocked, else how far it is. */
import type { ReactElement } from 'react';
import type { Achievement } from '@playfield/contracts/http/achievements.ts';
import { classes } from '../ui/classes.ts';
import { AchievementIcon } from './AchievementIcon.tsx';
import { rarityNames, shareText } from './achievementList.ts';
import { dateText } from '../lib/dates.ts';

export function AchievementCard({ achievement }: { readonly achievement: Achievement }): ReactElement {
  const { name, description, icon, points, rarity, isReached, progress, unlockedAt } = achievement;
  return (
    <li
      className={classes(
        'flex min-w-0 gap-3.5 rounded-2xl border border-line p-3.5',
        isReached ? 'bg-surface shadow-card' : 'bg-transparent',
      )}
    >
      <span className="medal" data-rarity={rarity} data-reached={isReached}>
        <AchievementIcon name={icon} className="size-6" />
      </span>
      <div className="min-w-0 flex-1">
        <h3 className="font-semibold break-words">
          {name}
          {isReached ? <span className="sr-only">, unlocked</span> : null}
        </h3>
        <p className="text-sm break-words text-muted">
          {description ?? 'Hidden: you find out by reaching it.'}
        </p>
        {progress && !isReached ? <Progress name={name} {...progress} /> : null}
        <p className="mt-1.5 text-xs text-muted">
          <Facts {...achievement} />
          {unlockedAt === null ? null : ` · ${dateText(unlockedAt)}`}
        </p>
      </div>
      <span className="text-sm font-semibold whitespace-nowrap text-muted tabular-nums">
        +{points}
        <span className="sr-only"> points</span>
      </span>
    </li>
  );
}

/** How rare it is, once that was counted. */
function Facts({ rarity, share, isReached }: Achievement): ReactElement {
  const text = shareText(share);
  if (text !== null)
    return (
      <>
        <span className="rarity font-semibold" data-rarity={rarity}>
          {rarityNames[rarity]}
        </span>
        : {text}
      </>
    );
  return <>{isReached ? 'Unlocked' : 'Locked'}</>;
}

function Progress({
  name,
  value,
  of,
}: {
  readonly name: string;
  readonly value: number;
  readonly of: number;
}): ReactElement {
  return (
    <div className="mt-2 flex items-center gap-2.5">
      <progress
        aria-label={name}
        aria-valuetext={`${value} of ${of}`}
        value={value}
        max={of}
        className="achievement-bar min-w-0 flex-1"
      />
      <span aria-hidden="true" className="text-xs font-semibold whitespace-nowrap tabular-nums">
        {value} of {of}
      </span>
    </div>
  );
}
