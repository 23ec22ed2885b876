/**
 * The screen of a game between two people, drawn from a state alone: for both seats and for spectators, before, during
 * and after the game. Three columns from 1024 px; on a phone board, sides, offers and actions fit one screen.
 */
import { useState, type ReactElement, type ReactNode } from 'react';
import type { GameAction, OfferKind } from '@playfield/contracts/http/match.ts';
import { Badge, type BadgeTone } from '../../ui/Badge.tsx';
import { Button, LinkButton } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { counted } from '../format.ts';
import type { GameTexts } from '../gameTexts.ts';
import { HowToPlayButton, RuleSections } from '../HowToPlay.tsx';
import { MatchBoard } from '../MatchBoard.tsx';
import { MatchProblem } from '../MatchProblem.tsx';
import { viewOf } from '../matchView.ts';
import { MoveList } from '../MoveList.tsx';
import type { Move } from '../record.ts';
import { ReplayBar } from '../ReplayBar.tsx';
import { ResultDialog } from '../ResultDialog.tsx';
import { moodOf, StatusLine } from '../StatusBanner.tsx';
import { seatStatusText, statusIcon } from '../texts.ts';
import { useIsWide } from '../useMedia.ts';
import { Invite } from './Invite.tsx';
import { OnlineActions } from './OnlineActions.tsx';
import { canPlay, linkOf, type OnlineState } from './onlineState.ts';
import { controlText, linkTexts, offerText, spokenClocks, youAre } from './onlineTexts.ts';
import { RematchButton } from './RematchButton.tsx';
import { SeatStrip } from './SeatStrip.tsx';
import { SlotBar } from './SlotBar.tsx';

export type OnlineScreen = {
  readonly state: OnlineState;
  readonly texts: GameTexts;
  readonly isGuest: boolean;
  /** The form of a visitor for whom a seat is free. */
  readonly joinForm: ReactNode;
  /** Asked in the quiet place under the board, when there is something to ask. */
  readonly question: ReactElement | null;
  readonly onMove: (move: Move) => void;
  readonly onAct: (action: GameAction, offer?: OfferKind) => void;
  readonly onExplain: (reason: string) => void;
  readonly onReplay: (ply: number) => void;
  readonly onShare: () => void;
  readonly onCloseResult: () => void;
  readonly onRetry: () => void;
};

const linkTones: Readonly<Record<keyof typeof linkTexts, BadgeTone>> = {
  connecting: 'gray',
  connected: 'green',
  reconnecting: 'yellow',
};

export function OnlineLayout(screen: OnlineScreen): ReactElement {
  const { state, texts } = screen;
  const { match } = state;
  const isWide = useIsWide();
  const link = linkOf(state);
  return (
    <div className="px-3 pt-2 sm:px-4 lg:pt-4" data-game={match.rules.id}>
      <div className="mb-2 flex items-center gap-2 lg:mb-4 lg:gap-3">
        <h1 className="min-w-0 truncate text-base sm:text-xl">
          {match.record ? `${match.rules.title} - Multiplayer` : 'Multiplayer'}
        </h1>
        <Badge tone={linkTones[link]}>{linkTexts[link]}</Badge>
        <span className="ml-auto hidden gap-2 lg:flex">
          <LinkButton href="/" variant="quiet" size="small">
            <Icon name="back" size={18} /> Back to Lobby
          </LinkButton>
          <HowToPlayButton texts={texts} />
        </span>
      </div>
      {match.phase === 'failed' ? (
        <MatchProblem text={match.failure ?? ''} path="/multiplayer" onRetry={screen.onRetry} />
      ) : null}
      {match.phase !== 'failed' && (isWide ? <Wide {...screen} /> : <Narrow {...screen} />)}
      <ResultDialog
        state={match}
        texts={texts}
        isGuest={screen.isGuest && match.record?.yourSeat !== null}
        registerPath={`/login?tab=register&next=${encodeURIComponent(`/multiplayer?game=${match.record?.id ?? ''}`)}`}
        playAgain={
          <>
            <RematchButton state={state} size="large" onAct={screen.onAct} />
            <RematchNote state={state} />
          </>
        }
        onReview={() => screen.onReplay((match.record?.moveCount ?? 0) - 1)}
        onShare={screen.onShare}
        onClose={screen.onCloseResult}
      />
    </div>
  );
}

/** What stands under the dialog is not seen: the other's wish is said in it too. Its place is kept. */
function RematchNote({ state }: { readonly state: OnlineState }): ReactElement {
  const { record } = state.match;
  const offer = record?.online?.offer;
  return (
    <p className="min-h-6 text-center text-sm font-semibold">
      {record && offer?.kind === 'rematch' ? offerText(record, offer) : ''}
    </p>
  );
}

