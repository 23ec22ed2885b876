/** What all vehicles are drawn with: outlines, glass, wheels, lights. */
import type { ReactElement, ReactNode } from 'react';

export type Paint = { readonly body: string; readonly shade: string; readonly light: string };

export const outline = { stroke: '#10161f', strokeWidth: 1.6, strokeLinejoin: 'round' } as const;
export const glass = {
  fill: '#c9e4f7',
  stroke: '#10161f',
  strokeWidth: 1.2,
  strokeLinejoin: 'round',
} as const;
export const seam = { fill: 'none', stroke: '#10161f', strokeWidth: 1, opacity: 0.45 } as const;

export function Wheels({
  at,
  radius,
  rim = '#d5dce5',
}: {
  /** Where the middles stand, rear and front. */
  readonly at: readonly [number, number];
  readonly radius: number;
  readonly rim?: string;
}): ReactNode {
  const y = 53 - radius;
  return at.map((x) => (
    <g key={x} transform={`translate(${x} ${y})`}>
      <circle r={radius + 1.8} fill="#10161f" opacity="0.55" />
      <g className="vehicle-wheel">
        <circle r={radius} fill="#1b222d" stroke="#0a0e14" />
        <circle r={radius * 0.56} fill={rim} stroke="#0a0e14" strokeWidth="0.8" />
        <path
          d={`M${-radius * 0.5} 0h${radius}M0 ${-radius * 0.5}v${radius}`}
          stroke="#4b5666"
          strokeWidth="1.6"
        />
        <circle r={radius * 0.16} fill="#0a0e14" />
      </g>
    </g>
  ));
}

/** Head light at the front, tail light at the rear. */
export function Lights({ front, rear }: { readonly front: string; readonly rear: string }): ReactElement {
  return (
    <>
      <path d={front} fill="#fff3bf" stroke="#10161f" strokeWidth="0.8" />
      <path d={rear} fill="#ff5a52" stroke="#10161f" strokeWidth="0.8" />
    </>
  );
}
