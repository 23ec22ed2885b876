/** The status badge, and the buttons that the state allows. */
import type { Status } from '@playfield/games/little-big-snake/index.ts';
import { useEffect, useEffectEvent, useState, type ReactElement } from 'react';
import { Badge, type BadgeTone } from '../ui/Badge.tsx';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { useStore } from '../lib/store.ts';
import { endEarly } from './countedGame.ts';
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

type ControlsProps = {
  readonly session: SnakeSession;
  readonly runs: CountedRuns;
  /**
   * Moves the focus back to the game: a button that vanishes would lose it, and on Reset the next Space would reset
   * again instead of starting (SN-019).
   */
  readonly onPress: () => void;
};

export function GameControls({ session, runs, onPress }: ControlsProps): ReactElement {
  const status = useGameValue(session, (game) => game.status);
  const { send } = session;
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
        <Button
          onClick={() => {
            send({ type: status === 'playing' ? 'pause' : 'resume' });
            // The button vanishes at the end of the run.
            if (status === 'paused') onPress();
          }}
        >
          {status === 'playing' ? 'Pause' : 'Resume'}
        </Button>
      ) : null}
      <Reset session={session} runs={runs} onPress={onPress} />
    </div>
  );
}

/** In an attempt of a tournament it asks first: that is used up, and counts as it stands. */
function Reset({ session, runs, onPress }: ControlsProps): ReactElement {
  const isRunning = useGameValue(session, ({ status }) => status === 'playing' || status === 'paused');
  const counting = useStore(runs.state);
  const isAttempt = isRunning && counting.kind === 'open' && counting.untilMs !== null;
  /** Null before it was first asked. */
  const [isAsking, setAsking] = useState<boolean | null>(null);
  const { send, seed } = session;
  const focusGame = useEffectEvent(onPress);
  // After the dialog has given the focus back.
  useEffect(() => {
    if (isAsking === false) focusGame();
  }, [isAsking]);
  return (
    <>
      <Button
        onClick={() => {
          if (isAttempt) {
            send({ type: 'pause' });
            setAsking(true);
          } else {
            send({ type: 'reset', seed: seed() });
            onPress();
          }
        }}
      >
        Reset
      </Button>
      <Dialog
        open={isAsking === true}
        onClose={() => setAsking(false)}
        title="End this attempt?"
        hasCloseButton={false}
        footer={
          <>
            <Button variant="primary" onClick={() => setAsking(false)}>
              Keep playing
            </Button>
            <Button
              onClick={() => {
                setAsking(false);
                endEarly(session);
              }}
            >
              End attempt
            </Button>
          </>
        }
      >
        <p>
          It is used up. Your snake runs straight on until it hits something, and the score it has then counts
          for your match.
        </p>
      </Dialog>
    </>
  );
}
