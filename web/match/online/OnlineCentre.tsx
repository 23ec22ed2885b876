/**
 * The middle of the screen: the opponent above the board, the viewer and the status below it, then
 * what is to be answered and what can be done; always in this order and place.
 */
import { useEffect, type ReactElement } from 'react';
import { loadable } from '../../lib/loadable.tsx';
import { reloadAfterUpdate } from '../../lib/reloadAfterUpdate.ts';
import { classes } from '../../ui/classes.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { counted } from '../frame/format.ts';
import { otherSeat } from '@playfield/games/game.ts';
import type { GameTexts } from '@playfield/games/gameTexts.ts';
import { AfterBoard } from '../frame/BoardFirst.tsx';
import { lateResult } from '../frame/lateResult.tsx';
import { MatchBoard } from '../frame/MatchBoard.tsx';
import { viewOf } from '../frame/matchView.ts';
import type { GameRecord } from '../frame/record.ts';
import { ReplayBar } from '../frame/ReplayBar.tsx';
import { useIsResultClosed, useIsResultShown } from '../frame/useResult.ts';
import { moodOf } from '../frame/moods.ts';
import { StatusLine } from '../frame/StatusBanner.tsx';
import {
  fullResult,
  reasonText,
  seatStatusText,
  statusIcon,
  statusText,
  type MatchView,
} from '../frame/resultTexts.ts';
import { OnlineActions } from './OnlineActions.tsx';
import type { OnlineScreen } from './onlineScreen.ts';
import { canPlay, linkOf, type OnlineState } from './onlineState.ts';
import { modeText, spokenClocks } from './onlineTexts.ts';
import { RatedBadge } from './RatedBadge.tsx';
import { ReactionBubble, ReactionButton } from './ReactionButton.tsx';
import { SeatStrip } from './SeatStrip.tsx';
import { SlotBar } from './SlotBar.tsx';
import { LatePart } from '../../shell/LatePart.tsx';

const LateResult = lateResult<OnlineScreen>(
  async () => (await import('./OnlineResult.tsx')).OnlineResult,
  ({ state }) => state.match,
  reloadAfterUpdate,
);
/** Loaded alongside the game. */
const waitingRoom = loadable(async () => (await import('./WaitingRoom.tsx')).WaitingRoom, reloadAfterUpdate);
/** With the result's code, which is there by then. */
const { View: RematchButton } = loadable(async () => (await import('./RematchButton.tsx')).RematchButton);
const { View: BerserkButton } = loadable(
  async () => (await import('../../tournaments/BerserkButton.tsx')).BerserkButton,
);

export function OnlineCentre(screen: OnlineScreen): ReactElement {
  // Every part follows the state: remembering them would cost more code than it saves work.
  'use no memo';
  const { state, onAct, reactions } = screen;
  const { record } = state.match;
  const isSeated = record !== null && record.yourSeat !== null;
  const isWaiting = record?.status === 'waiting';
  const isOver = record?.status === 'completed';
  const isResultShown = useIsResultShown(state.match);
  useEffect(() => void waitingRoom.preload(), []);
  const isResultClosed = useIsResultClosed(state.match);
  // Before the result opens its place is kept empty: a button there would go as the result comes, under a finger.
  const whileClosed = isResultClosed ? (
    <LatePart>
      <RematchButton state={state} size="medium" onAct={onAct} />
    </LatePart>
  ) : (
    <></>
  );
  const afterGame = isResultShown ? null : whileClosed;
  const slotContent = isOver ? afterGame : screen.question;
  /** At the bottom; a spectator sees the board as player1 does. */
  const ownSeat = record?.yourSeat ?? 'player1';
  return (
    <div className="match-centre match-online grid grid-cols-[minmax(0,1fr)] gap-2 lg:gap-3">
      <div className="online-top">
        <SeatStrip state={state} seat={otherSeat(ownSeat)} rating={screen.ratings[otherSeat(ownSeat)]}>
          <ReactionBubble reaction={reactions?.shown[otherSeat(ownSeat)]} />
          {reactions ? <ReactionButton {...reactions} /> : null}
        </SeatStrip>
      </div>
      {isWaiting && isSeated ? (
        <LatePart
          fallback={
            <Skeleton
              className={classes(
                'mx-auto w-full max-w-xl rounded-2xl',
                // As high as the room, so that the strip below stays where it is.
                record.online?.isQuick
                  ? 'h-79 sm:h-71'
                  : record.online?.isKept
                    ? 'h-55.5 sm:h-53.5'
                    : 'h-131.5 sm:h-89',
              )}
            />
          }
        >
          <waitingRoom.View {...screen} record={record} />
        </LatePart>
      ) : null}
      {/* Above the board: its button must be seen at once on a phone. */}
      {isWaiting && !isSeated ? screen.joinForm : null}
      {record ? null : <Skeleton className="mx-auto aspect-square w-full max-w-md rounded-2xl" />}
      {record && !(isWaiting && isSeated) ? (
        <MatchBoard
          state={state.match}
          isLocked={!canPlay(state)}
          spokenTime={() => spokenClocks(state, performance.now())}
          onMove={screen.onMove}
        />
      ) : null}
      <AfterBoard>
        <div className="online-bottom">
          <SeatStrip state={state} seat={ownSeat} rating={screen.ratings[ownSeat]}>
            <ReactionBubble reaction={reactions?.shown[ownSeat]} />
          </SeatStrip>
          <Status {...screen} />
        </div>
        <Facts {...screen} />
        {isWaiting ? null : (
          <SlotBar state={state} isResultShown={isResultShown} onAct={onAct}>
            {slotContent}
          </SlotBar>
        )}
        {isSeated && record.status === 'playing' ? <Berserk record={record} /> : null}
        {isSeated && record.status === 'playing' ? (
          <OnlineActions state={state} onAct={onAct} onExplain={screen.onExplain} />
        ) : null}
        <ReplayBar state={state.match} onReplay={screen.onReplay} onShare={screen.onShare} />
      </AfterBoard>
      <LateResult {...screen} />
    </div>
  );
}

