/**
 * Steps through a finished game, shares its link, and leads to its analysis; while the result is
 * shown, its dialog does.
 */
import type { ReactElement } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { AnalyseLink } from './AnalyseLink.tsx';
import { useIsResultClosed } from './useResult.ts';
import type { MatchState } from './matchState.ts';
import { StepBar } from './StepBar.tsx';

export function ReplayBar({
  state,
  onReplay,
  onShare,
}: {
  readonly state: MatchState;
  readonly onReplay: (ply: number) => void;
  /** Null where a game has no link. */
  readonly onShare: (() => void) | null;
}): ReactElement | null {
  const { record, replayPly, ending } = state;
  const isClosed = useIsResultClosed(state);
  if (record?.status !== 'completed') return null;
  const hasDialog = record.gameMode !== 'local';
  if (hasDialog && !isClosed && (ending.phase === 'due' || ending.phase === 'open')) return null;
  return (
    <div className="flex flex-wrap justify-center gap-2">
      <StepBar ply={replayPly ?? record.moveCount} end={record.moveCount} onStep={onReplay} />
      {onShare === null ? null : (
        <Button className="size-11 px-0" aria-label="Share" onClick={onShare}>
          <Icon name="link" />
        </Button>
      )}
      <AnalyseLink record={record} />
    </div>
  );
}