function Wide(screen: OnlineScreen): ReactElement {
  const { state, texts } = screen;
  return (
    <div className="grid grid-cols-[15.5rem_minmax(0,1fr)_15.5rem] items-start gap-4 xl:grid-cols-[18rem_minmax(0,1fr)_18rem] xl:gap-5">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <SeatStrip state={state} seat="player1" />
        <SeatStrip state={state} seat="player2" />
        <About state={state} />
      </div>
      <Centre {...screen} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <Card title="Moves">
          <MoveList state={state.match} texts={texts} onReplay={screen.onReplay} />
        </Card>
      </div>
    </div>
  );
}

const tabs = [
  { value: 'moves', label: 'Moves' },
  { value: 'about', label: 'Game' },
  { value: 'rules', label: 'Rules' },
] as const;

function Narrow(screen: OnlineScreen): ReactElement {
  const { state, texts } = screen;
  const [tab, setTab] = useState<(typeof tabs)[number]['value']>('moves');
  return (
    <div className="match-narrow mx-auto grid max-w-xl gap-2">
      <div className="grid grid-cols-2 gap-2">
        <SeatStrip state={state} seat="player1" />
        <SeatStrip state={state} seat="player2" />
      </div>
      <Centre {...screen} />
      <div className="mt-1">
        <Tabs label="About this match" tabs={tabs} value={tab} onChange={setTab}>
          <div className="grid gap-3 pt-3">
            {tab === 'moves' ? (
              <Card as="div">
                <MoveList state={state.match} texts={texts} onReplay={screen.onReplay} />
              </Card>
            ) : null}
            {tab === 'about' ? <About state={state} /> : null}
            {tab === 'rules' ? (
              <Card as="div">
                <RuleSections texts={texts} />
              </Card>
            ) : null}
          </div>
        </Tabs>
      </div>
      <div className="flex justify-center gap-2">
        <LinkButton href="/" variant="quiet" size="small">
          <Icon name="back" size={18} /> Back to Lobby
        </LinkButton>
      </div>
    </div>
  );
}

/** Status, board, what is to be answered, what can be done: always in this order and at these places. */
function Centre(screen: OnlineScreen): ReactElement {
  const { state, onAct } = screen;
  const { record } = state.match;
  const isSeated = record !== null && record.yourSeat !== null;
  const isWaiting = record?.status === 'waiting';
  return (
    <div className="match-centre match-online grid grid-cols-[minmax(0,1fr)] gap-2 lg:gap-3">
      <Status {...screen} />
      {isWaiting && isSeated ? (
        <Invite
          gameId={record.id}
          code={record.online?.code ?? null}
          title={state.match.rules.title}
          warmUpPath={screen.texts.aiPath}
        />
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
      {isWaiting ? null : (
        <SlotBar state={state} onAct={onAct}>
          {screen.question}
        </SlotBar>
      )}
      {isSeated && record.status === 'playing' ? (
        <OnlineActions state={state} onAct={onAct} onExplain={screen.onExplain} />
      ) : null}
      {isSeated && isWaiting ? (
        <Button className="justify-self-center" onClick={() => onAct('abort')}>
          Cancel the game
        </Button>
      ) : null}
      {record?.status === 'completed' ? (
        <div className="flex flex-wrap items-center justify-center gap-2">
          <ReplayBar state={state.match} onReplay={screen.onReplay} onShare={screen.onShare} />
          <RematchButton state={state} size="medium" onAct={onAct} />
        </div>
      ) : null}
    </div>
  );
}

function Status({ state, texts }: OnlineScreen): ReactElement {
  const view = viewOf(state.match);
  const seat = state.match.record?.yourSeat ?? null;
  const notice = view?.status === 'playing' ? state.match.position.notice : null;
  if (!view) return <StatusLine mood="theirs" icon={null} text="Loading game..." />;
  return (
    <div>
      <StatusLine
        mood={moodOf(view)}
        icon={statusIcon(view)}
        text={seatStatusText(view, texts)}
        status={view.status}
      />
      <p className="mt-1 flex justify-center gap-3 text-sm text-muted">
        <span>{seat === null ? 'You are watching' : youAre(state.match.rules, seat)}</span>
        {notice === null ? null : <span className="font-semibold text-warning">{notice}</span>}
        <Watching state={state} />
      </p>
    </div>
  );
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

function About({ state }: { readonly state: OnlineState }): ReactElement | null {
  const { record } = state.match;
  if (!record?.online) return null;
  const { clock, isQuick } = record.online;
  const kind = isQuick ? 'Quick match' : record.gameMode === 'friend' ? 'Between friends' : 'From the lobby';
  const facts = [
    ['Game', kind],
    ['Clock', controlText(clock)],
    ['Spectators', String(state.presence.spectators)],
  ] as const;
  return (
    <Card as="div">
      <dl className="grid gap-1.5 text-sm">
        {facts.map(([label, value]) => (
          <div key={label} className="flex items-baseline justify-between gap-2">
            <dt className="text-muted">{label}</dt>
            <dd className="font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 border-t border-line pt-3 text-sm">
        <LinkButton href="/multiplayer" size="small" variant="quiet">
          <Icon name="globe" size={18} /> All open games
        </LinkButton>
      </p>
    </Card>
  );
}
