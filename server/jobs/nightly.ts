/** What is done once a night, at 03:00 UTC, when fewest people play. */
import type { Clock } from '../clock.ts';
import { dayMs, hourMs } from '../durations.ts';
import type { Outage } from '../nodes/runningTime.ts';

const nightMs = 3 * hourMs;
/** After a failure it rests for so long, twice as long after each further one, and at most for an hour. */
const retryMs = 60_000;
const mostRestMs = hourMs;
/** So long after 03:00 servers that are not the first take it that the first has done it. */
const otherMs = hourMs;

export type NightlyOptions = {
  readonly clock: Clock;
  /** Times in which no server ran. */
  readonly outages: () => readonly Outage[];
  /** Of several servers one does what is needed once. */
  readonly isFirst: () => boolean;
};

const nightOf = (ms: number): number => Math.floor((ms - nightMs) / dayMs);

/**
 * Call the returned function often: it does the work once for each night, at the first call after a start where no server ran at
 * 03:00, and again after a failure, with which it rejects.
 */
export function createNightly(
  { clock, outages, isFirst }: NightlyOptions,
  work: () => Promise<void>,
): () => Promise<void> {
  const lastNight = nightOf(clock.wallMs());
  const lastMs = lastNight * dayMs + nightMs;
  const isMissed = outages().some(({ fromMs, toMs }) => fromMs <= lastMs && lastMs < toMs);
  let doneNight = isMissed ? lastNight - 1 : lastNight;
  let restUntilMs = -Infinity;
  let failures = 0;

  return async () => {
    const nowMs = clock.wallMs();
    const night = nightOf(nowMs);
    if (night === doneNight || clock.monotonicMs() < restUntilMs) return;
    if (!isFirst()) {
      // It must not be done again by day where another server becomes the first; a night in which the first failed until it went
      // away is left out.
      if (nowMs - (night * dayMs + nightMs) >= otherMs) doneNight = night;
      return;
    }
    restUntilMs = clock.monotonicMs() + Math.min(retryMs * 2 ** failures, mostRestMs);
    failures += 1;
    await work();
    failures = 0;
    doneNight = night;
  };
}
