/** The ten best runs of this browser (TY-008, TY-046; G64: samples say so). */
import type { ReactElement } from 'react';
import { difficulties, shownLeaderboard, type LeaderboardEntry } from '@playfield/games/typing-race/index.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Card } from '../../ui/Card.tsx';

export function LocalLeaderboard({
  entries,
}: {
  readonly entries: readonly LeaderboardEntry[];
}): ReactElement {
  return (
    <Card title="Leaderboard">
      <p className="-mt-2 mb-3 text-sm text-muted">The ten best practice runs in this browser.</p>
      <ol className="grid gap-1">
        {shownLeaderboard(entries).map((entry, place) => (
          <Row key={`${entry.date}-${entry.name}-${place}`} place={place + 1} entry={entry} />
        ))}
      </ol>
    </Card>
  );
}

function Row({ place, entry }: { readonly place: number; readonly entry: LeaderboardEntry }): ReactElement {
  const level = difficulties.find(({ id }) => id === entry.difficulty)?.label ?? entry.difficulty;
  return (
    <li className="grid min-h-12 grid-cols-[1.75rem_minmax(0,1fr)_auto] items-center rounded-xl px-2 odd:bg-raised">
      <span className="font-bold text-muted tabular-nums">{place}</span>
      <span className="min-w-0">
        <span className="flex items-center gap-2">
          <span className="truncate font-semibold">{entry.name}</span>
          {entry.isSample ? <Badge tone="gray">Sample</Badge> : null}
        </span>
        <span className="block text-sm text-muted">
          {level}
          {entry.isSample ? null : `, ${entry.date.slice(0, 10)}`}
        </span>
      </span>
      <span className="text-right tabular-nums">
        <span className="block font-bold">{entry.wpm} WPM</span>
        <span className="block text-sm text-muted">{entry.accuracy}% ACC</span>
      </span>
    </li>
  );
}
