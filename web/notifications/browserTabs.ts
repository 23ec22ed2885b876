/** The tabs of this browser over Web Locks and BroadcastChannel. */
import { createTabs, type TabMessage, type TabPorts, type Tabs } from './tabs.ts';

export type OpenTabs<News> = Tabs<News> & { readonly close: () => void };

const isVisible = (): boolean => !document.hidden;

/** `name` separates people who share a browser. */
export function openTabs<News>(
  name: string,
  ports: Pick<TabPorts<News>, 'onNews' | 'onLead' | 'onHello' | 'onSight'>,
): OpenTabs<News> {
  const channel = new BroadcastChannel(name);
  const closing = new AbortController();
  const { signal } = closing;

  const tabs = createTabs<News>({
    ...ports,
    id: crypto.getRandomValues(new Uint32Array(2)).join('-'),
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target: it is of this origin alone
    post: (message) => channel.postMessage(message),
    lead(elected) {
      // No locks outside a secure context (plain http in a LAN): each tab leads itself, and acts twice rather than never.
      if (!('locks' in navigator)) {
        queueMicrotask(elected);
        return;
      }
      const held = (): Promise<void> =>
        new Promise((resolve) => {
          if (signal.aborted) return resolve();
          signal.addEventListener('abort', () => resolve());
          return elected();
        });
      // Rejects when the tab leaves the queue.
      navigator.locks.request(name, { signal }, held).catch(() => undefined);
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
      tabs.sightChanged(false);
      closing.abort();
      channel.close();
    },
  };
}
