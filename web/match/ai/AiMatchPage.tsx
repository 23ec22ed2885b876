/**
 * A page that plays one game against the AI: at once, or after a card that asks for the level.
 * `?game=` shows one of the visitor's games, or a finished one.
 */
import { useEffect, useState, type ComponentType, type ReactElement } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { atOnce, useStartsAtOnce } from '../../lib/atOnce.ts';
import { useTopOfPage } from '../../lib/topOfPage.ts';
import type { Level } from '@playfield/games/game.ts';
import { pathsOf } from '@playfield/games/paths.ts';
import { useResultNews } from '../../ratings/useResultNews.ts';
import { accountOf, useSession } from '../../session/session.ts';
import { hasFailed } from '../../api/hasFailed.ts';
import { LoadingGame } from '../frame/LoadingGame.tsx';
import type { AiMatchScreen } from './aiScreen.ts';
import { AiMatchSetup } from './AiMatchSetup.tsx';
import { firstMoveIn, forgetFirstMove } from './firstMove.ts';
import { useLevel } from './levels.ts';
import { useRecentGames, useStats } from './queries.ts';
import { shareLink } from '../frame/share.ts';
import { startAnother } from './startAnother.ts';
import { useChangesOfPlayer } from './useChangesOfPlayer.ts';
import { useOfflinePlay } from '../../offline/useOfflinePlay.ts';

type AiPage = {
  readonly gameType: string;
  /** Where to go from here. */
  readonly links?: AiMatchScreen['links'];
  /** Drawn on the card that asks for the level before a game; without one a game begins at once. */
  readonly emblem?: ReactElement;
  readonly Layout: ComponentType<AiMatchScreen>;
};

export function AiMatchPage(page: AiPage): ReactElement {
  const [search] = useSearchParams();
  const linkedId = search.get('game');
  const turn = useChangesOfPlayer();
  // The shell sees to that only where the path changes.
  useTopOfPage(linkedId);
  return <AiMatch key={`${linkedId ?? ''} ${turn}`} {...page} linkedId={linkedId} />;
}

function AiMatch({
  gameType,
  links = [],
  emblem,
  Layout,
  linkedId,
}: AiPage & { readonly linkedId: string | null }): ReactElement {
  const path = pathsOf(gameType).ai;
  const asksFirst = emblem !== undefined;
  const [level, setLevel] = useLevel(gameType);
  const [firstMove] = useState(() => firstMoveIn(history.state));
  const isAtOnce = useStartsAtOnce();
  const options = {
    linkedId,
    createAt: asksFirst && !isAtOnce ? null : level,
    firstMove: asksFirst ? null : firstMove,
  };
  const { state, session, texts, offline } = useOfflinePlay(gameType, options, level);
  const [, navigate] = useLocation();
  const account = accountOf(useSession());
  const stats = useStats(gameType);
  const recent = useRecentGames(gameType);
  const { record } = state;
  const againAt = asksFirst ? (record?.difficulty ?? level) : level;
  /** The game that the player wants to replace; it stays until the new one has started. */
  const [leftId, setLeftId] = useState<string | null>(null);
  useTopOfPage(leftId);

  useEffect(forgetFirstMove, []);

  const isOffline = offline?.kind === 'playing';
  const ownId = account === null || isOffline ? null : (record?.id ?? null);
  const ratingUpdate = useResultNews(ownId, record?.status === 'completed');
  /** The game that the address names is the server's. */
  const shownId = isOffline ? null : linkedId;
  const startAt = (next: Level): Promise<void> =>
    startAnother({
      session,
      level: next,
      linkedId: shownId,
      isShown: () => location.pathname === path,
      leave() {
        setLevel(next);
        navigate(path, { state: atOnce });
      },
    });
  const askForLevel = (): void => {
    if (shownId !== null) navigate(path);
    else if (record) setLeftId(record.id);
    else session.wake();
  };
  const chooseLevel = (next: Level): void => {
    setLevel(next);
    if (!asksFirst && shownId === null) session.chooseLevel(next);
  };

  const isOpening = state.phase === 'opening';
  if (asksFirst && isOpening && (linkedId !== null || isAtOnce))
    return <LoadingGame title={state.rules.title} />;
  // Mostly no game is running: the card is there before that is known, and its button waits.
  if (asksFirst && (isOpening || state.phase === 'none' || (record !== null && leftId === record.id))) {
    return (
      <AiMatchSetup
        state={state}
        texts={texts}
        emblem={emblem}
        level={level}
        offline={offline}
        onLevel={chooseLevel}
        onStart={() => void session.newGame(level)}
        onRetry={() => session.wake()}
        onBack={record?.status === 'playing' ? () => setLeftId(null) : null}
      />
    );
  }
  return (
    <Layout
      state={state}
      texts={texts}
      path={path}
      numbers={stats.isError ? null : stats.data}
      recent={recent.isError || hasFailed(recent) ? null : recent.data}
      isReading={recent.isFetching}
      links={links}
      isGuest={account === null && !isOffline}
      ratingUpdate={ratingUpdate}
      offline={offline}
      level={level}
      onLevel={chooseLevel}
      onMove={(move) => session.play(move)}
      onNewGame={asksFirst ? askForLevel : () => void startAt(level)}
      againAt={againAt}
      onPlayAgain={() => void startAt(againAt)}
      onNextLevel={(next) => {
        setLevel(next);
        void startAt(next);
      }}
      onHint={() => void session.hint()}
      onTakeBack={() => void session.takeBack()}
      onReplay={(ply) => session.replay(ply)}
      onShare={isOffline ? null : () => void shareLink(`${path}?game=${record?.id ?? ''}`, state.rules.title)}
      onCloseResult={() => session.closeResult()}
      onRetry={() => session.wake()}
      onReread={() => void recent.refetch()}
    />
  );
}
