/** Lengths of time: in milliseconds, where the name doesn't say otherwise. */

export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

/** For rates, which are counted by the second. */
export const dayS = dayMs / 1000;
