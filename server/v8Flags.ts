/**
 * What lives for some seconds, the state of a match or of an arena, outlives a collection or two. V8 takes that for long-lived
 * and, by the place in the code where it was made, puts more of it straight among the old objects, where each dead state keeps the
 * next one alive. At a thousand matches that tripled the collector's pauses and took a quarter of the processor time (the loads of
 * `bench/online.ts`, with and without).
 */
export const keepStatesYoung = '--no-allocation-site-pretenuring';
