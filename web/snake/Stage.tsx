/** The board: a canvas, and the texts of each state over it. */
import type { Status } from '@playfield/games/little-big-snake/index.ts';
import { useEffect, useRef, type ReactElement } from 'react';
import { claimTouches } from '../lib/claimTouches.ts';
import { useStore } from '../lib/store.ts';
import { gainText } from '../ratings/ratingTexts.ts';
import { useResultNews } from '../ratings/useResultNews.ts';
import { Button } from '../ui/Button.tsx';
import type { CountedRuns } from './countedRuns.ts';
import { countingText } from './countingText.ts';
import type { SnakeSession } from './snakeSession.ts';
import { useTouch } from './useControls.ts';
import { useFrames } from './useFrames.ts';
import { useGameValue } from './useGameValue.ts';

type StageProps = {
  readonly session: SnakeSession;
  readonly runs: CountedRuns;
  /** Moves the focus away from the button, which disappears. */
  readonly onPlayAgain: () => void;
};

export function Stage({ session, runs, onPlayAgain }: StageProps): ReactElement {
  const stageRef = useRef<HTMLDivElement>(null);
  const canvasRef = useRef<HTMLCanvasElement>(null);
  const isPlaying = useGameValue(session, ({ status }) => status === 'playing');
  useFrames(canvasRef, session);
  useTouch(stageRef, session);
  useEffect(() => (isPlaying && stageRef.current ? claimTouches(stageRef.current) : undefined), [isPlaying]);
  return (
    <div
      ref={stageRef}
      data-playing={isPlaying ? '' : undefined}
      className="snake-stage @container relative cursor-pointer overflow-hidden bg-[#122028] rounded-2xl border border-line shadow-card select-none touch-manipulation data-playing:cursor-auto data-playing:touch-none"
    >
      <canvas
        ref={canvasRef}
        className="snake-ground block w-full"
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a canvas has no role of its own, and is no <img>
        role="img"
        aria-label="The board: 40 by 30 cells with your snake and its food"
      >
        This browser cannot draw the board.
      </canvas>
      <Overlay session={session} runs={runs} onPlayAgain={onPlayAgain} />
    </div>
  );
}

/**
 * Before the start the text stands above the snake, which lies in the middle, at 37.5 % of the width; so it does in a pause, where a
 * small screen shows the head there. After the end the snake may be covered. Larger letters grow with the reader's as far as the
 * board has room for them (`cqw`).
 */
const places = {
  waiting: 'content-start bg-[#0b1620]/20 pt-[min(17%,37.5%-5rem)]',
  paused: 'content-start bg-[#0b1620]/60 pt-[min(17%,37.5%-5rem)]',
  'game-over': 'content-center bg-[#0b1620]/70',
} as const;

function Overlay({ session, runs, onPlayAgain }: StageProps): ReactElement | null {
  const status = useGameValue(session, (game) => game.status);
  if (status === 'playing') return null;
  return (
    <div
      className={`pointer-events-none absolute inset-0 grid justify-items-center gap-1 p-3 text-center text-white @lg:gap-2 ${places[status]}`}
    >
      {status === 'waiting' ? (
        <>
          <p className="hidden text-[min(1.9375rem,10cqw)]/[1.18] font-extrabold pointer-coarse:block @lg:text-3xl">
            Tap to start
          </p>
          <p
            data-late=""
            className="text-[min(1.5625rem,10cqw)]/[1.25] font-extrabold pointer-coarse:text-[min(0.875rem,6cqw)]/[1.45] pointer-coarse:font-normal pointer-coarse:text-white/85 pointer-fine:@lg:text-3xl"
          >
            Press SPACE to Start!
          </p>
          <p className="text-[min(0.875rem,6cqw)]/[1.45] text-white/85 pointer-coarse:hidden">
            or click the board
          </p>
        </>
      ) : null}
      {status === 'paused' ? (
        <>
          <p className="text-[min(1.9375rem,10cqw)]/[1.18] font-extrabold @lg:text-4xl">PAUSED</p>
          <p className="text-[min(0.875rem,6cqw)]/[1.45] text-white/85">Space or tap to resume</p>
        </>
      ) : null}
      {status === 'game-over' ? <GameOver session={session} onPlayAgain={onPlayAgain} /> : null}
      <CountingLine runs={runs} status={status} />
    </div>
  );
}

/** At the foot of the board before the start and in a pause; after the end it keeps its room while empty, so that nothing moves. */
function CountingLine({
  runs,
  status,
}: {
  readonly runs: CountedRuns;
  readonly status: Status;
}): ReactElement {
  const counting = useStore(runs.state);
  const news = useResultNews(counting.kind === 'counted' ? counting.runId : null, true);
  return (
    <p
      className={`min-h-[min(1.25rem,8cqw)] text-[min(0.75rem,5cqw)]/[1.4] text-white/85 @lg:text-sm ${status === 'game-over' ? '' : 'absolute inset-x-3 bottom-2 @lg:bottom-4'}`}
    >
      {[countingText(counting, status), news && gainText(news)].filter(Boolean).join(' ')}
    </p>
  );
}

function GameOver({ session, onPlayAgain }: Pick<StageProps, 'session' | 'onPlayAgain'>): ReactElement {
  const score = useGameValue(session, ({ run }) => run.score);
  const highScore = useGameValue(session, (game) => game.highScore);
  const hasWon = useGameValue(session, ({ run }) => run.ending === 'full');
  const isRecord = useGameValue(session, (game) => game.isRecord);
  return (
    <>
      <p data-over="" className="text-[min(1.9375rem,10cqw)]/[1.18] font-extrabold @lg:text-4xl">
        GAME OVER
      </p>
      {hasWon ? <p className="text-base @lg:text-lg">Your snake fills the whole board. You win!</p> : null}
      <div className="flex flex-wrap justify-center gap-x-4 text-[min(1rem,6cqw)]/[1.5] @lg:text-lg">
        <p className="font-semibold">Final Score: {score}</p>
        <p>High Score: {highScore}</p>
        {isRecord ? <p className="font-bold text-[#ffe08a]">New best!</p> : null}
      </div>
      <Button
        variant="primary"
        size="large"
        className="pointer-events-auto mt-1 min-h-[min(3.25rem,18cqw)]! min-w-[min(11rem,70cqw)] @lg:mt-2"
        onClick={() => {
          session.send({ type: 'restart', seed: session.seed() });
          onPlayAgain();
        }}
      >
        Play Again
      </Button>
      <p className="text-[min(0.875rem,6cqw)]/[1.45] font-semibold text-[#ffe08a] pointer-coarse:hidden pointer-fine:@lg:text-base">
        Press R to restart
      </p>
    </>
  );
}
