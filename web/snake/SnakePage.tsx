/** `/little-big-snake`: the single-player snake (document 2, sections 2, 4 and 9; GAPS G77). */
import '@playfield/games/little-big-snake/view/snake.css';
import './snakePage.css';
import { useEffect, useEffectEvent, useRef, useState, type ReactElement } from 'react';
import { useSearchParams } from 'wouter';
import { tournamentPath } from '@playfield/contracts/paths.ts';
import { useTitle } from '../shell/title.ts';
import { Badge } from '../ui/Badge.tsx';
import { LinkButton } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { AttemptEnds } from './AttemptEnds.tsx';
import { GameControls, NotCounted, StatusBadge } from './GameControls.tsx';
import { Hud } from './Hud.tsx';
import { Sidebar } from './Sidebar.tsx';
import { onAnotherRun } from './onAnotherRun.ts';
import { createSnakeSession } from './snakeSession.ts';
import { refreshSnakeStats } from './snakeStats.ts';
import { Stage } from './Stage.tsx';
import { ghostFor, isGhostShown } from './storedGhost.ts';
import { TouchControls } from './TouchControls.tsx';
import { useKeys, usePauseWhenHidden } from './useControls.ts';
import { useCountedRuns, useCounting } from './useCountedRuns.ts';
import { useSnakeEffects } from './useSnakeEffects.ts';

export function SnakePage(): ReactElement {
  const [search] = useSearchParams();
  const isDaily = search.has('daily');
  const tournamentId = search.get('tournament');
  const [attempt, setAttempt] = useState(1);
  return (
    <SnakeGame
      key={`${isDaily} ${tournamentId ?? ''} ${attempt}`}
      tournamentId={tournamentId}
      isDaily={isDaily}
      isFurther={attempt > 1}
      onAnother={() => {
        if (tournamentId !== null) setAttempt(attempt + 1);
      }}
    />
  );
}

function SnakeGame({
  tournamentId,
  isDaily,
  isFurther,
  onAnother,
}: {
  readonly tournamentId: string | null;
  /** Every run of it has the seed of the day. */
  readonly isDaily: boolean;
  /** Whether it takes the place of a game before. */
  readonly isFurther: boolean;
  /** Called when a run is left for another one: each attempt of a tournament has its own. */
  readonly onAnother: () => void;
}): ReactElement {
  const runs = useCountedRuns(tournamentId, isDaily);
  const [session] = useState(() =>
    createSnakeSession(runs.seed, refreshSnakeStats().highScore, {
      of: (seed) => (tournamentId === null ? ghostFor(seed, isDaily) : null),
      isShown: isGhostShown,
    }),
  );
  const sectionRef = useRef<HTMLElement>(null);
  useTitle('Little Big Snake');
  useSnakeEffects(session, runs, isDaily);
  useCounting(runs, session);
  usePauseWhenHidden(session);
  useKeys(sectionRef, session);
  const focusGame = (): void => sectionRef.current?.focus({ preventScroll: true });
  const turn = useEffectEvent(onAnother);
  useEffect(() => onAnotherRun(session.game, () => turn()), [session]);
  useEffect(() => {
    if (isFurther) sectionRef.current?.focus({ preventScroll: true });
  }, [isFurther]);
  return (
    <div className="snake-page px-3 pt-2 sm:px-4 sm:pt-5">
      <header className="snake-header">
        <LinkButton
          href={tournamentId === null ? '/' : tournamentPath(tournamentId)}
          size="small"
          variant="quiet"
          className="-ml-2"
        >
          <Icon name="back" size={18} /> {tournamentId === null ? 'Back to Games' : 'Back to the tournament'}
        </LinkButton>
        <h1 className="text-lg leading-tight sm:text-2xl">Little Big Snake</h1>
        <p className="snake-subtitle text-xs text-muted sm:text-base">
          Classic snake game with modern twists and power-ups
        </p>
      </header>
      <section ref={sectionRef} tabIndex={-1} aria-label="Game" className="snake-game outline-none">
        <Hud session={session} />
        {tournamentId === null ? null : (
          // It has its line from the start, so that nothing moves under a finger.
          <div className="min-h-5 text-center">
            <AttemptEnds runs={runs} />
          </div>
        )}
        <Stage session={session} runs={runs} onPlayAgain={focusGame} />
        <div className="flex flex-wrap items-center gap-2">
          <StatusBadge session={session} />
          {isDaily ? <Badge tone="accent">Run of the day</Badge> : null}
          <NotCounted session={session} runs={runs} />
          <GameControls session={session} runs={runs} onPress={focusGame} />
        </div>
        <TouchControls session={session} />
      </section>
      <Sidebar session={session} isDaily={isDaily} />
    </div>
  );
}