/** Offered in games of tournaments until the player has moved. */
function Berserk({ record }: { readonly record: GameRecord }): ReactElement | null {
  const { online, moves, yourSeat } = record;
  const tournamentId = online?.tournament?.id;
  if (tournamentId === undefined || !online?.clock || moves.some(({ seat }) => seat === yourSeat))
    return null;
  return (
    <LatePart>
      <BerserkButton tournamentId={tournamentId} />
    </LatePart>
  );
}

function Status({ state, texts }: OnlineScreen): ReactElement {
  const view = viewOf(state.match);
  if (!view) return <StatusLine mood="theirs" icon={null} text="Loading game..." />;
  const isCut = view.status === 'playing' && linkOf(state) === 'reconnecting';
  return (
    <StatusLine
      mood={isCut ? 'theirs' : moodOf(view)}
      icon={isCut ? 'warning' : statusIcon(view)}
      text={isCut ? 'Reconnecting...' : seatStatusText(view, texts)}
      status={view.status}
    />
  );
}

/** In a line's height: what kind of game it is, and what binds the move or ended the game. */
function Facts({ state, texts }: OnlineScreen): ReactElement | null {
  const view = viewOf(state.match);
  if (!view) return null;
  return (
    <p className="flex min-h-5 flex-wrap justify-center gap-x-3 text-center text-sm leading-5 text-muted">
      {state.match.record?.yourSeat === null ? <span>You are watching</span> : null}
      {state.match.record ? <ModeBadge record={state.match.record} /> : null}
      {state.match.record ? <RatedBadge record={state.match.record} className="lg:hidden" /> : null}
      <Note view={view} texts={texts} notice={state.match.position.notice} />
      <Watching state={state} />
    </p>
  );
}

/** CK-004: where the title has no room for it, in a line's height. */
function ModeBadge({ record }: { readonly record: GameRecord }): ReactElement {
  return (
    <span className="rounded-full bg-accent/10 px-2 text-xs leading-5 font-semibold text-ink lg:hidden">
      {modeText(record)}
    </span>
  );
}

/**
 * What the status line leaves out: who is waited for (G31), the rule that binds the move, and how
 * the game ended.
 */
function Note({
  view,
  texts,
  notice,
}: {
  readonly view: MatchView;
  readonly texts: GameTexts;
  readonly notice: string | null;
}): ReactElement | null {
  if (view.status === 'playing' && notice !== null)
    return <span className="font-semibold text-warning">{notice}</span>;
  if (view.status === 'waiting') return <span>{statusText(view, texts)}</span>;
  if (view.status !== 'completed') return null;
  const told = texts.sideWins ? fullResult(view, texts) : reasonText(view, texts);
  return told === null ? null : <span className="font-semibold text-ink">{told}</span>;
}

function Watching({ state }: { readonly state: OnlineState }): ReactElement | null {
  const { spectators } = state.presence;
  if (spectators === 0) return null;
  return (
    <span className="flex items-center gap-1">
      <Icon name="eye" size={16} /> {counted(spectators, 'spectator', 'spectators')}
    </span>
  );
}
