/**
 * The end of a match: who won, in the game's words, and what to do next. The button to play again
 * comes first.
 */
import type { ReactElement, ReactNode } from 'react';
import { Link } from 'wouter';
import { Button, LinkButton } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { AnalyseLink } from './AnalyseLink.tsx';
import type { GameTexts } from '@playfield/games/gameTexts.ts';
import type { MatchState } from './matchState.ts';
import { viewOf } from './matchView.ts';
import { resultText, statusIcon } from './resultTexts.ts';

export type ResultActions = {
  readonly onReview: () => void;
  /** Null where a game has no link. */
  readonly onShare: (() => void) | null;
  readonly onClose: () => void;
};

export function ResultDialog({
  state,
  texts,
  isGuest,
  registerPath,
  playAgain,
  news = null,
  onReview,
  onShare,
  onClose,
}: ResultActions & {
  readonly state: MatchState;
  readonly texts: GameTexts;
  readonly isGuest: boolean;
  /** Where a guest can create an account, offered only after a win. */
  readonly registerPath: string;
  /** The first button: another game. */
  readonly playAgain: ReactNode;
  /** What the result brought. */
  readonly news?: ReactNode;
}): ReactElement | null {
  const view = viewOf(state);
  if (!view) return null;
  const { title, text } = resultText(view, texts);
  const icon = statusIcon(view);
  return (
    <Dialog open={state.ending.phase === 'open'} onClose={onClose} title={title} hasCloseButton={false}>
      <div className="flex items-center gap-4">
        <span
          className={classes(
            'result-emblem grid size-16 shrink-0 place-items-center rounded-full',
            icon === 'trophy' && 'bg-warning/20 text-warning',
            (icon === 'robot' || icon === 'user') && 'bg-danger/15 text-danger',
            icon === 'handshake' && 'bg-raised text-muted',
          )}
        >
          <Icon name={icon} size={36} />
        </span>
        <p>{text}</p>
      </div>
      {news}
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-2">
        {playAgain}
        <AnalyseLink record={state.record} />
        <div className="grid grid-cols-2 gap-2">
          <Button onClick={onReview}>
            <Icon name="eye" /> Review
          </Button>
          {onShare === null ? null : (
            <Button onClick={onShare}>
              <Icon name="link" /> Share
            </Button>
          )}
          <LinkButton href="/">All games</LinkButton>
          <Button onClick={onClose}>Close</Button>
        </div>
        {isGuest && icon === 'trophy' ? (
          <p className="mt-2 text-center text-sm text-muted">
            You&apos;re playing as a guest.{' '}
            <Link href={registerPath} className="font-semibold text-accent underline">
              Create an account
            </Link>{' '}
            to keep your wins on every device.
          </p>
        ) : null}
      </div>
    </Dialog>
  );
}
