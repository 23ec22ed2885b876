/** How many players have which value, as bars; the same in words beneath. */
import type { ReactElement } from 'react';
import type { Rankings } from '@playfield/contracts/http/rankings.ts';
import { Card } from '../ui/Card.tsx';
import { spreadText, unitLabels } from './boards.ts';
import { useDistribution } from './queries.ts';

const height = 60;
/** Fewer are a list, not a distribution. */
const leastPlayers = 10;

export function Distribution({
  userId,
  gameType,
  unit,
  betterThan,
}: {
  readonly userId: string;
  readonly gameType: string;
  readonly unit: Rankings['unit'];
  readonly betterThan: number | null;
}): ReactElement | null {
  const { data } = useDistribution(userId, gameType);
  if (!data || data.total < leastPlayers) return null;
  const { steps, width, own } = data;
  const most = Math.max(...steps.map(({ players }) => players));
  return (
    <Card title={`Where everybody stands: ${unitLabels[unit]}`}>
      <svg
        viewBox={`0 0 ${steps.length * 10} ${height}`}
        aria-hidden="true"
        className="h-24 w-full"
        preserveAspectRatio="none"
      >
        {steps.map(({ from, players }, n) => {
          const isOwn = own !== null && own >= from && own < from + width;
          const size = players === 0 ? 0 : Math.max(2, (players / most) * height);
          return (
            <rect
              key={from}
              x={n * 10 + 1}
              y={height - size}
              width={8}
              height={size}
              className={isOwn ? 'fill-accent' : 'fill-control'}
            />
          );
        })}
      </svg>
      <p className="mt-2 flex justify-between text-sm text-muted tabular-nums" aria-hidden="true">
        <span>{steps[0]?.from}</span>
        <span>{(steps.at(-1)?.from ?? 0) + width}</span>
      </p>
      <p className="mt-2 text-sm">
        {spreadText(data)}.{own === null ? '' : ` You have ${own}.`}
        {betterThan === null ? '' : ` That is better than ${betterThan}% of them.`}
      </p>
    </Card>
  );
}
