/** Whether the result of a finished game is on the screen: closed once, it stays closed. */
import { useEffect } from 'react';
import { isResultClosed, keepResultClosed } from './closedResults.ts';
import type { MatchState } from './matchState.ts';

/** The id under which a finished game's closed result is kept; games without a server have none. */
function keptId({ record }: MatchState): string | null {
  const isKept = record?.status === 'completed' && record.isOffline !== true && record.gameMode !== 'local';
  return isKept ? record.id : null;
}

export function useIsResultClosed(state: MatchState): boolean {
  const id = keptId(state);
  const { phase } = state.ending;
  useEffect(() => {
    if (id !== null && phase === 'closed') keepResultClosed(id);
  }, [id, phase]);
  return phase === 'closed' || (id !== null && isResultClosed(id));
}

export function useIsResultShown(state: MatchState): boolean {
  const isClosed = useIsResultClosed(state);
  return state.ending.phase === 'open' && !isClosed;
}
