/** The only place that reads the time: durations by the monotonic clock, instants by the wall clock. */
export type Clock = {
  /** Milliseconds since 1970, for display and for instants that are stored. */
  readonly wallMs: () => number;
  /** Milliseconds since some start, never going back, for durations that decide something. */
  readonly monotonicMs: () => number;
};

export const systemClock: Clock = {
  wallMs: () => Date.now(),
  monotonicMs: () => performance.now(),
};
