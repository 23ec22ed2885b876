/** The tabs of this browser over Web Locks and BroadcastChannel. */
import { createTabs, type TabMessage, type TabPorts, type Tabs } from './tabs.ts';

const isVisible = (): boolean => !document.hidden;

/** Calls once the lock is held; the returned function frees it, or leaves the queue. */
function lock(name: string, held: () => void): () => void {
  const leaving = new AbortController();
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const hold = (): Promise<undefined> => {
    if (!leaving.signal.aborted) held();
    return promise;
  };
  // Rejects when the tab leaves the queue.
  navigator.locks.request(name, { signal: leaving.signal }, hold).catch(() => undefined);
  return () => {
    leaving.abort();
    resolve(undefined);
  };
}

/** `name` separates people who share a browser. */
export function openTabs<News>(
  name: string,
  ports: Pick<TabPorts<News>, 'onNews' | 'onLead' | 'onHello' | 'onSight'>,
): Tabs<News> {
  const channel = new BroadcastChannel(name);
  const closing = new AbortController();
  const { signal } = closing;
  const id = crypto.getRandomValues(new Uint32Array(2)).join('-');
  // None outside a secure context (plain http in a LAN).
  const hasLocks = 'locks' in navigator;

  let endLead: (() => void) | null = null;
  const tabs = createTabs<News>({
    ...ports,
    id,
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target: it is of this origin alone
    post: (message) => channel.postMessage(message),
    lead(elected) {
      if (hasLocks) endLead = lock(name, elected);
      // Each tab leads itself, and acts twice rather than never.
      else queueMicrotask(elected);
    },
    lock(tab, held) {
      if (hasLocks) return lock(`playfield:tab:${tab}`, held);
      // A tab is believed until it says that it is out of sight.
      if (tab === id) held();
      return () => undefined;
    },
    isVisible,
  });
  channel.addEventListener('message', ({ data }: MessageEvent<TabMessage<News>>) => tabs.receive(data));
  document.addEventListener('visibilitychange', () => tabs.sightChanged(isVisible()), { signal });
  addEventListener('pagehide', () => tabs.sightChanged(false), { signal });
  addEventListener('pageshow', () => tabs.sightChanged(isVisible()), { signal });
  return {
    ...tabs,
    close() {
      tabs.close();
      endLead?.();
      closing.abort();
      channel.close();
    },
  };
}
