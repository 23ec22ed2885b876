/** Whether the game counts for the rating: said before its first move. */
import type { ReactElement } from 'react';
import { Badge } from '../../ui/Badge.tsx';
import type { GameRecord } from '../frame/record.ts';

export function RatedBadge({
  record,
  className,
}: {
  readonly record: GameRecord;
  readonly className?: string;
}): ReactElement | null {
  if (!record.online) return null;
  const { isRated } = record.online;
  return (
    <Badge tone={isRated ? 'success' : 'neutral'} className={className}>
      {isRated ? 'Rated' : 'Casual'}
    </Badge>
  );
}
