/**
 * What lives for some seconds, the state of a match or of an arena, outlives a collection or two. V8 takes that for long-lived
 * and, by the place in the code where it was made, puts more of it straight among the old objects, where each dead state keeps the
 * next one alive. At a thousand matches that tripled the collector's pauses and took a quarter of the processor time (the loads of
 * `bench/online.ts`, with and without).
 */
export const keepStatesYoung = '--no-allocation-site-pretenuring';

/**
 * The young generation is collected by the thread that waits for it. Helpers are to share that work, but where they wait for the
 * same processor they only prolong it. For the same reason `npm start` lets V8 have one helper (`--v8-pool-size=1`), not four: while old objects
 * are marked, those took four fifths of the processor. Both together brought p99 at a thousand matches from some 20 ms to 6.
 */
export const collectAlone = '--no-parallel-scavenge';
