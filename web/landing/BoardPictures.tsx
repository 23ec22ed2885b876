/** Pictures of the boards in play, for the cards. */
import type { ReactElement } from 'react';

/** Row 0 at the top; `1` blue, `2` red, anything else empty. */
const rows = ['.......', '.......', '...2...', '..21...', '..121..', '.1212.1'] as const;
/** The real board's proportions (connect-four/board/board.css) on a width of 700. */
const pad = 11.2;
const cell = 96.8;
const columns = [0, 1, 2, 3, 4, 5, 6] as const;
const discColours: Readonly<Record<string, string>> = { '1': 'fill-disc-blue', '2': 'fill-disc-red' };

/** Connect Four, in the real board's proportions. */
export function ConnectFourPicture({ className }: { readonly className?: string | undefined }): ReactElement {
  return (
    <svg viewBox="0 0 700 603.2" aria-hidden="true" className={className}>
      <rect width="700" height="603.2" rx="48" className="fill-plate" />
      {rows.map((row, y) =>
        columns.map((x) => (
          <circle
            key={`${x}-${y}`}
            cx={pad + (x + 0.5) * cell}
            cy={pad + (y + 0.5) * cell}
            r={cell * 0.4}
            className={discColours[row[x] ?? ''] ?? 'fill-slot'}
          />
        )),
      )}
    </svg>
  );
}

const squares = [0, 1, 2] as const;

/** Tic Tac Toe, X about to win on the diagonal. */
export function TicTacToePicture({ className }: { readonly className?: string | undefined }): ReactElement {
  return (
    <svg viewBox="0 0 320 320" aria-hidden="true" className={className}>
      <rect width="320" height="320" rx="26" className="fill-plate" />
      {squares.map((y) =>
        squares.map((x) => (
          <rect
            key={`${x}-${y}`}
            x={x * 102 + 11}
            y={y * 102 + 11}
            width="94"
            height="94"
            rx="14"
            className="fill-slot"
          />
        )),
      )}
      <g fill="none" strokeWidth="13" strokeLinecap="round">
        <path d={crossAt(0, 0)} className="stroke-disc-blue" />
        <path d={crossAt(1, 1)} className="stroke-disc-blue" />
        <path d={crossAt(2, 1)} className="stroke-disc-blue" />
        <path d={crossAt(2, 2)} className="stroke-disc-blue opacity-35" />
        <circle {...noughtAt(1, 0)} className="stroke-nought" />
        <circle {...noughtAt(0, 1)} className="stroke-nought" />
        <circle {...noughtAt(0, 2)} className="stroke-nought" />
      </g>
    </svg>
  );
}

/** The middle of a square, from its column or row. */
function middle(index: number): number {
  return index * 102 + 58;
}

function crossAt(x: number, y: number): string {
  return `M${middle(x) - 22} ${middle(y) - 22}l44 44m0-44l-44 44`;
}

function noughtAt(x: number, y: number): { readonly cx: number; readonly cy: number; readonly r: number } {
  return { cx: middle(x), cy: middle(y), r: 25 };
}
