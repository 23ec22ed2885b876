/**
 * The state of a match or an arena lives for seconds, so it survives a garbage collection or two. V8 then takes its allocation
 * sites for long-lived and allocates in the old generation directly, where each dead state keeps the next one alive. At a thousand
 * matches that tripled the pauses and took a quarter of the processor time (`bench/online.ts`, with and without).
 */
export const keepStatesYoung = '--no-allocation-site-pretenuring';
