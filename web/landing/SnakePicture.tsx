/** A picture of Little Big Snake for its card: the snake heading for an apple. */
import type { ReactElement } from 'react';

const body =
  'M40 190h70a20 20 0 0 0 20-20v-60a20 20 0 0 1 20-20h50a20 20 0 0 1 20 20v30a20 20 0 0 0 20 20h50';

export function SnakePicture({ className }: { readonly className?: string | undefined }): ReactElement {
  return (
    <svg viewBox="0 0 400 260" aria-hidden="true" className={className}>
      <rect width="400" height="260" rx="22" className="fill-slot" />
      <g fill="none" strokeLinecap="round" strokeLinejoin="round">
        <path d={body} stroke="#0d3b2a" strokeWidth="36" />
        <path d={body} stroke="#58d68d" strokeWidth="28" />
        <path d={body} stroke="#2fae6d" strokeWidth="20" strokeDasharray="7 20" strokeLinecap="butt" />
      </g>
      <ellipse cx="292" cy="160" rx="23" ry="20" fill="#58d68d" stroke="#0d3b2a" strokeWidth="4" />
      {[150, 170].map((y) => (
        <g key={y}>
          <circle cx="297" cy={y} r="7.5" fill="#fff" stroke="#0d3b2a" strokeWidth="2" />
          <circle cx="300" cy={y} r="4" fill="#10202b" />
        </g>
      ))}
      <path d="M350 151c8-7 18-1 17 10s-10 18-17 15c-7 3-16-4-17-15s9-17 17-10Z" fill="#ff6b5e" />
      <path d="M350 151q1-5 5-9" fill="none" stroke="#c98f5a" strokeWidth="3.5" strokeLinecap="round" />
      <path
        d="m92 44 6 13 14 2-10 10 2 14-12-7-12 7 2-14-10-10 14-2Z"
        fill="#ffd23f"
        stroke="#ffd23f"
        strokeWidth="3"
        strokeLinejoin="round"
      />
      <path d="M292 48h18l8 9-17 20-17-20Z" fill="#b98cff" />
    </svg>
  );
}
