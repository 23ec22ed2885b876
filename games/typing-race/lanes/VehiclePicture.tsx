/**
 * The vehicles, drawn from the side on a ground of 120 by 56, driving to the right. Each has a shape of its own, so that
 * they differ without their colours. Wheels turn by the custom property `--turn` of whatever is around them.
 */
import type { ReactElement } from 'react';
import { vehicleById, type VehicleId } from '../vehicles.ts';
import { GoldenRocket, OrangeHotRod, SilverStreamliner, TealRally, VioletRacer } from './skinBodies.tsx';
import { glass, Lights, outline, seam, Wheels, type Paint } from './vehicleParts.tsx';

const paints: Readonly<Record<VehicleId, Paint>> = {
  'green-pickup': { body: '#3fae6b', shade: '#2a7d4b', light: '#8fdcae' },
  'pink-beetle': { body: '#f28bb7', shade: '#c9578b', light: '#fbc8dd' },
  'blue-sports': { body: '#3f86f0', shade: '#245bb5', light: '#9cc3ff' },
  'yellow-muscle': { body: '#f6c12f', shade: '#c48d0c', light: '#ffe48f' },
  'red-supercar': { body: '#e5393f', shade: '#a81f2b', light: '#ff8d86' },
  'orange-hot-rod': { body: '#f2832b', shade: '#b9570f', light: '#ffc08a' },
  'teal-rally': { body: '#1fb0a6', shade: '#12766f', light: '#8be3dc' },
  'violet-racer': { body: '#8d5cf0', shade: '#5f34b8', light: '#c9b0ff' },
  'silver-streamliner': { body: '#b9c4d0', shade: '#7e8b9a', light: '#f2f6fa' },
  'golden-rocket': { body: '#e9b93a', shade: '#a87c10', light: '#fff0b0' },
};

const bodies: Readonly<Record<VehicleId, (paint: Paint) => ReactElement>> = {
  'green-pickup': GreenPickup,
  'pink-beetle': PinkBeetle,
  'blue-sports': BlueSports,
  'yellow-muscle': YellowMuscle,
  'red-supercar': RedSupercar,
  'orange-hot-rod': OrangeHotRod,
  'teal-rally': TealRally,
  'violet-racer': VioletRacer,
  'silver-streamliner': SilverStreamliner,
  'golden-rocket': GoldenRocket,
};

/** The vehicle with this id, as wide as it is given; the first of the list for an id that is none. Decorative. */
export function VehiclePicture({
  id,
  className,
}: {
  readonly id: string;
  readonly className?: string | undefined;
}): ReactElement {
  const known = vehicleById(id)?.id ?? 'green-pickup';
  const Body = bodies[known];
  return (
    <svg viewBox="0 0 120 56" aria-hidden="true" className={className ?? 'vehicle'}>
      <ellipse cx="60" cy="53" rx="54" ry="2.6" fill="#000" opacity="0.22" />
      <Body {...paints[known]} />
    </svg>
  );
}

function GreenPickup({ body, shade, light }: Paint): ReactElement {
  return (
    <>
      <path d="M5 24h50l7-15q1-2 4-2h14q3 0 5 2.5l9 13 15 2.5q6 1 6 7v12H5z" fill={body} {...outline} />
      <path d="M5 36h110v8H5z" fill={shade} opacity="0.75" />
      <path d="M7.5 26.5h45" stroke={light} strokeWidth="2.2" strokeLinecap="round" />
      <path d="M66 10.5h12.5q2 0 3 1.6l7 10.4H61.5z" {...glass} />
      <path d="M74.5 10.5v12M55 24v19M75 24v14M13 29.5v9M25 29.5v9M37 29.5v9M48 29.5v9" {...seam} />
      <path d="M78 27.5h5" stroke="#10161f" strokeWidth="1.6" strokeLinecap="round" />
      <path d="M104 42h13v4h-13zM2 42h10v4H2z" fill="#aab5c3" stroke="#10161f" strokeWidth="0.8" />
      <Lights front="M109 28.5h5q1 2 1 5h-6z" rear="M5 27h3v7H5z" />
      <Wheels at={[26, 92]} radius={10.5} />
    </>
  );
}

