/**
 * The tabs of this browser: one of them leads, holds the connection to the server and rings; what it hears, it tells the
 * others (USERS-ASK 32). A tab holds a lock of its own while it is in sight: the browser frees it even if the tab crashes, and the tab
 * that leads waits for that. The locks and the channel are injected.
 */
export type TabMessage<News> =
  | { readonly type: 'news'; readonly news: News }
  /** From a new tab, or a new leader: every tab says whether it is in sight, and the leader what it knows. */
  | { readonly type: 'hello' }
  | { readonly type: 'sight'; readonly tab: string; readonly isVisible: boolean };

export type TabPorts<News> = {
  /** This tab, among all. */
  readonly id: string;
  /** To every other tab. */
  readonly post: (message: TabMessage<News>) => void;
  /** Calls once this tab leads, until it closes. */
  readonly lead: (elected: () => void) => void;
  /** Calls, later, once the lock of this tab or of another one is held here; the returned function frees it, or stops waiting. */
  readonly lock: (tab: string, held: () => void) => () => void;
  readonly isVisible: () => boolean;
  /** What every tab does with it. */
  readonly onNews: (news: News) => void;
  /** This tab leads from now on. */
  readonly onLead: () => void;
  /** To the leader alone: a new tab wants to know what there is. */
  readonly onHello: () => void;
  /** To the leader alone: whether any tab is in sight has changed. */
  readonly onSight: (isAnyVisible: boolean) => void;
};

export type Tabs<News> = {
  readonly isLeader: () => boolean;
  /** Whether any tab is in sight, as far as the leader has heard. */
  readonly isAnyVisible: () => boolean;
  /** To all tabs, this one included. */
  readonly tell: (news: News) => void;
  readonly receive: (message: TabMessage<News>) => void;
  /** This tab came into sight, or went out of it. */
  readonly sightChanged: (isVisible: boolean) => void;
  /** Gives up its locks. */
  readonly close: () => void;
};

export function createTabs<News>(ports: TabPorts<News>): Tabs<News> {
  let isLeader = false;
  const visible = new Set<string>();
  /** What ends the wait for their locks, by tab; the leader's alone. */
  const waits = new Map<string, () => void>();
  let told: boolean | null = null;
  /** While this tab is in sight. */
  let letGo: (() => void) | null = null;
  let isHeld = false;

  function note(tab: string, isVisible: boolean): void {
    if (isVisible) visible.add(tab);
    else visible.delete(tab);
    if (!isLeader) return;
    watch(tab);
    const isAny = visible.size > 0;
    if (told === isAny) return;
    told = isAny;
    ports.onSight(isAny);
  }
  function watch(tab: string): void {
    if (visible.has(tab) && tab !== ports.id) {
      if (!waits.has(tab))
        waits.set(
          tab,
          ports.lock(tab, () => note(tab, false)),
        );
      return;
    }
    waits.get(tab)?.();
    waits.delete(tab);
  }
  const sayMine = (): void => ports.post({ type: 'sight', tab: ports.id, isVisible: isHeld });

  function sightChanged(isVisible: boolean): void {
    note(ports.id, isVisible);
    if (isVisible) {
      // Said once it is held: a leader that waited for a lock nobody holds yet would take this tab for gone.
      letGo ??= ports.lock(ports.id, () => {
        isHeld = true;
        sayMine();
      });
      return;
    }
    letGo?.();
    letGo = null;
    isHeld = false;
    sayMine();
  }

  ports.lead(() => {
    isLeader = true;
    ports.onLead();
    ports.post({ type: 'hello' });
    for (const tab of visible) watch(tab);
    note(ports.id, ports.isVisible());
  });
  ports.post({ type: 'hello' });
  sightChanged(ports.isVisible());

  return {
    isLeader: () => isLeader,
    isAnyVisible: () => visible.size > 0,
    tell(news) {
      ports.post({ type: 'news', news });
      ports.onNews(news);
    },
    receive(message) {
      if (message.type === 'news') ports.onNews(message.news);
      else if (message.type === 'sight') note(message.tab, message.isVisible);
      else {
        sayMine();
        if (isLeader) ports.onHello();
      }
    },
    sightChanged,
    close() {
      sightChanged(false);
      for (const stop of waits.values()) stop();
      waits.clear();
    },
  };
}
