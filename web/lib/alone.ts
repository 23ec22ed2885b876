/** Work that one tab of the browser does at a time. */
import { areCookiesRefused } from './cookies.ts';

/** Not outside a secure context (plain http in a LAN), nor where cookies are refused. */
export const hasLocks = (): boolean => 'locks' in navigator && !areCookiesRefused();

/**
 * Runs `work` once no other tab is at what has this name: two that ask without a living session at the same time would each be given
 * a guest. Where a browser has no locks it runs at once.
 */
export function alone<T>(name: 'first call' | 'end of session', work: () => Promise<T>): Promise<T> {
  return hasLocks() ? navigator.locks.request(`playfield:${name}`, work) : work();
}
