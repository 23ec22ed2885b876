/** A face for everybody: one of twelve figures, drawn in light fur on one of twelve colours, all on a grid of 48. */
import type { ReactElement, ReactNode } from 'react';
import type { Look } from '@playfield/contracts/http/profiles.ts';
import { avatarColors, avatarLook, type Figure } from './avatarLook.ts';

export function Avatar({
  id,
  look,
  size = 40,
  isOnline = null,
}: {
  readonly id: string;
  /** What the person chose; without it figure and colour follow from the id. */
  readonly look?: Look | null | undefined;
  /** CSS pixels. */
  readonly size?: number;
  /** Null: not known, and no dot. */
  readonly isOnline?: boolean | null;
}): ReactElement {
  const { figure, color } = avatarLook(id, look);
  return (
    <span
      aria-hidden="true"
      className="relative inline-block shrink-0"
      style={{ width: size, height: size }}
      data-figure={figure}
    >
      <svg viewBox="0 0 48 48" width={size} height={size} className="block rounded-full">
        <circle cx="24" cy="24" r="24" fill={avatarColors[color]?.background} />
        {figures[figure]}
      </svg>
      {isOnline === null ? null : (
        <span
          className={
            isOnline
              ? 'absolute right-0 bottom-0 size-1/4 rounded-full bg-success ring-2 ring-surface'
              : 'absolute right-0 bottom-0 size-1/4 rounded-full border-2 border-muted bg-surface ring-2 ring-surface'
          }
        />
      )}
    </span>
  );
}

const fur = '#fff8ee';
const shade = '#e3d5c3';
const dark = '#24303f';
const nose = '#3b2a2f';

/** Two eyes, `apart` from the middle. */
function eyes(y = 24, apart = 7, radius = 2.3): ReactElement {
  return (
    <g fill={dark}>
      <circle cx={24 - apart} cy={y} r={radius} />
      <circle cx={24 + apart} cy={y} r={radius} />
    </g>
  );
}

function mirrored(part: ReactNode): ReactElement {
  return (
    <>
      {part}
      <g transform="matrix(-1 0 0 1 48 0)">{part}</g>
    </>
  );
}

const smile = (y: number): ReactElement => (
  <path
    d={`M20.5 ${y}q1.7 2.2 3.5 0q1.8 2.2 3.5 0`}
    fill="none"
    stroke={nose}
    strokeWidth="1.5"
    strokeLinecap="round"
  />
);

