/** The ten best practice runs of this browser (TY-008, TY-046; G64: samples say so). */
import type { ReactElement } from 'react';
import { difficulties, shownLeaderboard, type LeaderboardEntry } from '@playfield/games/typing-race/index.ts';
import { dateText, dayText } from '../../lib/dates.ts';
import { BoardRow } from './BoardRow.tsx';

export function LocalLeaderboard({
  entries,
}: {
  readonly entries: readonly LeaderboardEntry[];
}): ReactElement {
  return (
    <>
      <p className="mb-3 text-sm text-muted">The ten best practice runs in this browser.</p>
      <ol className="grid gap-1">
        {shownLeaderboard(entries).map((entry, place) => (
          <BoardRow
            key={`${entry.date}-${entry.name}-${place}`}
            place={place + 1}
            name={entry.isSample ? entry.name.replace('Sample: ', '') : entry.name}
            tag={entry.isSample ? 'Sample' : null}
            detail={detailOf(entry)}
            wpm={entry.wpm}
            accuracy={entry.accuracy}
          />
        ))}
      </ol>
    </>
  );
}

function detailOf({ difficulty, date, isSample }: LeaderboardEntry): string {
  const level = difficulties.find(({ id }) => id === difficulty)?.label ?? 'Marathon';
  // Older entries have no time.
  return isSample ? level : `${level}, ${date.length === 10 ? dayText(date) : dateText(date)}`;
}
