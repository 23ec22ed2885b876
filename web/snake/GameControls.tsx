/** The status badge, and the buttons that the state allows. */
import type { Status } from '@playfield/games/little-big-snake/index.ts';
import type { ReactElement } from 'react';
import { Badge, type BadgeTone } from '../ui/Badge.tsx';
import { Button } from '../ui/Button.tsx';
import { useStore } from '../lib/store.ts';
import type { CountedRuns } from './countedRuns.ts';
import type { SnakeSession } from './snakeSession.ts';
import { useGameValue } from './useGameValue.ts';

/** Document 2, section 4. */
const badges: Readonly<Record<Status, { readonly tone: BadgeTone; readonly text: string }>> = {
  waiting: { tone: 'blue', text: 'Ready to Play' },
  playing: { tone: 'green', text: 'Playing' },
  paused: { tone: 'yellow', text: 'Paused' },
  'game-over': { tone: 'danger', text: 'Game Over' },
};

export function StatusBadge({ session }: { readonly session: SnakeSession }): ReactElement {
  const { tone, text } = badges[useGameValue(session, ({ status }) => status)];
  return <Badge tone={tone}>{text}</Badge>;
}

/** Shown during a run that the server does not know of, or does not count. */
export function NotCounted({
  session,
  runs,
}: {
  readonly session: SnakeSession;
  readonly runs: CountedRuns;
}): ReactElement | null {
  const isRunning = useGameValue(session, ({ status }) => status === 'playing' || status === 'paused');
  const { kind } = useStore(runs.state);
  return isRunning && (kind === 'local' || kind === 'refused') ? <Badge>Not counted</Badge> : null;
}

/**
 * `onPress` moves the focus back to the game: a button that vanishes would lose it, and on Reset the
 * next Space would reset again instead of starting (SN-019).
 */
export function GameControls({
  session,
  onPress,
}: {
  readonly session: SnakeSession;
  readonly onPress: () => void;
}): ReactElement {
  const status = useGameValue(session, (game) => game.status);
  const { send, seed } = session;
  return (
    <div className="ml-auto flex flex-wrap justify-end gap-2">
      {status === 'waiting' ? (
        <Button
          variant="primary"
          onClick={() => {
            send({ type: 'start' });
            onPress();
          }}
        >
          Start Game
        </Button>
      ) : null}
      {status === 'playing' || status === 'paused' ? (
        <Button onClick={() => send({ type: status === 'playing' ? 'pause' : 'resume' })}>
          {status === 'playing' ? 'Pause' : 'Resume'}
        </Button>
      ) : null}
      <Button
        onClick={() => {
          send({ type: 'reset', seed: seed() });
          onPress();
        }}
      >
        Reset
      </Button>
    </div>
  );
}
