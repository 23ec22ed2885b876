/** The result of a game without its code in the page's first load: that is fetched while the game is played. */
import { useEffect, type ComponentType, type ReactElement } from 'react';
import { loadable } from '../../lib/loadable.tsx';
import type { MatchState } from './matchState.ts';
import { useIsResultShown } from './useResult.ts';
import { LatePart } from '../../shell/LatePart.tsx';

/** `missing`: as for `loadable`. */
export function lateResult<Screen extends object>(
  load: () => Promise<ComponentType<Screen>>,
  matchOf: (screen: Screen) => MatchState,
  missing?: (error: unknown) => Promise<never>,
): (screen: Screen) => ReactElement | null {
  const { View: Result, preload } = loadable(load, missing);
  return function LateResult(screen) {
    const isShown = useIsResultShown(matchOf(screen));
    // If this fetch fails, the result itself tries again; the banner above the board says who won in any case.
    useEffect(() => void preload(), []);
    if (!isShown) return null;
    return (
      <LatePart>
        <Result {...screen} />
      </LatePart>
    );
  };
}
