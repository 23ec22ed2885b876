/**
 * The Checkers board: 64 cells with one in the tab order; the dark ones are played on. A move is
 * entered square by square and emitted as a whole. The viewer's side is at the bottom. Sizes derive
 * from the width it is given (board.css).
 */
import { useState, type CSSProperties, type KeyboardEvent, type MouseEvent, type ReactElement } from 'react';
import { cellOf, focusCell, useGridFocus, type BoardProps } from '../../board.ts';
import { pieceAt } from '../pieces.ts';
import type { State } from '../rules.ts';
import { boardSize, cellOf as cellOfSquare, squareAt, type Square } from '../squares.ts';
import { wire } from '../wire.ts';
import { press, progressOf, type Entry } from './entry.ts';
import { Piece, type Slide } from './Piece.tsx';
import { HintArrow, Route } from './Route.tsx';
import { entryText, lastMoveText, lightSquareLabel, piecesText, squareLabel } from './speech.ts';
import { useDrag } from './useDrag.ts';

const size = { rows: boardSize, columns: boardSize };
const eight = Array.from({ length: boardSize }, (_, index) => index);
const lastCell = boardSize * boardSize - 1;
/** A man in the front row of the viewer's side. */
const startCell = 42;

const squareOfCell = (cell: number): Square | undefined =>
  squareAt(Math.floor(cell / boardSize), cell % boardSize);

/** The displacement of the last move's final leg, seen from where it ended. */
function lastLeg({ moves }: State, turned: (cell: number) => number): Slide | null {
  const [before, to] = (moves.at(-1)?.path.slice(-2) ?? []).map((square) => turned(cellOfSquare(square)));
  if (before === undefined || to === undefined) return null;
  return {
    right: (before % boardSize) - (to % boardSize),
    down: Math.floor(before / boardSize) - Math.floor(to / boardSize),
  };
}

/**
 * A press that the rules refuse: where, in which position, and a counter so that repeats are shown
 * again.
 */
type Refused = {
  readonly ply: number;
  readonly cell: number;
  readonly text: string;
  readonly count: number;
};

/** Shown beside the pressed square for a moment; the live region announces it too. */
function RefusalNote({ cell, text }: Refused): ReactElement {
  const row = Math.floor(cell / boardSize);
  const style: CSSProperties & Record<'--row', number> = { '--row': row };
  return (
    <p
      className="ck-note"
      style={style}
      data-above={row >= boardSize / 2 ? '' : undefined}
      aria-hidden="true"
    >
      {text}
    </p>
  );
}

