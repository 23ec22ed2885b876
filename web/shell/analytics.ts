/**
 * Page views and custom events for the operator's own sink (SH-021, AN-001, AN-002, G12), without any identity. Off by default; the
 * code that sends them is fetched only where the operator has switched them on. What happens before it is there is lost if the page is
 * left first.
 */
import type { EventDetails } from './analyticsQueue.ts';
import { analyticsEnabled } from './product.ts';

let lastViewed: string | undefined;

/** Records a custom event of the page the visitor is on. */
export function track(name: string, details?: EventDetails): void {
  if (!analyticsEnabled) return;
  const { pathname } = location;
  void import('./analyticsSink.ts').then(
    ({ record }) => record(name, pathname, details),
    () => undefined,
  );
}

/** Records that a path was opened, once per change. */
export function trackPageView(path: string): void {
  if (path === lastViewed) return;
  lastViewed = path;
  track('page_view', { category: 'navigation' });
}
