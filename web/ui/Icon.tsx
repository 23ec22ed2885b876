/** Our own icons: strokes on a 24 by 24 grid, in the colour of the text around them. */
import type { ReactElement } from 'react';

const paths = {
  smile: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM8 14.5a5 5 0 0 0 8 0M9 9.5v.5M15 9.5v.5',
  user: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4.5 20.5a7.5 7.5 0 0 1 15 0',
  robot:
    'M12 7V3.5M6.5 7h11a2 2 0 0 1 2 2v8.5a2 2 0 0 1-2 2h-11a2 2 0 0 1-2-2V9a2 2 0 0 1 2-2ZM9 12v1.5M15 12v1.5M9.5 16.5h5M2 12v3M22 12v3',
  trophy:
    'M7 4h10v6a5 5 0 0 1-10 0V4ZM7 6H3.5v1.5A3.5 3.5 0 0 0 7 11M17 6h3.5v1.5A3.5 3.5 0 0 1 17 11M12 15v3M8 20.5h8M9.5 20.5a2.5 2.5 0 0 1 5 0',
  handshake:
    'M2.5 6.5 7 5l4 2M21.5 6.5 17 5l-5 2.5-3 3.5a1.8 1.8 0 0 0 2.7 2.3L14 11l5 4.5M2.5 15l2 .5 5 4.5a1.7 1.7 0 0 0 2.5-.5l.5-.5M19 15.5a1.6 1.6 0 0 1-2.5 2M16.5 17.5a1.6 1.6 0 0 1-2.5 1.5 1.5 1.5 0 0 1-1.5.5M19 15.5l2.5-.5',
  soundOn: 'M3 9v6h4l5.5 4.5v-15L7 9H3ZM16 8.5a5 5 0 0 1 0 7M18.8 5.5a9.2 9.2 0 0 1 0 13',
  soundOff: 'M3 9v6h4l5.5 4.5v-15L7 9H3ZM16.5 9.5l5 5M21.5 9.5l-5 5',
  sun: 'M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM12 2.5V5M12 19v2.5M2.5 12H5M19 12h2.5M5.3 5.3 7 7M17 17l1.7 1.7M18.7 5.3 17 7M7 17l-1.7 1.7',
  moon: 'M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5Z',
  system: 'M4 4.5h16a1 1 0 0 1 1 1V15a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V5.5a1 1 0 0 1 1-1ZM9 20h6M12 16v4',
  bell: 'M6 10a6 6 0 1 1 12 0c0 5 2 6.5 2 6.5H4S6 15 6 10ZM10 20a2.2 2.2 0 0 0 4 0',
  menu: 'M4 7h16M4 12h16M4 17h16',
  close: 'M6 6l12 12M18 6 6 18',
  back: 'M20 12H4.5M10.5 6l-6 6 6 6',
  chevronDown: 'm6 9.5 6 6 6-6',
  chevronUp: 'm6 14.5 6-6 6 6',
  chevronLeft: 'm14.5 6-6 6 6 6',
  chevronRight: 'm9.5 6 6 6-6 6',
  first: 'M6.5 6v12M17.5 6l-6 6 6 6',
  last: 'M17.5 6v12M6.5 6l6 6-6 6',
  lightbulb: 'M9 17.5c0-2.5-3-3.5-3-7.5a6 6 0 0 1 12 0c0 4-3 5-3 7.5H9ZM9.5 21h5',
  refresh: 'M20 11.5A8 8 0 0 0 5.5 7L4 8.5M4 4v4.5h4.5M4 12.5A8 8 0 0 0 18.5 17l1.5-1.5M20 20v-4.5h-4.5',
  link: 'M10 14a4 4 0 0 0 5.7 0l3.5-3.5a4 4 0 0 0-5.7-5.7L12 6.3M14 10a4 4 0 0 0-5.7 0l-3.5 3.5a4 4 0 0 0 5.7 5.7l1.5-1.5',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  warning: 'M12 4 2.8 19.5h18.4L12 4ZM12 10v4.5M12 17v.01',
  info: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM12 11v5.5M12 7.5v.01',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z',
  eyeOff:
    'M4 4l16 16M9.9 5.8A9 9 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a16 16 0 0 1-3 3.7M6.5 7.5A15 15 0 0 0 2.5 12s3.5 6.5 9.5 6.5a9 9 0 0 0 4-.9M10 10a3 3 0 0 0 4 4.2',
  copy: 'M9 9h10a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1H9a1 1 0 0 1-1-1V10a1 1 0 0 1 1-1ZM4.5 15.5A1 1 0 0 1 4 14.5V4a1 1 0 0 1 1-1h9.5a1 1 0 0 1 1 1',
  flag: 'M6 21V4M6 4.5c4-2.5 7 2 12 0v9c-5 2-8-2.5-12 0',
  undo: 'M9 7 4.5 11.5 9 16M4.5 11.5H15a4.5 4.5 0 0 1 0 9h-3',
  flip: 'M7 20V4M3.5 7.5 7 4l3.5 3.5M17 4v16M13.5 16.5 17 20l3.5-3.5',
  users:
    'M9 11.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM2.5 19.5a6.5 6.5 0 0 1 13 0M16 4.8a3.5 3.5 0 0 1 0 6.4M18 14.2a6.5 6.5 0 0 1 3.5 5.3',
  globe:
    'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM3 12h18M12 3c2.5 2.6 3.8 5.6 3.8 9s-1.3 6.4-3.8 9c-2.5-2.6-3.8-5.6-3.8-9S9.5 5.6 12 3Z',
  chart: 'M4 4v16h16M7.5 15.5l4-5.5 3.5 3L20 6.5',
  more: 'M5 13a1 1 0 1 0 0-2 1 1 0 0 0 0 2ZM12 13a1 1 0 1 0 0-2 1 1 0 0 0 0 2ZM19 13a1 1 0 1 0 0-2 1 1 0 0 0 0 2Z',
  download: 'M12 4v11M7 10.5l5 5 5-5M4.5 20h15',
} as const;

export type IconName = keyof typeof paths;

/** Decorative unless `label` says otherwise; the control around it carries the name. `size` in CSS pixels. */
export function Icon({
  name,
  size = 20,
  label,
  className,
}: {
  readonly name: IconName;
  readonly size?: number;
  readonly label?: string;
  readonly className?: string;
}): ReactElement {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth={1.8}
      strokeLinecap="round"
      strokeLinejoin="round"
      className={className ?? 'shrink-0'}
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      <path d={paths[name]} />
    </svg>
  );
}
