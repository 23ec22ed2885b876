/**
 * Page views and custom events for the operator's own sink (SH-021, AN-001, AN-002, G12), without any identity. Off
 * by default, and for browsers that ask not to be tracked. Events that fail to send are dropped.
 */
import { enqueue, eventOf, mayTrack, takeBatch, type EventDetails, type Queue } from './analyticsQueue.ts';
import { analyticsEnabled } from './product.ts';

const FLUSH_AFTER_MS = 5000;

let queue: Queue = [];
let timer: ReturnType<typeof setTimeout> | undefined;
let lastViewed: string | undefined;

/** Records a custom event of the page the visitor is on. */
export function track(name: string, details?: EventDetails): void {
  if (!mayTrack(analyticsEnabled, browserWish())) return;
  queue = enqueue(queue, eventOf(name, location.pathname, details));
  timer ??= setTimeout(flush, FLUSH_AFTER_MS);
}

/** Records that a path was opened, once per change. */
export function trackPageView(path: string): void {
  if (path === lastViewed) return;
  lastViewed = path;
  track('page_view', { category: 'navigation' });
}

/** Flushes the queue when the page is left or hidden. Called once, at the start. */
export function startAnalytics(): void {
  if (!mayTrack(analyticsEnabled, browserWish())) return;
  addEventListener('visibilitychange', () => {
    if (document.hidden) flush();
  });
  addEventListener('pagehide', flush);
}

function flush(): void {
  clearTimeout(timer);
  timer = undefined;
  while (queue.length > 0) {
    const { batch, rest } = takeBatch(queue);
    queue = rest;
    send(JSON.stringify({ events: batch }));
  }
}

function send(body: string): void {
  const blob = new Blob([body], { type: 'application/json' });
  if (navigator.sendBeacon('/api/analytics', blob)) return;
  // The beacon queue is full: fall back to a request, whose failure does not matter to the visitor.
  void fetch('/api/analytics', { method: 'POST', body: blob, keepalive: true }).catch(() => undefined);
}

function browserWish(): { readonly doNotTrack: string | null; readonly globalPrivacyControl: boolean } {
  const asksForPrivacy = 'globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true;
  return { doNotTrack: navigator.doNotTrack, globalPrivacyControl: asksForPrivacy };
}
