/**
 * Sends events to the operator's own sink in batches, and what is left when the page is left or hidden. Browsers that ask not to be
 * tracked send none. Events that fail to send are dropped.
 */
import { enqueue, eventOf, mayTrack, takeBatch, type EventDetails, type Queue } from './analyticsQueue.ts';

const flushAfterMs = 5000;

let queue: Queue = [];
let timer: ReturnType<typeof setTimeout> | undefined;

if (mayTrack(browserWish())) {
  addEventListener('visibilitychange', () => {
    if (document.hidden) flush();
  });
  addEventListener('pagehide', flush);
}

/** Records an event of the page at `path`. */
export function record(name: string, path: string, details?: EventDetails): void {
  if (!mayTrack(browserWish())) return;
  queue = enqueue(queue, eventOf(name, path, details));
  timer ??= setTimeout(flush, flushAfterMs);
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