function PinkBeetle({ body, shade, light }: Paint): ReactElement {
  return (
    <>
      <path
        d="M12 44C9 33 15 26 26 24 33 9 46 4 59 4c15 0 26 7 32 20 13 1 20 8 18 20z"
        fill={body}
        {...outline}
      />
      <path d="M12 44q-.7-4 .2-8h97q.6 4-.2 8z" fill={shade} opacity="0.7" />
      <path d="M35 20C40 11 47 8 57 8" fill="none" stroke={light} strokeWidth="2.2" strokeLinecap="round" />
      <path d="M56 10v12.5H35.5C40 14 47 10.5 56 10zM61 10c10 .3 18 4.5 23 12.5H61z" {...glass} />
      <path d="M58.5 8v35M34 24c-2 5-3 12-3 19M86 24c2 5 3 12 3 19" {...seam} />
      <path d="M63 27.5h5" stroke="#10161f" strokeWidth="1.6" strokeLinecap="round" />
      <path
        d="M8 44a18 15.5 0 0 1 36 0zM76 44a18 15.5 0 0 1 36 0z"
        fill={body}
        stroke="#10161f"
        strokeWidth="1.4"
      />
      <Lights front="M105 29a4.3 4.3 0 1 1-.1 8.4z" rear="M13 32h4v5h-4.5z" />
      <Wheels at={[26, 94]} radius={10} rim="#fff1f7" />
    </>
  );
}

function BlueSports({ body, shade, light }: Paint): ReactElement {
  return (
    <>
      <path
        d="M5 38c0-8 6-12 22-13 10-8 21-12 33-12 13 0 22 5 31 12 15 1 24 6 24 14v7H5z"
        fill={body}
        {...outline}
      />
      <path d="M5 38h110v8H5z" fill={shade} opacity="0.75" />
      <path d="M12 31c8-3.5 24-3.5 40-3.5" fill="none" stroke={light} strokeWidth="2" strokeLinecap="round" />
      <path d="M37 24.5c7-5 14-7.5 22-7.8v7.8zM63 16.8c9 .4 15 3 21 7.7H63z" {...glass} />
      <path d="M61 15v28M61 43l24-1q3-8 1-17" {...seam} />
      <path d="M65 29.5h5.5" stroke="#10161f" strokeWidth="1.6" strokeLinecap="round" />
      <path d="M44 34l10-1.5v6.5H42z" fill="#10161f" opacity="0.55" />
      <path d="M4 24.5h17l3 3H8z" fill={shade} stroke="#10161f" strokeWidth="1.2" />
      <Lights front="M104 30q7 2 9.5 6l-9-1.5z" rear="M6 32h6v3.5H5.4z" />
      <Wheels at={[27, 92]} radius={10} />
    </>
  );
}

function YellowMuscle({ body, shade, light }: Paint): ReactElement {
  return (
    <>
      <path d="M84 22.5l3-5h13l2.5 5.5z" fill="#56637a" {...outline} />
      <path d="M4 24h17l15-13q2-2 6-2h19q4 0 7 2.5L81 22h26q7 0 8 8l1 16H4z" fill={body} {...outline} />
      <path d="M4 38h112v8H4z" fill={shade} opacity="0.75" />
      <path d="M4 29.5h111.5v3.6H4z" fill="#1b222d" />
      <path d="M7 26.5h96" stroke={light} strokeWidth="1.8" strokeLinecap="round" />
      <path d="M41 12.5h9v10H29zM54 12.5h7q3 0 5 1.8l9 8.2H54z" {...glass} />
      <path d="M52 10v33M80 22l1 21" {...seam} />
      <path d="M56 26.5h5" stroke="#10161f" strokeWidth="1.6" strokeLinecap="round" />
      <path d="M40 45h40v3.4H40z" fill="#c3cbd6" stroke="#10161f" strokeWidth="0.8" />
      <Lights front="M110.5 24.5h3q1.5 2 1.7 5h-4.7z" rear="M4 25.5h4.5v4H4z" />
      <Wheels at={[26, 95]} radius={11} rim="#aab5c3" />
    </>
  );
}

function RedSupercar({ body, shade, light }: Paint): ReactElement {
  return (
    <>
      <path d="M10 17h4l3 12h-5zM21 17h3l2 11h-4z" fill="#56637a" />
      <path d="M3 13.5l24 1.5 2 4-25-1z" fill={body} {...outline} />
      <path
        d="M4 31l9-5 22-3c9-7 19-10 29-9.5 14 1 26 8 34 13 9 2 15 6 18 11.5v8H5z"
        fill={body}
        {...outline}
      />
      <path d="M5 39h111v7H5z" fill={shade} opacity="0.8" />
      <path
        d="M36 26.5c22-1.5 44-.5 62 4.5"
        fill="none"
        stroke={light}
        strokeWidth="2"
        strokeLinecap="round"
      />
      <path d="M50 22.5c5-3.5 10-5.2 15-5 9 .5 17 4 24 8-14-2-27-2.8-39-3z" {...glass} />
      <path d="M66 17.5l3 25.5M69 43l18-2q4-7 2-15.5" {...seam} />
      <path d="M41 30l15-2.5-4 10H42z" fill="#10161f" opacity="0.7" />
      <path d="M8 42h10l-4 5H5z" fill="#1b222d" />
      <Lights front="M100 30.5q8 2.5 12 6l-11-2z" rear="M5 31.5l9-2v3.5l-9 1z" />
      <Wheels at={[27, 94]} radius={10} rim="#3a4454" />
    </>
  );
}
