/** During an attempt of a tournament: how long its match takes results. */
import { useState, type ReactElement } from 'react';
import { useStore } from '../lib/store.ts';
import { Countdown } from '../tournaments/Countdown.tsx';
import type { CountedRuns } from './countedRuns.ts';

export function AttemptEnds({ runs }: { readonly runs: CountedRuns }): ReactElement | null {
  const counting = useStore(runs.state);
  const untilMs = counting.kind === 'open' ? counting.untilMs : null;
  return untilMs === null ? null : <Left key={untilMs} untilMs={untilMs} />;
}

function Left({ untilMs }: { readonly untilMs: number }): ReactElement {
  const [isOver, setOver] = useState(false);
  return (
    <p className="text-sm leading-5 text-muted">
      {isOver ? (
        'Time is up: this run may no longer count.'
      ) : (
        <>
          Counts if the run ends within{' '}
          <Countdown untilMs={untilMs} aheadMs={0} call="Ten seconds left" onEnd={() => setOver(true)} />
        </>
      )}
    </p>
  );
}
