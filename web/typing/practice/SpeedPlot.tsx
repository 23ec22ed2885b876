/** Speed over the time of a run, with a cross for every error; the same figures as a table. */
import type { ReactElement } from 'react';
import type { Analysis } from '@playfield/games/typing-race/index.ts';
import { classes } from '../../ui/classes.ts';
import { plotOf, plotSummary, polyline, tableRows, type Arrival, type Spot } from './plot.ts';

export function SpeedPlot({
  points,
  errors,
  arrivals = [],
}: Pick<Analysis, 'points' | 'errors'> & {
  /** Of the others in a race. */
  readonly arrivals?: readonly Arrival[];
}): ReactElement {
  const plot = plotOf(points, errors, arrivals);
  return (
    <figure className="min-w-0">
      <figcaption className="mb-2 flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <h3 className="text-base">Speed over time</h3>
        <span className="text-sm text-muted">{plotSummary(points, errors)}</span>
      </figcaption>
      <div className="relative ml-9 mr-2 mb-6 h-44 sm:h-52" aria-hidden="true">
        {plot.speeds.map(({ at, label }) => (
          <span
            key={label}
            className="absolute inset-x-0 border-t border-line text-xs text-muted tabular-nums"
            style={{ top: `${at}%` }}
          >
            <span className="absolute right-full -translate-y-1/2 pr-2">{label}</span>
          </span>
        ))}
        {plot.seconds.map(({ at, label }) => (
          <span
            key={label}
            className="absolute top-full -translate-x-1/2 pt-1 text-xs whitespace-nowrap text-muted tabular-nums"
            style={{ left: `${at}%` }}
          >
            {label}
          </span>
        ))}
        {plot.arrivals.map(({ at, label, row, side }) => (
          <span
            key={`${label} ${at}`}
            className="absolute inset-y-0 border-l-2 border-dotted border-success"
            style={{ left: `${at}%` }}
          >
            <span
              className={classes(
                'absolute w-24 truncate sm:w-40 text-xs leading-4 font-semibold text-success',
                side === 'left' ? 'right-1 text-right' : 'left-1',
              )}
              style={{ top: `${row}rem` }}
            >
              {label}
            </span>
          </span>
        ))}
        <svg
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          className="absolute inset-0 size-full overflow-visible"
        >
          <Line spots={plot.raw} className="stroke-muted opacity-70" width={1.5} dashes="5 4" />
          <Line spots={plot.wpm} className="stroke-accent" width={3} />
        </svg>
        {plot.errors.map(({ x, y }, number) => (
          <span
            key={number}
            data-error=""
            className="absolute -translate-1/2 text-lg leading-none font-bold text-danger"
            style={{ left: `${x}%`, top: `${y}%` }}
          >
            ×
          </span>
        ))}
      </div>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-1 text-sm text-muted">
        <Sign sample={<span className="h-0 w-6 border-t-3 border-accent" />} text="Average WPM" />
        <Sign
          sample={<span className="h-0 w-6 border-t-2 border-dashed border-muted" />}
          text="Current WPM"
        />
        <Sign sample={<span className="text-lg leading-none font-bold text-danger">×</span>} text="Error" />
        {arrivals.length === 0 ? null : (
          <Sign
            sample={<span className="h-4 border-l-2 border-dotted border-success" />}
            text="Others finished"
          />
        )}
        <details>
          <summary className="font-semibold text-accent">As a table</summary>
          <table className="mt-2 text-left tabular-nums">
            <thead>
              <tr>
                {['Second', 'Average WPM', 'Current WPM'].map((name) => (
                  <th key={name} scope="col" className="pr-5 font-semibold">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {tableRows(points).map(({ atMs, wpm, smooth }) => (
                <tr key={atMs}>
                  <td>{Math.round(atMs / 1000)}</td>
                  <td>{wpm}</td>
                  <td>{smooth}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      </div>
    </figure>
  );
}

function Line({
  spots,
  className,
  width,
  dashes,
}: {
  readonly spots: readonly Spot[];
  readonly className: string;
  readonly width: number;
  readonly dashes?: string;
}): ReactElement {
  return (
    <polyline
      points={polyline(spots)}
      fill="none"
      className={className}
      strokeWidth={width}
      strokeDasharray={dashes}
      strokeLinejoin="round"
      strokeLinecap="round"
      vectorEffect="non-scaling-stroke"
    />
  );
}

function Sign({ sample, text }: { readonly sample: ReactElement; readonly text: string }): ReactElement {
  return (
    <span className="flex items-center gap-2">
      <span aria-hidden="true" className="flex">
        {sample}
      </span>
      {text}
    </span>
  );
}
