/** Every move so far. In a finished game each is a button that shows the board after it. */
import { useEffect, useRef, type ReactElement } from 'react';
import { classes } from '../../ui/classes.ts';
import type { GameTexts } from '@playfield/games/gameTexts.ts';
import type { MatchState } from './matchState.ts';
import { listedMoves, whoIs, type ListedMove } from './matchView.ts';
import { SeatDot } from './SeatDot.tsx';

export function MoveList({
  state,
  texts,
  onReplay,
}: {
  readonly state: MatchState;
  readonly texts: GameTexts;
  readonly onReplay: (ply: number) => void;
}): ReactElement {
  const moves = listedMoves(state);
  const { record } = state;
  const isOver = record?.status === 'completed';
  const shown = (state.replayPly ?? moves.length) - 1;
  const list = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const current = list.current?.querySelector<HTMLElement>(`[data-ply="${shown}"]`);
    if (list.current && current) list.current.scrollTop = current.offsetTop - list.current.clientHeight / 2;
  }, [shown]);

  const words = ({ ply, seat, notation }: ListedMove): string =>
    `Move ${ply + 1}, ${record ? whoIs(record, seat) : ''}: ${texts.describeMove(notation)}`;

  if (moves.length === 0) {
    const isOurs = record?.status !== 'waiting' && record?.yourSeat === 'player1';
    return (
      <p className="text-sm text-muted">
        {isOver ? 'No moves were made.' : isOurs ? 'No moves yet. The first one is yours.' : 'No moves yet.'}
      </p>
    );
  }
  return (
    <div
      ref={list}
      role="log"
      aria-label="Moves"
      aria-live="off"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be reachable by keyboard
      tabIndex={0}
      className="relative max-h-48 overflow-y-auto rounded-lg"
    >
      <ol className="grid grid-cols-[minmax(0,1.3fr)_minmax(0,1fr)] gap-x-2 gap-y-0.5 text-sm">
        {moves.map((move) => (
          <li key={move.ply} data-ply={move.ply} className="flex">
            <OneMove
              move={move}
              words={words(move)}
              isShown={move.ply === shown}
              onChoose={isOver ? () => onReplay(move.ply + 1) : null}
            />
          </li>
        ))}
      </ol>
    </div>
  );
}

function OneMove({
  move,
  words,
  isShown,
  onChoose,
}: {
  readonly move: ListedMove;
  readonly words: string;
  readonly isShown: boolean;
  readonly onChoose: (() => void) | null;
}): ReactElement {
  const number = move.ply % 2 === 0 ? `${move.ply / 2 + 1}.` : '';
  const face = (
    <>
      {number === '' ? null : (
        <span aria-hidden="true" className="w-6 shrink-0 text-right text-muted tabular-nums">
          {number}
        </span>
      )}
      <SeatDot seat={move.seat} />
      <span aria-hidden="true" className="text-left font-semibold">
        {move.notation.replaceAll('x', 'x\u200B') /* where it may break */}
      </span>
      <span className="sr-only">{words}</span>
    </>
  );
  const look = classes(
    'flex min-h-8 w-full items-center gap-2 rounded-lg px-1.5',
    isShown && 'bg-accent/12 text-ink',
  );
  return onChoose ? (
    <button
      type="button"
      className={classes(look, 'hover:bg-raised')}
      aria-current={isShown ? 'step' : undefined}
      onClick={onChoose}
    >
      {face}
    </button>
  ) : (
    <span className={look}>{face}</span>
  );
}
