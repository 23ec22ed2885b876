/**
 * The end of a match: who won, in the game's words, what it brought, and what to do next. Another
 * game is the large button, the analysis the second, and the rest is behind three dots.
 */
import type { ReactElement, ReactNode } from 'react';
import { Link } from 'wouter';
import { Button, LinkButton } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import { closePanel } from '../../ui/closePanel.ts';
import { Popover } from '../../ui/Popover.tsx';
import { AnalyseLink } from './AnalyseLink.tsx';
import type { GameTexts } from '@playfield/games/gameTexts.ts';
import type { MatchState } from './matchState.ts';
import { viewOf } from './matchView.ts';
import { ResultDock } from './ResultDock.tsx';
import { resultText, statusIcon } from './resultTexts.ts';
import { useIsResultShown } from './useResult.ts';

export type ResultProps = {
  readonly state: MatchState;
  readonly texts: GameTexts;
  readonly isGuest: boolean;
  /** Where a guest can create an account, offered only after a win that counts. */
  readonly registerPath: string;
  /** The first button: another game. */
  readonly playAgain: ReactNode;
  /** Before the analysis, for which a phone then has no room: there it is behind the three dots. */
  readonly second?: ReactNode;
  /** What the result brought. */
  readonly news?: ReactNode;
  /** Stands in for the sentence about the result while there is something more urgent. */
  readonly note?: string | null;
  /** More lines behind the three dots. */
  readonly more?: ReactNode;
  readonly onReview: () => void;
  /** Null where a game has no link. */
  readonly onShare: (() => void) | null;
  readonly onClose: () => void;
};

export function ResultDialog(props: ResultProps): ReactElement | null {
  const { state, texts } = props;
  const isShown = useIsResultShown(state);
  const view = viewOf(state);
  if (!view || !isShown) return null;
  const { title, text } = resultText(view, texts);
  const icon = statusIcon(view);
  return (
    <ResultDock
      key={state.record?.id}
      onClose={props.onClose}
      emblem={
        <span
          className={classes(
            'result-emblem grid size-[min(3rem,13.4vw)] shrink-0 place-items-center rounded-full',
            icon === 'trophy' && 'bg-warning/20 text-warning',
            (icon === 'robot' || icon === 'user') && 'bg-danger/15 text-danger',
            icon === 'handshake' && 'bg-raised text-muted',
          )}
        >
          <Icon name={icon} size={28} />
        </span>
      }
      title={title}
      text={
        <p
          className={classes(
            'text-sm leading-tight max-sm:line-clamp-2 max-sm:min-h-[2lh]',
            props.note ? 'font-semibold' : 'text-muted',
          )}
        >
          {props.note ?? text}
        </p>
      }
    >
      {props.news}
      <div className="result-buttons flex flex-wrap gap-2">
        <div className="grid min-w-36 grow *:w-full *:px-3">{props.playAgain}</div>
        {props.second}
        <AnalyseLink record={state.record} className={isCrowded(props) ? 'max-sm:hidden' : undefined} />
        <More {...props} />
      </div>
      {props.isGuest && icon === 'trophy' && state.record?.takebacksUsed === 0 ? (
        <p className="text-center text-xs text-muted sm:text-sm">
          <Link
            href={props.registerPath}
            className="inline-block min-h-6 font-semibold text-accent underline"
          >
            Create an account
          </Link>{' '}
          to keep your wins on every device.
        </p>
      ) : null}
    </ResultDock>
  );
}

/** Whether a phone has no room for the analysis beside what comes first; the way back to a tournament is wide. */
const isCrowded = ({ second, state: { record } }: ResultProps): boolean =>
  Boolean(second ?? record?.online?.tournament);

function More(props: ResultProps): ReactElement {
  const { state, more, onReview, onShare } = props;
  return (
    <Popover label="More" trigger={<Icon name="more" />} className="menu-panel w-60 p-2">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-1">
        {isCrowded(props) ? (
          <AnalyseLink record={state.record} variant="quiet" className="justify-start px-3 sm:hidden" />
        ) : null}
        <Line icon="eye" label="Review" onPress={onReview} />
        {onShare === null ? null : <Line icon="link" label="Share" onPress={onShare} />}
        <LinkButton href="/" variant="quiet" className="justify-start px-3">
          <Icon name="back" size={18} /> All games
        </LinkButton>
        <LinkButton href="/puzzle" variant="quiet" className="justify-start px-3">
          <Icon name="lightbulb" size={18} /> Puzzle of the day
        </LinkButton>
        {more}
      </div>
    </Popover>
  );
}

function Line({
  icon,
  label,
  onPress,
}: {
  readonly icon: IconName;
  readonly label: string;
  readonly onPress: () => void;
}): ReactElement {
  return (
    <Button
      variant="quiet"
      className="justify-start px-3"
      onClick={(event) => {
        closePanel(event);
        onPress();
      }}
    >
      <Icon name={icon} size={18} /> {label}
    </Button>
  );
}
