/** A picture of the Checkers board in play, for its card: red about to jump twice. */
import type { ReactElement } from 'react';

/** Row 0 at the top: `r` and `b` are men, `R` a king, `*` where the jumps land, anything else empty. */
const rows = ['.b...*', 'R...b.', '.b.*..', '..b...', '.r...r', 'r...r.'] as const;
const side = 50;

export function CheckersPicture({ className }: { readonly className?: string | undefined }): ReactElement {
  return (
    <svg viewBox="-8 -8 316 316" aria-hidden="true" className={className}>
      <rect x="-8" y="-8" width="316" height="316" rx="20" className="fill-plate" />
      {rows.map((row, y) =>
        Array.from(row, (content, x) => (
          <g key={`${x}-${y}`} transform={`translate(${x * side} ${y * side})`}>
            <rect width={side} height={side} fill={(x + y) % 2 === 0 ? '#e8eef5' : '#9db0c4'} />
            <Content content={content} />
          </g>
        )),
      )}
    </svg>
  );
}

/** As on the real board: red has rings, black a boss, a king a crown (games/checkers/board). */
function Content({ content }: { readonly content: string }): ReactElement | null {
  if (content === '*') return <circle cx="25" cy="25" r="6" fill="#0b2f7c" />;
  if (content === '.') return null;
  const isRed = content !== 'b';
  const detail = isRed ? '#f3a9a5' : '#5d6879';
  return (
    <g strokeWidth="1.5">
      <circle cx="25" cy="25" r="20" fill={isRed ? '#b4232b' : '#15181e'} stroke="#000" strokeWidth="2" />
      <circle cx="25" cy="25" r="15.5" fill="none" stroke={detail} />
      {content === 'R' ? (
        <path d="M14.5 33V19.5l6 5.5 4.5-9 4.5 9 6-5.5V33z" fill="#ffe08a" stroke="#241a00" />
      ) : (
        <circle cx="25" cy="25" r="9.5" fill={isRed ? 'none' : detail} stroke={detail} />
      )}
    </g>
  );
}
