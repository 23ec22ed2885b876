/** Beside the board: score, high scores, the value of food, how to play, and this browser's statistics. */
import { foodKinds, levelOf, type FoodKind } from '@playfield/games/little-big-snake/index.ts';
import { drawFood, foodNames } from '@playfield/games/little-big-snake/view/index.ts';
import { useEffect, useRef, type ReactElement, type ReactNode } from 'react';
import { Card } from '../ui/Card.tsx';
import { HighScoresCard } from './HighScoresCard.tsx';
import type { SnakeSession } from './snakeSession.ts';
import { useSnakeStats } from './snakeStats.ts';
import { showGhost, useGhostScore, useGhostShown } from './storedGhost.ts';
import { useGameValue } from './useGameValue.ts';

export function Sidebar({
  session,
  isDaily,
}: {
  readonly session: SnakeSession;
  readonly isDaily: boolean;
}): ReactElement {
  return (
    <aside
      aria-label="Score and rules"
      className="grid grid-cols-[minmax(0,1fr)] content-start gap-3 max-lg:sm:grid-cols-2"
    >
      <ScoreCard session={session} isDaily={isDaily} />
      <HighScoresCard isDaily={isDaily} />
      <Card title="Power-ups">
        <ul className="grid gap-2">
          {foodKinds.map((kind) => (
            <Legend key={kind.type} kind={kind} />
          ))}
        </ul>
      </Card>
      <Card title="How to Play">
        <dl className="grid grid-cols-[fit-content(45%)_minmax(0,1fr)] gap-x-3 gap-y-1.5 text-sm">
          <Key keys="Arrow keys">steer, or swipe on the board</Key>
          <Key keys="Space">starts, pauses, resumes</Key>
          <Key keys="R">restarts after the end</Key>
        </dl>
        <p className="mt-3 text-sm text-muted">
          Eat to grow. Every 100 points you reach a new level and the snake gets faster. Avoid the walls and
          your own body.
        </p>
      </Card>
      <StatsCard />
    </aside>
  );
}

function ScoreCard({
  session,
  isDaily,
}: {
  readonly session: SnakeSession;
  readonly isDaily: boolean;
}): ReactElement {
  const score = useGameValue(session, ({ run }) => run.score);
  const highScore = useGameValue(session, (game) => game.highScore);
  return (
    <Card title="Score">
      <dl className="grid gap-1.5">
        <Row name="Current Score" value={score} />
        <Row name="High Score" value={highScore} />
        <Row name="Current Level" value={levelOf(score)} />
      </dl>
      <GhostSwitch session={session} isDaily={isDaily} />
    </Card>
  );
}

/** There once a run has been recorded that this one runs against. */
function GhostSwitch({
  session,
  isDaily,
}: {
  readonly session: SnakeSession;
  readonly isDaily: boolean;
}): ReactElement | null {
  const isShown = useGhostShown();
  const seed = useGameValue(session, ({ run }) => run.seed);
  const recorded = useGhostScore(seed, isDaily);
  if (recorded === 0) return null;
  return (
    <div className="mt-2 border-t border-line pt-1">
      <label className="flex min-h-11 items-center justify-between gap-3 font-semibold">
        Ghost of {isDaily ? 'today’s best run' : 'your best run'}
        <input
          type="checkbox"
          className="switch"
          checked={isShown}
          onChange={(event) => showGhost(event.target.checked)}
        />
      </label>
      <p className="text-sm text-muted">
        It had {recorded} points{isDaily ? ' and the same food' : ''}, and crawls along as it did.
      </p>
    </div>
  );
}

function StatsCard(): ReactElement {
  const { gamesPlayed, bestLevel, totalScore } = useSnakeStats();
  return (
    <Card title="Game Stats">
      <dl className="grid gap-1.5">
        <Row name="Games Played" value={gamesPlayed} />
        <Row name="Best Level" value={bestLevel} />
        <Row name="Total Score" value={totalScore} />
      </dl>
    </Card>
  );
}

function Row({ name, value }: { readonly name: string; readonly value: number }): ReactElement {
  return (
    <div className="flex items-baseline justify-between gap-3">
      <dt className="text-muted">{name}</dt>
      <dd className="font-bold tabular-nums">{value}</dd>
    </div>
  );
}

function Key({ keys, children }: { readonly keys: string; readonly children: ReactNode }): ReactElement {
  return (
    <>
      <dt className="font-semibold">{keys}</dt>
      <dd className="text-muted">{children}</dd>
    </>
  );
}

function Legend({ kind }: { readonly kind: FoodKind }): ReactElement {
  return (
    <li className="flex items-center gap-3">
      <FoodPicture type={kind.type} />
      <span>
        <span className="block font-semibold">{foodNames[kind.type]}</span>
        <span className="block text-sm text-muted">
          {kind.points} points, +{kind.growth} length
        </span>
      </span>
    </li>
  );
}

/** Size in CSS pixels, and a pixel ratio that is enough for every screen. */
const picturePx = 36;
const pictureScale = 3;

function FoodPicture({ type }: { readonly type: FoodKind['type'] }): ReactElement {
  const canvasRef = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const pen = canvasRef.current?.getContext('2d');
    if (!pen) return;
    const middle = (picturePx * pictureScale) / 2;
    pen.resetTransform();
    pen.clearRect(0, 0, 2 * middle, 2 * middle);
    pen.setTransform(middle / 14, 0, 0, middle / 14, middle, middle);
    drawFood(pen, type);
  }, [type]);
  return (
    <canvas
      ref={canvasRef}
      aria-hidden="true"
      width={picturePx * pictureScale}
      height={picturePx * pictureScale}
      className="size-9 shrink-0 rounded-lg bg-slot"
    />
  );
}
