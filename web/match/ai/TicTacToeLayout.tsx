/** The game screen of Tic Tac Toe, drawn purely from its state (TT-005 to TT-018). */
import { useRef, type ReactElement, type ReactNode } from 'react';
import { Badge } from '../../ui/Badge.tsx';
import { Button, LinkButton } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { classes } from '../../ui/classes.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Connection, OfflineBadge } from '../frame/Connection.tsx';
import type { AiMatchScreen } from './aiScreen.ts';
import { AfterBoard } from '../frame/BoardFirst.tsx';
import { LateAiResult } from './LateAiResult.tsx';
import { levelName } from './levels.ts';
import { MatchBoard } from '../frame/MatchBoard.tsx';
import { GameClock } from '../frame/MatchFacts.tsx';
import { MatchProblem } from '../frame/MatchProblem.tsx';
import type { MatchState } from '../frame/matchState.ts';
import { canMove, isThinking, outcomeOf, viewOf } from '../frame/matchView.ts';
import { PersonaBubble } from './PersonaBubble.tsx';
import type { Numbers } from './PlayerCards.tsx';
import { TakeBackButton, TakenBackNote } from './TakeBackButton.tsx';
import { ReplayBar } from '../frame/ReplayBar.tsx';
import { useFocusOnBoardOf } from '../frame/focusBoard.ts';
import { useIsResultClosed, useIsResultShown } from '../frame/useResult.ts';
import { resultText } from '../frame/resultTexts.ts';

export function TicTacToeLayout(screen: AiMatchScreen): ReactElement {
  const { state, numbers } = screen;
  const page = useRef<HTMLDivElement>(null);
  const { record } = state;
  useFocusOnBoardOf(record?.status === 'playing' && record.moveCount === 0 ? record.id : null, page);
  return (
    <div ref={page} className="px-3 pt-2 sm:px-4 lg:pt-4">
      <div className="mb-2 flex flex-wrap items-center gap-x-2 gap-y-1 lg:mb-4">
        <h1 className="mr-auto text-lg whitespace-nowrap sm:text-xl">Tic Tac Toe</h1>
        <LinkButton href="/" variant="quiet" size="small" className="max-sm:px-2">
          <Icon name="back" size={18} /> Games
        </LinkButton>
        <Button size="small" className="whitespace-nowrap" onClick={screen.onNewGame}>
          <Icon name="refresh" size={18} /> New Game
        </Button>
      </div>
      {state.phase === 'failed' ? (
        <MatchProblem state={state} path={screen.path} offline={screen.offline} onRetry={screen.onRetry} />
      ) : (
        <div className="match-sides mx-auto grid max-w-xl grid-cols-2 items-start gap-2 lg:max-w-none lg:grid-rows-[auto_1fr] lg:grid-cols-[15rem_minmax(0,1fr)_15rem] xl:grid-cols-[18rem_minmax(0,1fr)_18rem] lg:gap-5">
          <AfterBoard>
            <PlayerSide state={state} />
            <div className="lg:order-3">
              <AiSide state={state} />
            </div>
          </AfterBoard>
          <div className="col-span-2 lg:order-2 lg:col-span-1 lg:row-span-2">
            <Centre {...screen} />
          </div>
          <div className="col-span-2 mt-2 lg:order-4 lg:col-span-1 lg:col-start-3 lg:mt-0">
            <Statistics numbers={numbers} />
          </div>
        </div>
      )}
    </div>
  );
}

function PlayerSide({ state }: { readonly state: MatchState }): ReactElement {
  return (
    <Side mark="X" name="You" note="Moves first" isActive={canMove(state)}>
      {canMove(state) ? 'Your turn' : (outcomeOf(state, 'player1') ?? 'Waiting')}
    </Side>
  );
}

function AiSide({ state }: { readonly state: MatchState }): ReactElement {
  const level = state.record?.difficulty ?? null;
  return (
    <Side
      mark="O"
      name="AI"
      note={level === null ? 'Mode' : `Mode: ${levelName(level)}`}
      isActive={isThinking(state)}
    >
      {isThinking(state) ? 'Thinking...' : (outcomeOf(state, 'player2') ?? 'Waiting')}
    </Side>
  );
}

