/**
 * The Connect Four board: a plate with holes, discs that fall behind it, one cell in the tab order.
 * Every cell of a column plays that column. Sizes derive from the width it is given (board.css).
 */
import {
  useState,
  type CSSProperties,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactElement,
} from 'react';
import { cellOf, useGridFocus, type BoardProps } from '../../board.ts';
import { digitOf } from '../../gridKeys.ts';
import { columnCount, landingRow, rowCount, rules, winningLines, type State } from '../rules.ts';
import { cellLabel, lastMoveText, piecesText } from './speech.ts';

const size = { rows: rowCount, columns: columnCount };
const rows = Array.from({ length: rowCount }, (_, row) => row);
const columns = Array.from({ length: columnCount }, (_, column) => column);
/** The middle of the bottom row: the best first move is one key away. */
const startCell = (rowCount - 1) * columnCount + 3;

export function ConnectFourBoard(props: BoardProps<State>): ReactElement {
  const { state, seat, canMove, marks, hinted, animateLast, onMove, onSay } = props;
  const focus = useGridFocus(size, startCell);
  const [aimed, setAimed] = useState<number | null>(null);
  const hintedColumn = hinted?.['column'];
  const aimedRow = canMove && aimed !== null ? landingRow(state.board, aimed) : -1;

  const drop = (column: number): void => {
    if (canMove) onMove({ column });
    else onSay('You cannot move now.');
  };

  // Not for touch: the finger covers the preview, and drawing and removing it would delay the move.
  const aim = (event: PointerEvent<HTMLElement>, column: number): void => {
    if (event.pointerType !== 'touch') setAimed(column);
  };

  const onFocus = (event: FocusEvent<HTMLElement>): void => {
    const cell = focus.onFocus(event);
    if (cell !== undefined) setAimed(cell % columnCount);
  };

  const onClick = (event: MouseEvent<HTMLElement>): void => {
    const cell = cellOf(event.target);
    if (cell === undefined) return;
    drop(cell % columnCount);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (focus.onKey(event) || event.ctrlKey || event.altKey || event.metaKey) return;
    const digit = digitOf(event);
    if (event.key === 'Enter' || event.key === ' ')
      drop((cellOf(event.target) ?? focus.cell()) % columnCount);
    else if (digit !== undefined && digit <= columnCount) drop(digit - 1);
    else if (event.key.toLowerCase() === 'l') onSay(lastMoveText(props));
    else if (event.key.toLowerCase() === 'p') onSay(piecesText(props));
    else return;
    event.preventDefault();
  };

  return (
    <div className="c4" data-turn={canMove ? seat : undefined}>
      <div
        className="c4-plate"
        role="grid"
        tabIndex={-1}
        aria-label="Connect Four board"
        aria-rowcount={rowCount}
        aria-colcount={columnCount}
        onClick={onClick}
        onKeyDown={onKeyDown}
        onPointerLeave={() => setAimed(null)}
        onFocus={onFocus}
        onBlur={() => setAimed(null)}
      >
        {rows.map((row) => (
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a grid by its roles: the layout would strip a table of its meaning
          <div className="c4-row" role="row" key={row} aria-rowindex={row + 1}>
            {columns.map((column) => {
              const cell = row * columnCount + column;
              const disc = state.board[row]?.[column] ?? 0;
              return (
                <div
                  key={column}
                  className="c4-cell"
                  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- as above
                  role="gridcell"
                  tabIndex={focus.tabIndexOf(cell)}
                  aria-colindex={column + 1}
                  aria-label={cellLabel(props, row, column)}
                  aria-disabled={!canMove || landingRow(state.board, column) < 0}
                  data-cell={cell}
                  data-aimed={canMove && aimed === column ? '' : undefined}
                  data-hinted={hintedColumn === column ? '' : undefined}
                  data-faded={marks.win.length > 0 && !marks.win.includes(cell) ? '' : undefined}
                  onPointerEnter={(event) => aim(event, column)}
                  onPointerDown={(event) => aim(event, column)}
                >
                  {disc !== 0 && (
                    <Disc
                      disc={disc}
                      row={row}
                      isArriving={animateLast && marks.last.includes(cell)}
                      isLast={marks.last.includes(cell)}
                      isWinning={marks.win.includes(cell)}
                    />
                  )}
                  {disc === 0 && aimed === column && aimedRow === row && (
                    <span
                      className="c4-ghost"
                      data-disc={rules.turn(state) === 'player2' ? 2 : 1}
                      aria-hidden="true"
                    />
                  )}
                </div>
              );
            })}
          </div>
        ))}
        {marks.win.length > 0 && <WinningLines state={state} isArriving={animateLast} />}
      </div>
    </div>
  );
}

/** The centre of a cell in units of cells. */
const centreOf = (cell: number | undefined = 0): string =>
  `${(cell % columnCount) + 0.5} ${Math.floor(cell / columnCount) + 0.5}`;

/** A stroke through every winning line; the last disc can complete several at once. */
function WinningLines({
  state,
  isArriving,
}: {
  readonly state: State;
  readonly isArriving: boolean;
}): ReactElement {
  return (
    <svg
      className="c4-lines"
      viewBox={`0 0 ${columnCount} ${rowCount}`}
      aria-hidden="true"
      data-draws={isArriving ? '' : undefined}
    >
      {winningLines(state).map((line) => (
        <path key={line.join('-')} d={`M${centreOf(line[0])}L${centreOf(line.at(-1))}`} pathLength={1} />
      ))}
    </svg>
  );
}

type DiscProps = {
  readonly disc: 1 | 2;
  readonly row: number;
  readonly isArriving: boolean;
  readonly isLast: boolean;
  readonly isWinning: boolean;
};

/** A disc keeps its initial animation: it must not jump when the next one becomes the last. */
function Disc({ disc, row, isArriving, isLast, isWinning }: DiscProps): ReactElement {
  const [falls] = useState(isArriving);
  const fall: CSSProperties & Record<'--fall', number> = { '--fall': row + 1 };
  return (
    <span
      className="c4-disc"
      aria-hidden="true"
      style={fall}
      data-disc={disc}
      data-falls={falls ? '' : undefined}
      data-last={isLast ? '' : undefined}
      data-win={isWinning ? '' : undefined}
    >
      <span className="c4-mark" />
    </span>
  );
}
