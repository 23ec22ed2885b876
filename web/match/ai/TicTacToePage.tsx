/**
 * `/tic-tac-toe`: Tic Tac Toe against the AI (document 1, section 2). Asks for the level first,
 * unless a game is running.
 */
import { useState, type ReactElement } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { useLevel } from './levels.ts';
import { useStats } from './queries.ts';
import { shareLink } from '../frame/share.ts';
import { startAnother } from './startAnother.ts';
import { LoadingGame } from '../frame/LoadingGame.tsx';
import { TicTacToeGame } from './TicTacToeGame.tsx';
import { TicTacToeSetup } from './TicTacToeSetup.tsx';
import { useOfflinePlay } from '../../offline/useOfflinePlay.ts';

const GAME = 'tic-tac-toe';
const PATH = '/tic-tac-toe';

export function TicTacToePage(): ReactElement {
  const [search] = useSearchParams();
  const linkedId = search.get('game');
  return <TicTacToeMatch key={linkedId ?? ''} linkedId={linkedId} />;
}

function TicTacToeMatch({ linkedId }: { readonly linkedId: string | null }): ReactElement {
  const [level, setLevel] = useLevel(GAME);
  const options = { linkedId, createAt: null, firstMove: null };
  const { state, session, texts, offline } = useOfflinePlay(GAME, options, level);
  const [, navigate] = useLocation();
  const stats = useStats(GAME);
  const { record } = state;
  /** The game that the player wants to replace; it stays until the new one has started. */
  const [leftId, setLeftId] = useState<string | null>(null);

  const isOffline = offline?.kind === 'playing';
  /** The game that the address names is the server's. */
  const shownId = isOffline ? null : linkedId;

  if (state.phase === 'opening') return <LoadingGame />;
  if (state.phase === 'none' || (record !== null && leftId === record.id)) {
    return (
      <TicTacToeSetup
        texts={texts}
        level={level}
        isStarting={state.isCreating}
        trouble={state.trouble}
        offline={offline}
        onLevel={setLevel}
        onStart={() => void session.newGame(level)}
        onRetry={() => session.wake()}
        onBack={record?.status === 'playing' ? () => setLeftId(null) : null}
      />
    );
  }
  return (
    <TicTacToeGame
      state={state}
      texts={texts}
      path={PATH}
      numbers={stats.isError ? null : stats.data}
      offline={offline}
      onMove={(move) => session.play(move)}
      onNewGame={() => {
        if (shownId !== null) navigate(PATH);
        else setLeftId(record?.id ?? null);
      }}
      onPlayAgain={() =>
        void startAnother({
          session,
          level: record?.difficulty ?? level,
          linkedId: shownId,
          leave: () => navigate(PATH),
        })
      }
      onReplay={(ply) => session.replay(ply)}
      onShare={isOffline ? null : () => void shareLink(`${PATH}?game=${record?.id ?? ''}`, state.rules.title)}
      onRetry={() => session.wake()}
    />
  );
}
