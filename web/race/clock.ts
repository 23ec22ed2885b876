/** How far the server's clock is ahead of this page's (G56): the best of several questions. Pure. */

/** A question for the server's time and its answer: page milliseconds of both, server milliseconds in between. */
export type ClockSample = {
  readonly sentMs: number;
  readonly serverMs: number;
  readonly heardMs: number;
};

/** Samples that are kept: the newest. */
export const mostSamples = 12;

/** The newest samples with this one. */
export function withSample(samples: readonly ClockSample[], sample: ClockSample): readonly ClockSample[] {
  return [...samples, sample].slice(-mostSamples);
}

/**
 * Add it to a time of the page to have the server's. Of the shortest round trip, for its halves can differ least; the server
 * answered half way. Null without samples.
 */
export function clockOffsetMs(samples: readonly ClockSample[]): number | null {
  let best: ClockSample | undefined;
  for (const sample of samples) {
    if (!best || sample.heardMs - sample.sentMs < best.heardMs - best.sentMs) best = sample;
  }
  return best ? best.serverMs - (best.sentMs + best.heardMs) / 2 : null;
}
