/** Lets pages open without a network from the next visit on. */
import { whenIdle } from '../lib/later.ts';

function register(): void {
  // Refused where the browser keeps nothing (private windows) or the host switched it off.
  void navigator.serviceWorker.register('/sw.js').catch(() => undefined);
}

function registerWhenQuiet(): void {
  whenIdle(register, 10_000);
}

/** Once the page is there and quiet: what is kept is fetched then. Not while developing, where files have no hashes. */
export function startServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  if (document.readyState === 'complete') registerWhenQuiet();
  else addEventListener('load', registerWhenQuiet, { once: true });
}
