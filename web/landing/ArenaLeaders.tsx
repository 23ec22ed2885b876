/** The ten largest snakes of the arena, bots among them and labelled (LP-003, GAPS G04). */
import type { ReactElement } from 'react';
import { Skeleton } from '../ui/Skeleton.tsx';
import type { ArenaReading } from './arenaNow.ts';
import { isBotsOnly } from './arenaTexts.ts';

export function ArenaLeaders(reading: ArenaReading): ReactElement {
  return (
    <section aria-labelledby="landing-leaders" className="landing-leaders max-lg:mb-10">
      <div className="mb-2 flex items-baseline justify-between gap-3">
        <h2 id="landing-leaders" className="text-base font-semibold">
          Live leaderboard
        </h2>
        {isBotsOnly(reading.data) ? <p className="text-sm text-muted">Only bots right now</p> : null}
      </div>
      <Leaders {...reading} />
    </section>
  );
}

function Leaders({ data: now, hasFailed, isFilling }: ArenaReading): ReactElement {
  if (hasFailed || now?.alive === null)
    return <p className="text-sm text-muted lg:min-h-70">The leaderboard can't be shown right now.</p>;
  if (now === undefined || isFilling) return <Skeleton className="h-70 bg-white/8" />;
  if (now.top.length === 0)
    return <p className="text-sm text-muted lg:min-h-70">The arena is empty. Be the first in.</p>;
  return (
    <ol className="min-h-70">
      {now.top.map(({ id, name, mass, isBot }, index) => (
        <li key={id} className="flex h-7 items-center gap-2 text-sm">
          <span className="w-5 shrink-0 text-right font-bold text-muted tabular-nums">{index + 1}</span>
          <span className="min-w-0 truncate font-semibold">{name}</span>
          {isBot ? (
            <span className="rounded-full bg-white/12 px-1.5 text-xs font-semibold text-muted">Bot</span>
          ) : null}
          <span className="ml-auto tabular-nums">{Math.round(mass)}</span>
        </li>
      ))}
    </ol>
  );
}
