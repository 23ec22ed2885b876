/** Lets pages open without a network from the next visit on. */
import { whenIdle } from '../lib/later.ts';

/** A page fetches its parts one after the other: so long after the last of them it has all it needs. */
const quietMs = 2000;

function register(): void {
  // Refused where the browser keeps nothing (private windows) or the host switched it off.
  void navigator.serviceWorker.register('/sw.js').catch(() => undefined);
}

/** Games ask the server all the time; that does not count. */
const isFile = (entry: PerformanceEntry): boolean =>
  entry instanceof PerformanceResourceTiming && entry.initiatorType !== 'fetch';

/** Runs once no file has come for a while. */
function whenFetched(run: () => void): void {
  let cancel: (() => void) | undefined;
  const files = new PerformanceObserver((seen) => {
    if (seen.getEntries().some(isFile)) waitAgain();
  });
  const runWhenIdle = (): void => {
    cancel = whenIdle(() => {
      files.disconnect();
      run();
    }, 10_000);
  };
  const waitAgain = (): void => {
    cancel?.();
    const timer = setTimeout(runWhenIdle, quietMs);
    cancel = () => clearTimeout(timer);
  };
  files.observe({ type: 'resource' });
  waitAgain();
}

/**
 * Once the page has all it needs: what is kept is more than a hundred files, which would take the network and the processor
 * from the page itself. Not while developing, where files have no hashes.
 */
export function startServiceWorker(): void {
  if (import.meta.env.PROD && 'serviceWorker' in navigator) whenFetched(register);
}
