/** Moves and the two clocks: the game's in m:ss, the move's in seconds with one decimal (G24). */
import type { ReactElement, ReactNode } from 'react';
import { clock, measuredSeconds } from './format.ts';
import type { MatchState } from './matchState.ts';
import { clockMs, listedMoves } from './matchView.ts';
import { useTick } from '../../lib/useTick.ts';

/** Four readings a second, so that no second is skipped. */
const clockLookMs = 250;
const moveLookMs = 100;
/** The time of a move that takes this long moves on once a second (C4-057): each step is a new picture of the page. */
const longMoveMs = 10_000;

export function MatchFacts({ state }: { readonly state: MatchState }): ReactElement {
  return (
    <dl className="flex flex-wrap justify-between gap-2 whitespace-nowrap sm:justify-around">
      <Fact label="Moves">{listedMoves(state).length}</Fact>
      <Fact label="Time">
        <GameClock state={state} />
      </Fact>
      <Fact label="Move time">
        <MoveTime state={state} />
      </Fact>
    </dl>
  );
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }): ReactElement {
  return (
    <div className="flex items-baseline gap-1.5">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="min-w-10 font-semibold tabular-nums">{children}</dd>
    </div>
  );
}

export function GameClock({ state }: { readonly state: MatchState }): ReactElement {
  const { clockStoppedMs, record } = state;
  const nowMs = useTick(clockLookMs, record !== null && clockStoppedMs === null);
  return <span role="timer">{clock(record ? clockMs(state, nowMs) : 0)}</span>;
}

function MoveTime({ state }: { readonly state: MatchState }): ReactElement {
  const { clockStoppedMs, turnSinceMs, lastTurnMs, record } = state;
  const isRunning = record !== null && clockStoppedMs === null;
  const secondMs = useTick(1000, isRunning);
  const tenthMs = useTick(moveLookMs, isRunning && secondMs - turnSinceMs < longMoveMs);
  const nowMs = Math.max(secondMs, tenthMs);
  return <span role="timer">{measuredSeconds(isRunning ? nowMs - turnSinceMs : lastTurnMs)}</span>;
}

/**
 * The engine's time: counting while it thinks, then as measured; a dash when it was not measured
 * (C4-038).
 */
export function ThinkingTime({
  state,
  isThinking,
}: {
  readonly state: MatchState;
  readonly isThinking: boolean;
}): ReactElement {
  const nowMs = useTick(moveLookMs, isThinking);
  return (
    <dl className="flex items-baseline justify-between gap-2 text-sm">
      <dt className="text-muted">{isThinking ? 'AI Thinking Time' : 'Last Move Time'}</dt>
      <dd className="font-semibold tabular-nums">
        {measuredSeconds(isThinking ? nowMs - state.turnSinceMs : state.aiThinkMs)}
      </dd>
    </dl>
  );
}
