/** Work that one tab of the browser does at a time. */

/**
 * Runs `work` once no other tab is at what has this name: two that ask without a living session at the same time would each be given
 * a guest. Where a browser has no locks (plain http in a LAN) it runs at once.
 */
export function alone<T>(name: 'first call' | 'end of session', work: () => Promise<T>): Promise<T> {
  return 'locks' in navigator ? navigator.locks.request(`playfield:${name}`, work) : work();
}
