/** Pictures of the boards in play, for the cards. */
import type { ReactElement } from 'react';
import { cellsOf, circles, squares } from './picturePaths.ts';

/** Row 0 at the top; `1` blue, `2` red, anything else empty. */
const rows = ['.......', '.......', '...2...', '..21...', '..121..', '.1212.1'] as const;
/** The real board's proportions (connect-four/board/board.css) on a width of 700. */
const pad = 11.2;
const cell = 96.8;

/** All slots or discs with this content, as one path. */
const slotsOf = (content: string): string =>
  circles(
    cellsOf(rows, (one) => one === content).map(({ x, y }) => ({
      x: pad + (x + 0.5) * cell,
      y: pad + (y + 0.5) * cell,
    })),
    cell * 0.4,
  );

/** Connect Four, in the real board's proportions. */
export function ConnectFourPicture({ className }: { readonly className?: string | undefined }): ReactElement {
  return (
    <svg viewBox="0 0 700 603.2" aria-hidden="true" className={className}>
      <rect width="700" height="603.2" rx="48" className="fill-plate" />
      <path d={slotsOf('.')} className="fill-slot" />
      <path d={slotsOf('1')} className="fill-disc-blue" />
      <path d={slotsOf('2')} className="fill-disc-red" />
    </svg>
  );
}

const corners = [0, 1, 2].flatMap((y) => [0, 1, 2].map((x) => ({ x: x * 102 + 11, y: y * 102 + 11 })));

/** Tic Tac Toe, X about to win on the diagonal. */
export function TicTacToePicture({ className }: { readonly className?: string | undefined }): ReactElement {
  return (
    <svg viewBox="0 0 320 320" aria-hidden="true" className={className}>
      <rect width="320" height="320" rx="26" className="fill-plate" />
      <path d={squares(corners, 94, 14)} className="fill-slot" />
      <g fill="none" strokeWidth="13" strokeLinecap="round">
        <path d={crossAt(0, 0) + crossAt(1, 1) + crossAt(2, 1)} className="stroke-disc-blue" />
        <path d={crossAt(2, 2)} className="stroke-disc-blue opacity-35" />
        <path d={circles(noughts, 25)} className="stroke-nought" />
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

const noughts = [
  { x: middle(1), y: middle(0) },
  { x: middle(0), y: middle(1) },
  { x: middle(0), y: middle(2) },
];
