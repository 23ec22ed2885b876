/** Steps through a finished game, shares its link, and leads to its analysis. */
import type { ReactElement } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { AnalyseLink } from './AnalyseLink.tsx';
import type { GameRecord } from './record.ts';
import { StepBar } from './StepBar.tsx';

export function ReplayTools({
  record,
  ply,
  onReplay,
  onShare,
}: {
  readonly record: GameRecord;
  /** Half-moves on the board. */
  readonly ply: number;
  readonly onReplay: (ply: number) => void;
  /** Null where a game has no link. */
  readonly onShare: (() => void) | null;
}): ReactElement {
  return (
    <>
      <StepBar ply={ply} end={record.moveCount} onStep={onReplay} />
      {onShare === null ? null : (
        <Button className="size-11 px-0" aria-label="Share" onClick={onShare}>
          <Icon name="link" />
        </Button>
      )}
      <AnalyseLink record={record} />
    </>
  );
}
