/** Every move with its mark; each is a button that shows the board after it. */
import { useEffect, useRef, type ReactElement } from 'react';
import type { GameTexts } from '@playfield/games/gameTexts.ts';
import { SeatDot } from '../match/frame/SeatDot.tsx';
import { classes } from '../ui/classes.ts';
import type { AnalysisState } from './analysisState.ts';
import { markSigns, markTexts, moveTitle } from './analysisTexts.ts';
import type { JudgedMove, Mark } from './classifyMove.ts';

const tones: { readonly [mark in Mark]: string } = {
  best: 'text-muted',
  good: 'text-muted',
  inaccuracy: 'text-warning',
  mistake: 'text-danger',
};

export function JudgedMoves({
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
  const list = useRef<HTMLDivElement>(null);
  const shown = state.ply - 1;
  useEffect(() => {
    const current = list.current?.querySelector<HTMLElement>(`[data-ply="${shown}"]`);
    if (list.current && current) list.current.scrollTop = current.offsetTop - list.current.clientHeight / 2;
  }, [shown]);

  return (
    <div ref={list} className="relative max-h-44 overflow-y-auto rounded-lg">
      <ol className="grid grid-cols-2 gap-x-2 gap-y-0.5 text-sm">
        {judged.map((move) => (
          <li key={move.ply} data-ply={move.ply}>
            <button
              type="button"
              className={classes(
                'flex min-h-8 w-full items-center gap-2 rounded-lg px-1.5 hover:bg-raised',
                move.ply === shown && 'bg-accent/12 text-ink',
              )}
              aria-current={move.ply === shown ? 'step' : undefined}
              onClick={() => onStep(move.ply + 1)}
            >
              <span aria-hidden="true" className="w-5 shrink-0 text-right text-muted tabular-nums">
                {move.ply + 1}
              </span>
              <SeatDot seat={move.seat} />
              <span aria-hidden="true" className="text-left font-semibold">
                {move.notation.replaceAll('x', 'x\u200B') /* where it may break */}
              </span>
              <Sign mark={move.mark} />
              <span className="sr-only">
                {moveTitle(state, move, texts)}, {move.mark === null ? 'not known yet' : markTexts[move.mark]}
              </span>
            </button>
          </li>
        ))}
      </ol>
    </div>
  );
}

function Sign({ mark }: { readonly mark: Mark | null }): ReactElement {
  return (
    <span
      aria-hidden="true"
      className={classes('ml-auto font-bold', mark === null ? 'text-muted' : tones[mark])}
    >
      {mark === null ? '…' : markSigns[mark]}
    </span>
  );
}
