/** What is done once a night, at 03:00 UTC, when fewest people play. */
import type { Clock } from './clock.ts';
import type { Span } from './nodes/outages.ts';

const dayMs = 86_400_000;
const nightMs = 3 * 3_600_000;
/** After a failure it rests for so long. */
const retryMs = 60_000;

export type NightlyOptions = {
  readonly clock: Clock;
  /** Times in which no server ran. */
  readonly outages: () => readonly Span[];
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

  return async () => {
    const night = nightOf(clock.wallMs());
    if (night === doneNight || clock.monotonicMs() < restUntilMs || !isFirst()) return;
    restUntilMs = clock.monotonicMs() + retryMs;
    await work();
    doneNight = night;
  };
}
