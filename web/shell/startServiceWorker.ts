/** Lets pages open without a network from the next visit on. */

/** A page fetches its parts one after the other: so long after the last of them it has all it needs. */
const leastQuietMs = 2000;

function register(): void {
  // Refused where the browser keeps nothing (private windows) or the host switched it off.
  void navigator.serviceWorker.register('/sw.js').catch(() => undefined);
}

/** Games ask the server all the time; that does not count. */
const isFile = (entry: PerformanceEntry): boolean =>
  entry instanceof PerformanceResourceTiming && entry.initiatorType !== 'fetch';

/** Runs once no file has come for a while: on a slow line, twice as long as a file takes there. */
function whenFetched(run: () => void): void {
  let quietMs = leastQuietMs;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const files = new PerformanceObserver((seen) => {
    const came = seen.getEntries().filter(isFile);
    quietMs = Math.max(quietMs, ...came.map(({ duration }) => 2 * duration));
    if (came.length > 0) waitAgain();
  });
  const waitAgain = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      files.disconnect();
      run();
    }, quietMs);
  };
  files.observe({ type: 'resource', buffered: true });
  waitAgain();
}

/**
 * Once the page has all it needs: what is kept is more than a hundred files, which would take the network and the processor from the
 * page itself. Not while developing, where files have no hashes.
 */
export function startServiceWorker(): void {
  if (import.meta.env.PROD && 'serviceWorker' in navigator) whenFetched(register);
}
