/** The skins beyond the five vehicles, drawn as those are. */
import type { ReactElement } from 'react';
import { glass, Lights, outline, seam, Wheels, type Paint } from './vehicleParts.tsx';

export function OrangeHotRod({ body, shade, light }: Paint): ReactElement {
  return (
    <>
      <path d="M66 22h26v-5h5v5h9v18H66z" fill="#8b97a6" {...outline} />
      <path d="M72 22v-6h4v6M80 22v-6h4v6M88 22v-6h4v6" fill="none" stroke="#10161f" strokeWidth="2" />
      <path d="M8 42V24q0-4 4-5l10-12q2-2 5-2h25q4 0 6 3l10 14v4h44l4 8v8z" fill={body} {...outline} />
      <path d="M8 37h108v7H8z" fill={shade} opacity="0.8" />
      <path d="M30 9h20q3 0 4 2l7 11H22z" {...glass} />
      <path d="M42 9v13M66 24v18" {...seam} />
      <path d="M70 31l12-4-5 6 14-4-6 6 16-3-11 7H70z" fill={light} />
      <path d="M70 44h30l6 4H72z" fill="#c3cbd6" stroke="#10161f" strokeWidth="0.8" />
      <Lights front="M110 28h4v6h-4z" rear="M8 28h4v6H8z" />
      <Wheels at={[24, 100]} radius={12} />
    </>
  );
}

export function TealRally({ body, shade, light }: Paint): ReactElement {
  return (
    <>
      <path d="M3 10h20l3 5H6z" fill={shade} {...outline} />
      <path d="M8 15h4l3 9h-4z" fill="#56637a" />
      <path d="M6 25q1-4 6-5l12-13q2-2 6-2h34q5 0 8 3l12 13 26 3q6 1 6 8v12H6z" fill={body} {...outline} />
      <path d="M6 38h110v7H6z" fill={shade} opacity="0.8" />
      <path d="M32 9h20v13H21zM56 9h9q3 0 5 2l9 11H56z" {...glass} />
      <path d="M54 9v34M80 22v21" {...seam} />
      <path d="M10 31h58l8-5h12l-16 10H10z" fill={light} opacity="0.9" />
      <circle cx="44" cy="33" r="7" fill="#f4f6f9" stroke="#10161f" strokeWidth="1.2" />
      <path d="M42 30l3-1v8" fill="none" stroke="#10161f" strokeWidth="1.8" />
      <path d="M100 18h4v4h-4zM106 19h4v4h-4z" fill="#fff3bf" stroke="#10161f" strokeWidth="0.8" />
      <path d="M4 43h9l-2 7H3z" fill="#1b222d" />
      <Lights front="M107 27h6q2 2 2 5h-8z" rear="M6 27h4v6H6z" />
      <Wheels at={[27, 94]} radius={11} rim="#f4f6f9" />
    </>
  );
}

export function VioletRacer({ body, shade, light }: Paint): ReactElement {
  return (
    <>
      <path d="M3 12h18v5H9v18H3z" fill={shade} {...outline} />
      <path d="M9 26l24-8 10-8h6l4 10h10l48 16 5 4v5H9z" fill={body} {...outline} />
      <path d="M9 38h104v6H9z" fill={shade} opacity="0.8" />
      <path d="M96 42h23v4H92z" fill={shade} {...outline} />
      <path d="M33 19l10-8h5l3 9z" fill="#1b222d" />
      <circle cx="58" cy="17" r="6" fill="#f4f6f9" stroke="#10161f" strokeWidth="1.4" />
      <path d="M57 14h7v4h-6z" {...glass} />
      <path d="M54 23l-8 1M66 21l6 3" stroke="#10161f" strokeWidth="1.8" strokeLinecap="round" />
      <path d="M68 27l38 12" stroke={light} strokeWidth="2" strokeLinecap="round" />
      <path d="M38 34h26l-5 7H42z" fill="#10161f" opacity="0.6" />
      <Lights front="M110 38h4v2h-4z" rear="M5 29h3v4H5z" />
      <Wheels at={[24, 92]} radius={12.5} rim="#3a4454" />
    </>
  );
}

export function SilverStreamliner({ body, shade, light }: Paint): ReactElement {
  return (
    <>
      <path d="M4 10l20 15H8z" fill={shade} {...outline} />
      <path d="M3 45V33C8 22 34 15 62 15c30 0 50 12 55 24v6z" fill={body} {...outline} />
      <path d="M3 38h113l1 7H3z" fill={shade} opacity="0.75" />
      <path d="M64 19c13 .6 23 4 31 10-12 1.5-24 1-36-1-2-4 1-9 5-9z" {...glass} />
      <path
        d="M14 29C28 22 42 19 56 18.5"
        fill="none"
        stroke={light}
        strokeWidth="2.4"
        strokeLinecap="round"
      />
      <path d="M40 20c-3 8-3 16-1 24M102 31c2 5 2 9 1 13" {...seam} />
      <path d="M8 34h46l6 3H8z" fill="#c8323a" />
      <path d="M14 45a13 11 0 0 1 26 0zM80 45a13 11 0 0 1 26 0z" fill={shade} stroke="#10161f" />
      <Lights front="M108 33q6 2 7.5 5l-6-1z" rear="M3 38h3v4H3z" />
      <Wheels at={[27, 93]} radius={8.5} rim="#e7edf3" />
    </>
  );
}

export function GoldenRocket({ body, shade, light }: Paint): ReactElement {
  return (
    <>
      <path d="M14 28L1 22l5 8-6 4 8 2-5 7 12-4z" fill="#ff8a3c" />
      <path d="M13 30l-7-2 3 5-4 4 9-2z" fill="#fff3bf" />
      <path d="M16 26L12 6h9l16 16z" fill={shade} {...outline} />
      <path d="M13 24h22q30-8 54-3 20 4 30 13-10 8-28 9H13z" fill={body} {...outline} />
      <path d="M13 36h102q-8 6-24 7H13z" fill={shade} opacity="0.8" />
      <path d="M66 21c10-1.5 21 .5 29 5-10 2-22 2-32 0z" {...glass} />
      <path d="M20 28c14-1 26-3 38-5" fill="none" stroke={light} strokeWidth="2.2" strokeLinecap="round" />
      <path d="M103 26q11 4 16 8-6 5-16 7z" fill="#c8323a" stroke="#10161f" strokeWidth="1.2" />
      <circle cx="50" cy="33" r="4.5" fill="#c9e4f7" stroke="#10161f" strokeWidth="1.2" />
      <path d="M30 24v19M80 28v15" {...seam} />
      <path d="M24 42l-10 6h22l4-6zM84 42l-4 6h20l-2-6z" fill={shade} stroke="#10161f" strokeWidth="1.2" />
      <Wheels at={[27, 90]} radius={8} rim="#fff0b0" />
    </>
  );
}