function Side({
  mark,
  name,
  note,
  isActive,
  children,
}: {
  readonly mark: 'X' | 'O';
  readonly name: string;
  readonly note: string;
  readonly isActive: boolean;
  readonly children: ReactNode;
}): ReactElement {
  return (
    <Card
      as="div"
      className={classes('max-lg:rounded-xl max-lg:p-2.5', isActive && 'border-accent/60 bg-accent/12')}
    >
      <div className="flex items-center gap-2 lg:gap-3">
        <span
          className={classes(
            'grid size-9 shrink-0 place-items-center rounded-lg bg-slot text-xl font-extrabold lg:size-12',
            mark === 'X' ? 'text-disc-blue' : 'text-[#ff6b66]',
          )}
        >
          {mark}
        </span>
        <div className="min-w-0">
          <h2 className="text-base leading-tight font-bold">{name}</h2>
          <p className="truncate text-sm font-medium">{children}</p>
          <p className="truncate text-sm text-muted">{note}</p>
        </div>
      </div>
    </Card>
  );
}

function Centre(screen: AiMatchScreen): ReactElement {
  // As in AiMatchLayout.
  'use no memo';
  const { state, texts, offline, onMove, onPlayAgain, onReplay, onShare, onRetry, onTakeBack } = screen;
  const { record } = state;
  const isOver = record?.status === 'completed';
  const isResultShown = useIsResultShown(state);
  return (
    <div className="match-centre grid grid-cols-[minmax(0,1fr)] gap-2 lg:gap-3">
      <div className="flex min-h-7 flex-wrap items-center justify-center gap-x-3 gap-y-1">
        <OfflineBadge offline={offline} />
        {record?.isOffline === true ? null : (
          <Badge>{record ? `Game #${record.id.slice(0, 8)}` : 'Loading game...'}</Badge>
        )}
        <span className="min-w-10 font-semibold tabular-nums">
          <GameClock state={state} />
        </span>
        {record ? (
          <Badge tone={isOver ? 'gray' : 'accent'}>{isOver ? 'Game Over' : 'In Progress'}</Badge>
        ) : null}
      </div>
      <MatchBoard state={state} onMove={onMove} />
      <AfterBoard>
        <Connection text={state.trouble} offline={offline} onRetry={onRetry} />
        {record?.status === 'playing' ? (
          <div className="flex items-start justify-between gap-3">
            <PersonaBubble state={state} chosen={screen.level} />
            <TakeBackButton state={state} onTakeBack={onTakeBack} />
          </div>
        ) : (
          <PersonaBubble state={state} chosen={screen.level} />
        )}
        {(record?.takebacksUsed ?? 0) > 0 ? <TakenBackNote /> : null}
        {isOver && !isResultShown ? (
          <Result
            state={state}
            texts={texts}
            onPlayAgain={onPlayAgain}
            onReplay={onReplay}
            onShare={onShare}
          />
        ) : null}
      </AfterBoard>
      <LateAiResult {...screen} />
    </div>
  );
}

/**
 * The result under the board before its dialog opens and after it was closed (TT-011, TT-012). Before, it has no button: the dialog
 * would take it away under a finger.
 */
function Result({
  state,
  texts,
  onPlayAgain,
  onReplay,
  onShare,
}: Pick<AiMatchScreen, 'state' | 'texts' | 'onPlayAgain' | 'onReplay' | 'onShare'>): ReactElement | null {
  const view = viewOf(state);
  const isClosed = useIsResultClosed(state);
  if (!view) return null;
  const { title, text } = resultText(view, texts);
  return (
    <div className="grid justify-items-center gap-2 text-center">
      <div className="flex items-center gap-4">
        <p className="text-lg font-extrabold sm:text-xl">{title}</p>
        {isClosed ? (
          <Button variant="primary" pending={state.isCreating} onClick={onPlayAgain}>
            <Icon name="refresh" /> Play Again
          </Button>
        ) : null}
      </div>
      <p className="text-sm text-muted">{text}</p>
      <ReplayBar state={state} onReplay={onReplay} onShare={onShare} />
    </div>
  );
}

function Statistics({ numbers }: { readonly numbers: Numbers }): ReactElement {
  const value = (count: number | undefined): ReactNode => {
    if (numbers === null) return '–';
    return count ?? <Skeleton className="mx-auto my-0.5 h-6 w-7" />;
  };
  const facts = [
    ['Games', numbers?.totalGames],
    ['Wins', numbers?.wins],
    ['Losses', numbers?.losses],
    ['Draws', numbers?.draws],
  ] as const;
  return (
    <Card title="Statistics">
      <dl className="grid grid-cols-4 gap-2 text-center lg:grid-cols-2">
        {facts.map(([label, count]) => (
          <div key={label} className="flex flex-col-reverse rounded-xl bg-raised py-1.5">
            <dt className="text-xs text-muted">{label}</dt>
            <dd className="text-lg font-bold tabular-nums">{value(count)}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
