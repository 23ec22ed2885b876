/** The end of a game against the AI. */
import type { ReactElement } from 'react';
import { RatingChange } from '../../ratings/RatingChange.tsx';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { ResultDialog } from '../frame/ResultDialog.tsx';
import type { AiMatchScreen } from './aiScreen.ts';

export function AiResult({
  state,
  texts,
  path,
  isGuest,
  ratingUpdate,
  onPlayAgain,
  onReplay,
  onShare,
  onCloseResult,
}: AiMatchScreen): ReactElement {
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
      news={ratingUpdate ? <RatingChange update={ratingUpdate} /> : null}
      onReview={() => onReplay((state.record?.moveCount ?? 0) - 1)}
      onShare={onShare}
      onClose={onCloseResult}
    />
  );
}
