/**
 * The Tic Tac Toe board: nine tiles, strokes drawn as they are played, one cell in the tab order.
 */
import { useState, type CSSProperties, type KeyboardEvent, type MouseEvent, type ReactElement } from 'react';
import { cellOf, useGridFocus, type BoardProps } from '../../board.ts';
import { digitOf } from '../../gridKeys.ts';
import { cellCount, lines, markToMove, type Mark, type State } from '../rules.ts';
import { centreOf, drawingSize, gapOfWidth } from './geometry.ts';
import { cellLabel, lastMoveText, piecesText } from './speech.ts';

const size = { rows: 3, columns: 3 };
const three = [0, 1, 2] as const;
const centre = 4;
const gap: CSSProperties & Record<'--gap', string> = { '--gap': `${gapOfWidth * 100}cqw` };

export function TicTacToeBoard(props: BoardProps<State>): ReactElement {
  const { state, seat, canMove, marks, hinted, animateLast, onMove, onSay } = props;
  const focus = useGridFocus(size, centre);

  const play = (cell: number): void => {
    if (!canMove) onSay('You cannot move now.');
    else if (state.cells[cell] !== null) onSay('That position is taken.');
    else onMove({ column: cell });
  };

  const onClick = (event: MouseEvent<HTMLElement>): void => {
    const cell = cellOf(event.target);
    if (cell === undefined) return;
    play(cell);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (focus.onKey(event) || event.ctrlKey || event.altKey || event.metaKey) return;
    const digit = digitOf(event);
    if (event.key === 'Enter' || event.key === ' ') play(cellOf(event.target) ?? focus.cell());
    else if (digit !== undefined && digit <= cellCount) play(digit - 1);
    else if (event.key.toLowerCase() === 'l') onSay(lastMoveText(props));
    else if (event.key.toLowerCase() === 'p') onSay(piecesText(props));
    else return;
    event.preventDefault();
  };

  return (
    <div className="ttt" style={gap} data-seat={canMove ? (seat ?? undefined) : undefined}>
      <div
        className="ttt-plate"
        role="grid"
        tabIndex={-1}
        aria-label="Tic Tac Toe board"
        aria-rowcount={3}
        aria-colcount={3}
        onClick={onClick}
        onKeyDown={onKeyDown}
        onFocus={focus.onFocus}
      >
        {three.map((row) => (
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a grid by its roles: the layout would strip a table of its meaning
          <div className="ttt-row" role="row" key={row} aria-rowindex={row + 1}>
            {three.map((column) => {
              const cell = row * 3 + column;
              const mark = state.cells[cell] ?? null;
              return (
                <div
                  key={column}
                  className="ttt-cell"
                  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- as above
                  role="gridcell"
                  tabIndex={focus.tabIndexOf(cell)}
                  aria-colindex={column + 1}
                  aria-label={cellLabel(props, cell)}
                  aria-disabled={!canMove || mark !== null}
                  data-cell={cell}
                  data-open={canMove && mark === null ? '' : undefined}
                  data-hinted={hinted?.['column'] === cell ? '' : undefined}
                  data-last={marks.last.includes(cell) ? '' : undefined}
                  data-win={marks.win.includes(cell) ? '' : undefined}
                  data-faded={marks.win.length > 0 && !marks.win.includes(cell) ? '' : undefined}
                >
                  {mark !== null && (
                    <Stroke mark={mark} isArriving={animateLast && marks.last.includes(cell)} />
                  )}
                  {mark === null && canMove && (
                    <span className="ttt-ghost" aria-hidden="true">
                      <Stroke mark={markToMove(state)} isArriving={false} />
                    </span>
                  )}
                </div>
              );
            })}
          </div>
        ))}
        <WinningLines win={marks.win} isArriving={animateLast} />
      </div>
    </div>
  );
}

/** A mark keeps its initial animation, as a drawn line does. */
function Stroke({ mark, isArriving }: { readonly mark: Mark; readonly isArriving: boolean }): ReactElement {
  const [draws] = useState(isArriving);
  return (
    <svg
      className="ttt-mark"
      viewBox="0 0 100 100"
      aria-hidden="true"
      data-mark={mark}
      data-draws={draws ? '' : undefined}
    >
      {mark === 'X' ? (
        <>
          <path d="M26 26 74 74" pathLength={1} />
          <path d="M74 26 26 74" pathLength={1} />
        </>
      ) : (
        <path d="M50 23a27 27 0 1 1-.01 0" pathLength={1} />
      )}
    </svg>
  );
}

const at = (cell: number): string => centreOf(cell).join(' ');

type WinningLinesProps = { readonly win: readonly number[]; readonly isArriving: boolean };

/** A stroke through every complete line; the last mark can complete two at once. */
function WinningLines({ win, isArriving }: WinningLinesProps): ReactElement | null {
  const complete = lines.filter((line) => line.every((cell) => win.includes(cell)));
  if (complete.length === 0) return null;
  return (
    <svg
      className="ttt-lines"
      viewBox={`0 0 ${drawingSize} ${drawingSize}`}
      aria-hidden="true"
      data-draws={isArriving ? '' : undefined}
    >
      {complete.map(([from, , to]) => (
        <path key={`${from}-${to}`} d={`M${at(from)} ${at(to)}`} pathLength={1} />
      ))}
    </svg>
  );
}
