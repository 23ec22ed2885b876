/** How ratings went: a line for each game, which can be switched off, and the same as a table. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId, useState, type ReactElement } from 'react';
import { hasFailed } from '../api/hasFailed.ts';
import { api } from '../api/http.ts';
import { gameTitle } from '@playfield/games/gameTitle.ts';
import { Card } from '../ui/Card.tsx';
import { LoadFailed } from '../ui/LoadFailed.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { chart, scaleOf, type Line, type Scale } from './chartScale.ts';
import { dayText } from '../lib/dates.ts';

const periods = [
  { value: 'quarter', label: '3 months' },
  { value: 'year', label: 'Year' },
  { value: 'all', label: 'All' },
] as const;

/** Lines differ by colour and by their dashes. */
const strokes = [
  { color: 'var(--accent)', dashes: undefined },
  { color: 'var(--warning)', dashes: '8 4' },
  { color: 'var(--success)', dashes: '2 4' },
  { color: 'var(--danger)', dashes: '12 4 2 4' },
] as const;
const strokeOf = (at: number) => strokes[at % strokes.length] ?? strokes[0];

export function RatingChart({ username }: { readonly username: string }): ReactElement | null {
  const [period, setPeriod] = useState<(typeof periods)[number]['value']>('quarter');
  const [hidden, setHidden] = useState<readonly string[]>([]);
  const query = useQuery({
    queryKey: ['profile', username, 'ratings', period],
    queryFn: ({ signal }) =>
      api('GET /api/profiles/:username/ratings', { params: { username }, query: { period }, signal }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });
  const isFailed = hasFailed(query);
  const data = isFailed ? undefined : query.data;
  const lines = data ?? [];
  const shown = lines.filter(({ gameType }) => !hidden.includes(gameType));
  const scale = scaleOf(shown);
  const toggle = (gameType: string): void =>
    setHidden(hidden.includes(gameType) ? hidden.filter((one) => one !== gameType) : [...hidden, gameType]);

  return (
    <Card
      title="Ratings over time"
      actions={
        <fieldset aria-label="Period" className="flex rounded-xl bg-raised p-1">
          {periods.map(({ value, label }) => (
            <button
              key={value}
              type="button"
              aria-pressed={period === value}
              onClick={() => setPeriod(value)}
              className="min-h-8 rounded-lg px-2.5 text-sm whitespace-nowrap font-semibold aria-pressed:bg-chosen aria-pressed:shadow-card"
            >
              {label}
            </button>
          ))}
        </fieldset>
      }
    >
      {isFailed ? (
        <LoadFailed
          text="The ratings couldn't be loaded."
          pending={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      ) : null}
      {data === undefined && !isFailed ? <Skeleton className="h-56 w-full rounded-xl" /> : null}
      {data !== undefined && lines.length === 0 ? (
        <p className="text-muted">No rated game in this time.</p>
      ) : null}
      {lines.length > 0 ? (
        <>
          {scale ? <Picture all={lines} lines={shown} scale={scale} /> : null}
          <fieldset className="mt-2 flex flex-wrap gap-2" aria-label="Lines shown">
            {lines.map(({ gameType }, at) => (
              <button
                key={gameType}
                type="button"
                aria-pressed={!hidden.includes(gameType)}
                onClick={() => toggle(gameType)}
                className="inline-flex min-h-9 items-center gap-2 rounded-lg border border-control px-3 text-sm font-semibold aria-[pressed=false]:text-muted aria-[pressed=false]:line-through"
              >
                <svg aria-hidden="true" width="22" height="6">
                  <path
                    d="M0 3h22"
                    stroke={strokeOf(at).color}
                    strokeWidth="3"
                    strokeDasharray={strokeOf(at).dashes}
                  />
                </svg>
                {gameTitle(gameType)}
              </button>
            ))}
          </fieldset>
          <Table lines={shown} />
        </>
      ) : null}
    </Card>
  );
}

function Picture({
  all,
  lines,
  scale,
}: {
  readonly all: readonly Line[];
  readonly lines: readonly Line[];
  readonly scale: Scale;
}): ReactElement {
  const { width, height, left, right, bottom } = chart;
  return (
    <svg viewBox={`0 0 ${width} ${height}`} className="h-auto w-full" aria-hidden="true">
      {scale.ticks.map((tick) => (
        <g key={tick}>
          <path d={`M${left} ${scale.y(tick)}H${width - right}`} className="stroke-line" />
          <text
            x={left - 8}
            y={scale.y(tick) + 5}
            textAnchor="end"
            className="fill-muted text-[24px] tabular-nums sm:text-[13px]"
          >
            {tick}
          </text>
        </g>
      ))}
      <text x={left} y={height - bottom + 28} className="fill-muted text-[24px] sm:text-[13px]">
        {dayText(scale.firstDay)}
      </text>
      <text
        x={width - right}
        y={height - bottom + 28}
        textAnchor="end"
        className="fill-muted text-[24px] sm:text-[13px]"
      >
        {dayText(scale.lastDay)}
      </text>
      {lines.map(({ gameType, days }) => {
        const { color, dashes } = strokeOf(all.findIndex((one) => one.gameType === gameType));
        const points = days.map(({ day, rating }) => [scale.x(day), scale.y(rating)] as const);
        return (
          <g key={gameType} stroke={color} fill="none" strokeWidth="2.5" strokeLinejoin="round">
            <path
              d={points.map(([x, y], at) => `${at === 0 ? 'M' : 'L'}${x} ${y}`).join('')}
              strokeDasharray={dashes}
            />
            {points.map(([x, y]) => (
              <circle key={x} cx={x} cy={y} r="3" fill={color} stroke="none" />
            ))}
          </g>
        );
      })}
    </svg>
  );
}

function Table({ lines }: { readonly lines: readonly Line[] }): ReactElement {
  const id = useId();
  const rows = lines
    .flatMap(({ gameType, days }) => days.map((one) => ({ ...one, gameType })))
    .toSorted((a, b) => (a.day < b.day ? 1 : a.day > b.day ? -1 : a.gameType < b.gameType ? -1 : 1));
  return (
    <details className="mt-3">
      <summary className="min-h-6 cursor-pointer text-sm font-semibold text-muted">As a table</summary>
      {/* A region that scrolls is a stop for the keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above */}
      <section aria-labelledby={id} tabIndex={0} className="mt-2 max-h-72 overflow-auto">
        <table className="w-full text-sm tabular-nums">
          <caption id={id} className="sr-only">
            Rating at the end of each day
          </caption>
          <thead>
            <tr className="border-b border-line text-left text-muted">
              <th scope="col" className="py-1 font-semibold">
                Day
              </th>
              <th scope="col" className="py-1 font-semibold">
                Game
              </th>
              <th scope="col" className="py-1 text-right font-semibold">
                Rating
              </th>
              <th scope="col" className="py-1 text-right font-semibold">
                Games
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ day, gameType, rating, games }) => (
              <tr key={`${day} ${gameType}`} className="border-b border-line last:border-0">
                <th scope="row" className="py-1 text-left font-normal">
                  {dayText(day)}
                </th>
                <td className="py-1">{gameTitle(gameType)}</td>
                <td className="py-1 text-right">{rating}</td>
                <td className="py-1 text-right">{games}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}
