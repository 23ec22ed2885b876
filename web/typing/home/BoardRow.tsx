/** One run on a leaderboard. */
import type { ReactElement } from 'react';
import { Badge } from '../../ui/Badge.tsx';

export function BoardRow({
  place,
  name,
  tag,
  detail,
  wpm,
  accuracy,
}: {
  /** From 1. */
  readonly place: number;
  readonly name: string;
  /** A word beside the name, e.g. `Sample`. */
  readonly tag: string | null;
  readonly detail: string;
  readonly wpm: number;
  /** Whole percent. */
  readonly accuracy: number;
}): ReactElement {
  return (
    <li className="grid min-h-12 grid-cols-[1.75rem_minmax(0,1fr)_auto] gap-x-1 items-center border-t border-line px-2 py-1 first:border-t-0">
      <span className="font-bold text-muted tabular-nums">{place}</span>
      <span className="min-w-0">
        <span className="flex flex-wrap items-center gap-x-2">
          <span className="truncate font-semibold">{name}</span>
          {tag === null ? null : <Badge tone="accent">{tag}</Badge>}
        </span>
        <span className="block text-sm text-muted">{detail}</span>
      </span>
      <span className="text-right tabular-nums">
        <span className="block font-bold">{wpm} WPM</span>
        <span className="block text-sm text-muted">{accuracy}% ACC</span>
      </span>
    </li>
  );
}
