/**
 * Who stood better, move by move: the first player's side above, the second's below, a draw
 * between. A slider covers it, so that touch, mouse and keyboard choose the shown move.
 */
import type { ReactElement } from 'react';
import type { GameTexts } from '@playfield/games/gameTexts.ts';
import { classes } from '../ui/classes.ts';
import { Card } from '../ui/Card.tsx';
import { isEstimated } from './analysable.ts';
import type { AnalysisState } from './analysisState.ts';
import { markSigns, spokenStep } from './analysisTexts.ts';
import { graphOf, graphText, type Point } from './graph.ts';
import type { JudgedMove } from './classifyMove.ts';

export function EvaluationGraph({
  state,
  judged,
  texts,
  onStep,
}: {
  readonly state: AnalysisState;
  readonly judged: readonly JudgedMove[];
  readonly texts: GameTexts;
  readonly onStep: (ply: number) => void;
}): ReactElement {
  const { runs, marked, shownX } = graphOf(state, judged);
  const { sides } = state.rules;
  return (
    <Card as="div" className="max-lg:p-3">
      <p className="sr-only">Evaluation: {graphText(state)}</p>
      <div className="flex gap-2">
        <div className="flex flex-col justify-between text-right text-xs text-muted" aria-hidden="true">
          <span>{sides.player1} wins</span>
          <span>{isEstimated(state.rules.id) ? 'Even' : 'Draw'}</span>
          <span>{sides.player2} wins</span>
        </div>
        <div className="relative mr-2 h-24 grow rounded-sm outline-offset-4 outline-focus has-focus-visible:outline-3 lg:h-28">
          <svg
            viewBox="0 0 100 100"
            preserveAspectRatio="none"
            className="absolute inset-0 size-full overflow-visible"
            aria-hidden="true"
          >
            <path d="M0 0H100M0 100H100" className="stroke-line" vectorEffect="non-scaling-stroke" />
            <path d="M0 50H100" className="stroke-control" vectorEffect="non-scaling-stroke" />
            {runs.map((run) => (
              <Run key={run[0]?.ply} points={run} />
            ))}
            <path
              d={`M${shownX} 0V100`}
              className="stroke-ink"
              strokeDasharray="3 3"
              vectorEffect="non-scaling-stroke"
            />
          </svg>
          {marked.map(({ ply, x, y, mark }) => (
            <span
              key={ply}
              aria-hidden="true"
              className={classes(
                'absolute grid size-4 -translate-1/2 place-items-center rounded-full border bg-surface text-[0.625rem] leading-none font-bold',
                mark === 'mistake' ? 'border-danger text-danger' : 'border-warning text-warning',
              )}
              style={{ left: `${x}%`, top: `${y}%` }}
            >
              {markSigns[mark]}
            </span>
          ))}
          <input
            type="range"
            className="absolute inset-y-0 -inset-x-2 m-0 h-full w-[calc(100%+1rem)] cursor-pointer opacity-0"
            aria-label="Move shown"
            aria-valuetext={spokenStep(state, judged, texts)}
            min={0}
            max={state.record.moves.length}
            value={state.ply}
            onChange={({ currentTarget }) => onStep(Number(currentTarget.value))}
          />
        </div>
      </div>
    </Card>
  );
}

/** A line, and the area between it and a draw. A single point is a short line. */
function Run({ points }: { readonly points: readonly Point[] }): ReactElement | null {
  const [first] = points;
  const last = points.at(-1);
  if (!first || !last) return null;
  const line = points.map(({ x, y }) => `${x} ${y}`).join('L');
  return (
    <>
      <path d={`M${first.x} 50L${line}L${last.x} 50Z`} className="fill-accent/15" />
      <path
        d={`M${line}${points.length === 1 ? 'h0' : ''}`}
        fill="none"
        className="stroke-accent"
        strokeWidth={2.5}
        strokeLinecap="round"
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
    </>
  );
}
