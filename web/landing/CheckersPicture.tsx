/** A picture of the Checkers board in play, for its card: red about to jump twice. */
import type { ReactElement } from 'react';
import { cellsOf, circles, squares } from './picturePaths.ts';

/** Row 0 at the top: `r` and `b` are men, `R` a king, `*` where the jumps land, anything else empty. */
const rows = ['.b...*', 'R...b.', '.b.*..', '..b...', '.r...r', 'r...r.'] as const;
const side = 50;

const middlesOf = (contents: string) =>
  cellsOf(rows, (content) => contents.includes(content)).map(({ x, y }) => ({
    x: (x + 0.5) * side,
    y: (y + 0.5) * side,
  }));
const darkSquares = rows.flatMap((row, y) =>
  Array.from(row, (_content, x) => ({ x: x * side, y: y * side })).filter((_corner, x) => (x + y) % 2 === 1),
);
const [king] = middlesOf('R');

/** As on the real board: red has rings, black a boss, a king a crown (games/checkers/board). */
export function CheckersPicture({ className }: { readonly className?: string | undefined }): ReactElement {
  return (
    <svg viewBox="-8 -8 316 316" aria-hidden="true" className={className}>
      <rect x="-8" y="-8" width="316" height="316" rx="20" className="fill-plate" />
      <rect width="300" height="300" fill="#e8eef5" />
      <path d={squares(darkSquares, side)} fill="#9db0c4" />
      <path d={circles(middlesOf('*'), 6)} fill="#0b2f7c" />
      <path d={circles(middlesOf('rR'), 20)} fill="#b4232b" stroke="#000" strokeWidth="2" />
      <path d={circles(middlesOf('b'), 20)} fill="#15181e" stroke="#000" strokeWidth="2" />
      <g strokeWidth="1.5">
        <path
          d={circles(middlesOf('rR'), 15.5) + circles(middlesOf('r'), 9.5)}
          fill="none"
          stroke="#f3a9a5"
        />
        <path d={circles(middlesOf('b'), 15.5)} fill="none" stroke="#5d6879" />
        <path d={circles(middlesOf('b'), 9.5)} fill="#5d6879" stroke="#5d6879" />
        {king ? (
          <path
            d="M-10.5 8v-13.5l6 5.5 4.5-9 4.5 9 6-5.5V8z"
            transform={`translate(${king.x} ${king.y})`}
            fill="#ffe08a"
            stroke="#241a00"
          />
        ) : null}
      </g>
    </svg>
  );
}
