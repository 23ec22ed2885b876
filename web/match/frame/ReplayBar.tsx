/**
 * What stands below the board of a finished game; while the result is shown, its dialog has the same. The code is fetched while the
 * game is played.
 */
import { useEffect, type ReactElement } from 'react';
import { loadable } from '../../lib/loadable.tsx';
import { LatePart } from '../../shell/LatePart.tsx';
import { useIsResultClosed } from './useResult.ts';
import type { MatchState } from './matchState.ts';

const { View: ReplayTools, preload } = loadable(async () => (await import('./ReplayTools.tsx')).ReplayTools);

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
  useEffect(() => void preload(), []);
  if (record?.status !== 'completed') return null;
  const hasDialog = record.gameMode !== 'local';
  if (hasDialog && !isClosed && (ending.phase === 'due' || ending.phase === 'open')) return null;
  return (
    // As high as its buttons.
    <div className="flex min-h-11.5 flex-wrap justify-center gap-2">
      <LatePart>
        <ReplayTools
          record={record}
          ply={replayPly ?? record.moveCount}
          onReplay={onReplay}
          onShare={onShare}
        />
      </LatePart>
    </div>
  );
}
