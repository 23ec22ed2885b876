/** Which page views and events reach a sink of analytics at all (AN-001, AN-002). */
import type { EventDetails } from './analyticsQueue.ts';

export interface Sink {
  /** Records an event of the page at `path`. */
  readonly record: (name: string, path: string, details?: EventDetails) => void;
}

/**
 * What records page views and custom events in the sink that `loadSink` fetches with the first of them; nothing is recorded, nor
 * fetched, unless `isOn`. What happens before the sink is there is lost if the page is left first.
 */
export function createTracking(isOn: boolean, loadSink: () => Promise<Sink>) {
  let lastViewed: string | undefined;

  /** Records a custom event of the page the visitor is on. */
  function track(name: string, details?: EventDetails): void {
    if (!isOn) return;
    const { pathname } = location;
    void loadSink().then(
      ({ record }) => record(name, pathname, details),
      () => undefined,
    );
  }

  /** Records that a path was opened, once per change. */
  function trackPageView(path: string): void {
    if (path === lastViewed) return;
    lastViewed = path;
    track('page_view', { category: 'navigation' });
  }

  return { track, trackPageView };
}