const figures: Readonly<Record<Figure, ReactElement>> = {
  owl: (
    <>
      {mirrored(<path d="M10 9l11 6-9 8z" fill={shade} />)}
      <ellipse cx="24" cy="27" rx="15" ry="15.5" fill={fur} />
      {mirrored(<circle cx="17.5" cy="23.5" r="6.6" fill={shade} />)}
      {mirrored(<circle cx="17.5" cy="23.5" r="4.9" fill="#fff" />)}
      {eyes(23.5, 6.5, 2.9)}
      <path d="M24 26.5l2.8 3.4L24 34l-2.8-4.1z" fill="#e79a2b" />
      <path d="M18 37q3-2 6 0q3-2 6 0" fill="none" stroke={shade} strokeWidth="1.8" strokeLinecap="round" />
    </>
  ),
  fox: (
    <>
      {mirrored(<path d="M9 8l13 8-11 9z" fill={fur} />)}
      {mirrored(<path d="M12 12l7 5-6 4z" fill={shade} />)}
      <path d="M9.5 20C13 14 35 14 38.5 20 38 29 31 37 24 41 17 37 10 29 9.5 20z" fill={fur} />
      {mirrored(<path d="M10 21c4 2 8 6 14 19-7-4-13-10-14-19z" fill={shade} />)}
      {eyes(24.5, 7)}
      <ellipse cx="24" cy="38" rx="2.7" ry="2.1" fill={nose} />
    </>
  ),
  otter: (
    <>
      {mirrored(<circle cx="11.5" cy="17" r="3.6" fill={shade} />)}
      <rect x="9" y="11" width="30" height="30" rx="14.5" fill={fur} />
      <ellipse cx="24" cy="31" rx="9.5" ry="7" fill={shade} />
      {eyes(22, 7.5)}
      <ellipse cx="24" cy="27.5" rx="3.6" ry="2.5" fill={nose} />
      {smile(32)}
      {mirrored(
        <path d="M15.5 30.5l-6-1.2M15.5 33l-5.6 1.2" stroke={dark} strokeWidth="1.1" strokeLinecap="round" />,
      )}
    </>
  ),
  bear: (
    <>
      {mirrored(<circle cx="12" cy="13.5" r="5.6" fill={fur} />)}
      {mirrored(<circle cx="12" cy="13.5" r="2.9" fill={shade} />)}
      <circle cx="24" cy="26" r="15.5" fill={fur} />
      <ellipse cx="24" cy="31.5" rx="7.4" ry="6" fill={shade} />
      {eyes(23.5, 6.5)}
      <ellipse cx="24" cy="29" rx="3" ry="2.2" fill={nose} />
      {smile(33)}
    </>
  ),
  cat: (
    <>
      {mirrored(<path d="M9.5 7.5l13 8.5-11.5 8z" fill={fur} />)}
      {mirrored(<path d="M12.3 12l6.6 4.7-5.6 3.6z" fill="#f0b3b0" />)}
      <ellipse cx="24" cy="27" rx="15.5" ry="14" fill={fur} />
      {mirrored(<ellipse cx="17" cy="25" rx="2" ry="3" fill={dark} />)}
      <path d="M22 30h4l-2 2.3z" fill="#d9776f" />
      {smile(33.2)}
      {mirrored(
        <path d="M16 31.5l-7-1M16 33.5l-6.6 1.4" stroke={dark} strokeWidth="1.1" strokeLinecap="round" />,
      )}
    </>
  ),
  dog: (
    <>
      <ellipse cx="24" cy="25.5" rx="13.5" ry="15" fill={fur} />
      {mirrored(<path d="M15 11.5c-6-1-8.5 4-8 11 .2 5 2 8 5 6.5 2.5-1.3 3-8 5-12z" fill={shade} />)}
      <ellipse cx="24" cy="32" rx="7" ry="6" fill={shade} />
      {eyes(23, 5.8)}
      <ellipse cx="24" cy="29" rx="3.3" ry="2.4" fill={nose} />
      <path d="M22 35.5h4v2.6a2 2 0 0 1-4 0z" fill="#e2736d" />
    </>
  ),
  frog: (
    <>
      {mirrored(<circle cx="14.5" cy="15.5" r="6.6" fill={fur} />)}
      <ellipse cx="24" cy="27.5" rx="16.5" ry="12.5" fill={fur} />
      {mirrored(<circle cx="14.5" cy="15.5" r="3.2" fill={dark} />)}
      <path d="M12.5 28.5q11.5 8.5 23 0" fill="none" stroke={nose} strokeWidth="2" strokeLinecap="round" />
      {mirrored(<circle cx="21.8" cy="24" r="0.9" fill={dark} />)}
      {mirrored(<ellipse cx="12.6" cy="25.6" rx="2.3" ry="1.5" fill={shade} />)}
    </>
  ),
  rabbit: (
    <>
      {mirrored(<ellipse cx="17" cy="12" rx="4.5" ry="10" fill={fur} />)}
      {mirrored(<ellipse cx="17" cy="12.5" rx="2.1" ry="7" fill="#f0b3b0" />)}
      <circle cx="24" cy="29" r="13.5" fill={fur} />
      {eyes(27, 6)}
      <path d="M22.2 31h3.6L24 33z" fill="#d9776f" />
      {smile(34)}
      <path d="M22.4 36.2h3.2v3.4h-3.2z" fill="#fff" stroke={shade} strokeWidth="0.8" />
    </>
  ),
  panda: (
    <>
      {mirrored(<circle cx="11.5" cy="13" r="5.6" fill={dark} />)}
      <circle cx="24" cy="26" r="15.5" fill={fur} />
      {mirrored(<ellipse cx="17.2" cy="24" rx="4" ry="5.2" transform="rotate(25 17.2 24)" fill={dark} />)}
      {mirrored(<circle cx="17.6" cy="23.6" r="1.6" fill="#fff" />)}
      <ellipse cx="24" cy="30.5" rx="2.8" ry="2" fill={nose} />
      {smile(33.5)}
    </>
  ),
  penguin: (
    <>
      <ellipse cx="24" cy="26" rx="15" ry="16" fill={dark} />
      <path d="M24 18c-3-4.5-11-3-11 5.5C13 33 18 40 24 40s11-7 11-16.500C35 15 27 13.5 24 18z" fill={fur} />
      {eyes(24, 5.5)}
      <path d="M19.5 28.500Q24 25.5 28.5 28.5 26.5 33 24 33t-4.5-4.500z" fill="#e79a2b" />
    </>
  ),
  koala: (
    <>
      {mirrored(<circle cx="10.5" cy="18" r="7.5" fill={shade} />)}
      {mirrored(<circle cx="10.5" cy="18" r="4" fill="#f0c9c2" />)}
      <ellipse cx="24" cy="26" rx="14" ry="14.5" fill={fur} />
      {eyes(23.5, 7.5)}
      <ellipse cx="24" cy="28" rx="3.8" ry="5.6" fill={nose} />
      <path d="M20.5 36q3.5 2 7 0" fill="none" stroke={nose} strokeWidth="1.5" strokeLinecap="round" />
    </>
  ),
  dragon: (
    <>
      {mirrored(<path d="M16 15L11 5.500c5 .5 9 3.5 10 8z" fill={shade} />)}
      <path d="M24 6l3 7h-6z" fill={shade} />
      {mirrored(<path d="M11 24L5 20.500l2.5 9z" fill={shade} />)}
      <path d="M24 12c9 0 14 5 13.5 13C37 35 31 41 24 41S11 35 10.5 25C10 17 15 12 24 12z" fill={fur} />
      {eyes(23, 7)}
      <path d="M15.5 32.500C17 29 31 29 32.5 32.5 33 37 28 39.5 24 39.500s-9-2.5-8.5-7z" fill={shade} />
      {mirrored(<ellipse cx="21" cy="32.5" rx="1.2" ry="0.9" fill={dark} />)}
      {smile(35.5)}
    </>
  ),
};
