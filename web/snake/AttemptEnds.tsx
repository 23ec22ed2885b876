/** During an attempt of a tournament: how long its match takes results. */
import type { ReactElement } from 'react';
import { useStore } from '../lib/store.ts';
import { Countdown } from '../tournaments/Countdown.tsx';
import type { CountedRuns } from './countedRuns.ts';
import { serverClock } from './serverClock.ts';

export function AttemptEnds({ runs }: { readonly runs: CountedRuns }): ReactElement | null {
  const counting = useStore(runs.state);
  if (counting.kind !== 'open' || counting.untilMs === null) return null;
  return (
    <p className="text-sm text-muted">
      Counts if it ends within{' '}
      <Countdown untilMs={counting.untilMs} aheadMs={serverClock.at(0)} call="Ten seconds left" />
    </p>
  );
}
