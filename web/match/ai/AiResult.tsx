/** The end of a game against the AI. */
import { useEffect, useState, type ReactElement } from 'react';
import { RatingChange } from '../../ratings/RatingChange.tsx';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { ResultDialog } from '../frame/ResultDialog.tsx';
import type { AiMatchScreen } from './aiScreen.ts';
import { levelName } from './levels.ts';
import { firstWinOf, keepFirstWin, offeredLevel } from './nextLevel.ts';

export function AiResult({
  state,
  texts,
  path,
  isGuest,
  ratingUpdate,
  againAt,
  onPlayAgain,
  onNextLevel,
  onReplay,
  onShare,
  onCloseResult,
}: AiMatchScreen): ReactElement {
  const firstWin = firstWinOf(state);
  /** The game at whose end the next level was pressed: until the new game is there, Play Again leads to that level, too. */
  const [pressedAt, setPressedAt] = useState<string | null>(null);
  const next = firstWin?.id === pressedAt ? firstWin.next : offeredLevel(firstWin, againAt);
  useEffect(() => {
    if (firstWin !== null) keepFirstWin(firstWin);
  });
  return (
    <ResultDialog
      state={state}
      texts={texts}
      isGuest={isGuest}
      registerPath={`/login?tab=register&next=${encodeURIComponent(path)}`}
      playAgain={
        <Button variant="primary" size="large" pending={state.isCreating} onClick={onPlayAgain}>
          <Icon name="refresh" /> Play Again
        </Button>
      }
      second={
        next === null ? null : (
          <Button
            className="whitespace-nowrap"
            aria-disabled={state.isCreating}
            onClick={() => {
              setPressedAt(state.record?.id ?? null);
              onNextLevel(next);
            }}
          >
            Try {levelName(next)}
          </Button>
        )
      }
      news={ratingUpdate ? <RatingChange update={ratingUpdate} /> : null}
      onReview={() => onReplay((state.record?.moveCount ?? 0) - 1)}
      onShare={onShare}
      onClose={onCloseResult}
    />
  );
}
