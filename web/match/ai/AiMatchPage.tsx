/**
 * A page that plays one game against the AI. `?game=` shows one of the visitor's games, or a
 * finished one.
 */
import { useEffect, useState, type ReactElement } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import type { Level } from '@playfield/games/game.ts';
import { pathsOf } from '@playfield/games/paths.ts';
import { accountOf, useSession } from '../../session/session.ts';
import { AiMatchLayout } from './AiMatchLayout.tsx';
import { firstMoveIn, forgetFirstMove } from './firstMove.ts';
import { useLevel } from './levels.ts';
import { useRecentGames, useStats } from './queries.ts';
import { shareLink } from '../frame/share.ts';
import { startAnother } from './startAnother.ts';
import { useOfflinePlay } from '../../offline/useOfflinePlay.ts';

type AiPage = {
  readonly gameType: string;
  /** Where to go from here. */
  readonly links: readonly { readonly href: string; readonly label: string }[];
};

export function AiMatchPage(page: AiPage): ReactElement {
  const [search] = useSearchParams();
  const linkedId = search.get('game');
  return <AiMatch key={linkedId ?? ''} {...page} linkedId={linkedId} />;
}

function AiMatch({ gameType, links, linkedId }: AiPage & { readonly linkedId: string | null }): ReactElement {
  const path = pathsOf(gameType).ai;
  const [level, setLevel] = useLevel(gameType);
  const [firstMove] = useState(() => firstMoveIn(history.state));
  const options = { linkedId, createAt: level, firstMove };
  const { state, session, texts, offline } = useOfflinePlay(gameType, options, level);
  const [, navigate] = useLocation();
  const account = accountOf(useSession());
  const stats = useStats(gameType);
  const recent = useRecentGames(gameType);
  const { record } = state;

  useEffect(forgetFirstMove, []);

  const isOffline = offline?.kind === 'playing';
  /** The game that the address names is the server's. */
  const shownId = isOffline ? null : linkedId;
  const startAt = (next: Level): Promise<void> =>
    startAnother({ session, level: next, linkedId: shownId, leave: () => navigate(path) });
  const chooseLevel = (next: Level): void => {
    setLevel(next);
    const isUntouched = record?.status === 'playing' && record.moveCount === 0 && !state.pending;
    if (isUntouched && shownId === null) void session.newGame(next);
  };

  return (
    <AiMatchLayout
      state={state}
      texts={texts}
      path={path}
      numbers={stats.isError ? null : stats.data}
      recent={recent.isError ? null : recent.data}
      links={links}
      isGuest={account === null && !isOffline}
      offline={offline}
      level={level}
      onLevel={chooseLevel}
      onMove={(move) => session.play(move)}
      onNewGame={() => void startAt(level)}
      onHint={() => void session.hint()}
      onReplay={(ply) => session.replay(ply)}
      onShare={isOffline ? null : () => void shareLink(`${path}?game=${record?.id ?? ''}`, state.rules.title)}
      onCloseResult={() => session.closeResult()}
      onRetry={() => session.wake()}
      onReread={() => void recent.refetch()}
    />
  );
}