export function CheckersBoard(props: BoardProps<State>): ReactElement {
  const { state, seat, canMove, marks, hinted, animateLast, onMove, onSay } = props;
  const focus = useGridFocus(size, startCell);
  const [entered, setEntered] = useState<{ readonly ply: number; readonly entry: Entry }>({
    ply: 0,
    entry: [],
  });
  const [refused, setRefused] = useState<Refused | null>(null);
  const isFresh = canMove && entered.ply === state.moves.length;
  const shownRefusal = canMove && refused?.ply === state.moves.length ? refused : null;
  const progress = progressOf(state, isFresh ? entered.entry : []);
  const { shown, entry, movable, targets } = progress;
  /** Cells as drawn from the viewer's side, and back. */
  const turned = (cell: number): number => (seat === 'player2' ? lastCell - cell : cell);
  const readHint = hinted ? wire.readMove(hinted) : null;
  const hintedSquares = readHint?.ok === true ? readHint.value : [];
  const lastTo = state.moves.at(-1)?.to;

  const setEntry = (next: Entry): void => {
    setEntered({ ply: state.moves.length, entry: next });
    onSay(entryText(progressOf(state, next), next));
  };

  const play = (drawn: number): void => {
    const square = squareOfCell(turned(drawn));
    if (!canMove) return onSay('You cannot move now.');
    if (square === undefined) return onSay('Only dark squares are played on.');
    const pressed = press(progress, square);
    if (pressed.kind === 'refused') {
      const count = (refused?.count ?? 0) + 1;
      setRefused({ ply: state.moves.length, cell: drawn, text: pressed.text, count });
      return onSay(pressed.text);
    }
    setRefused(null);
    if (pressed.kind === 'entered') return setEntry(pressed.entry);
    setEntered({ ply: state.moves.length, entry: [] });
    return onMove(wire.writeMove(pressed.path));
  };

  const isLifted = (drawn: number): boolean => squareOfCell(turned(drawn)) === entry.at(-1);
  const drag = useDrag({
    canLift: (drawn) => canMove && movable.includes(squareOfCell(turned(drawn)) ?? 0),
    onLift: (drawn) => {
      if (!isLifted(drawn)) play(drawn);
    },
    onDrop: play,
  });

  const onClick = (event: MouseEvent<HTMLElement>): void => {
    const drawn = cellOf(event.target);
    if (drawn === undefined) return;
    play(drawn);
  };

  /**
   * To the next square worth pressing: a target of the picked-up piece, else a piece that can or
   * must move.
   */
  const goToNext = (grid: HTMLElement, from: number): void => {
    const worth = (entry.length > 0 ? targets : movable).map((square) => turned(cellOfSquare(square)));
    const sorted = worth.toSorted((a, b) => a - b);
    const next = sorted.find((drawn) => drawn > from) ?? sorted[0];
    if (next === undefined || !canMove) return onSay('You cannot move now.');
    return focusCell(grid, next);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (focus.onKey(event) || event.ctrlKey || event.altKey || event.metaKey) return;
    const key = event.key.toLowerCase();
    const drawn = cellOf(event.target) ?? focus.cell();
    if (key === 'enter' || key === ' ') {
      // What is dragged is neither put back nor moved by a key.
      if (drag.dragged === null) play(drawn);
    } else if (key === 'escape' && entry.length > 0) {
      drag.cancel();
      setEntry([]);
    } else if (key === 'n') goToNext(event.currentTarget, drawn);
    else if (key === 'l') onSay(lastMoveText(state));
    else if (key === 'p') onSay(piecesText(shown));
    else return;
    event.preventDefault();
  };

  const drawCell = (drawn: number): ReactElement => {
    const cell = turned(drawn);
    const square = squareOfCell(cell);
    const piece = square === undefined ? null : pieceAt(shown.board, square);
    const isTarget = square !== undefined && targets.includes(square);
    const isMovable = square !== undefined && movable.includes(square);
    const isArriving = animateLast && entry.length <= 1 && square === lastTo;
    return (
      <div
        key={drawn}
        className="ck-cell"
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a grid by its roles: the layout would strip a table of its meaning
        role="gridcell"
        tabIndex={focus.tabIndexOf(drawn)}
        aria-colindex={(drawn % boardSize) + 1}
        aria-label={
          square === undefined ? lightSquareLabel : squareLabel({ progress, canMove, marks }, square)
        }
        aria-disabled={!canMove || (!isTarget && !isMovable)}
        aria-selected={square !== undefined && entry.at(-1) === square}
        data-cell={drawn}
        data-shade={square === undefined ? 'light' : 'dark'}
        data-number={square}
        data-last={marks.last.includes(cell) ? '' : undefined}
        data-hinted={square !== undefined && hintedSquares.includes(square) ? '' : undefined}
        data-open={canMove && (isTarget || isMovable) ? '' : undefined}
        data-forced={canMove && shown.mustCapture && isMovable ? '' : undefined}
        data-target={canMove && isTarget ? (shown.mustCapture ? 'capture' : 'move') : undefined}
      >
        {piece !== null && (
          <Piece
            piece={piece}
            arriving={isArriving ? lastLeg(state, turned) : null}
            isDragged={drag.dragged === drawn}
            shake={shownRefusal?.cell === drawn ? shownRefusal.count : null}
          />
        )}
      </div>
    );
  };

  return (
    <div className="ck">
      <div
        className="ck-plate"
        role="grid"
        tabIndex={-1}
        aria-label="Checkers board"
        aria-rowcount={boardSize}
        aria-colcount={boardSize}
        onClick={onClick}
        onKeyDown={onKeyDown}
        onFocus={focus.onFocus}
        {...drag.handlers}
      >
        {eight.map((row) => (
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- as above
          <div className="ck-row" role="row" key={row} aria-rowindex={row + 1}>
            {eight.map((column) => drawCell(row * boardSize + column))}
          </div>
        ))}
        <Route cells={(state.moves.at(-1)?.path ?? []).map((square) => turned(cellOfSquare(square)))} />
        {shownRefusal === null ? null : <RefusalNote key={shownRefusal.count} {...shownRefusal} />}
        <HintArrow cells={hintedSquares.map((square) => turned(cellOfSquare(square)))} />
      </div>
    </div>
  );
}
