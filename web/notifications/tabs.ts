/**
 * The tabs of this browser: one of them leads, holds the connection to the server and rings; what it hears, it tells the
 * others (USERS-ASK 32). The lock and the channel are injected.
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
};

export function createTabs<News>(ports: TabPorts<News>): Tabs<News> {
  let isLeader = false;
  const visible = new Set<string>();
  let told: boolean | null = null;

  function note(tab: string, isVisible: boolean): void {
    if (isVisible) visible.add(tab);
    else visible.delete(tab);
    const isAny = visible.size > 0;
    if (!isLeader || told === isAny) return;
    told = isAny;
    ports.onSight(isAny);
  }
  const sayMine = (isVisible: boolean): void => ports.post({ type: 'sight', tab: ports.id, isVisible });

  note(ports.id, ports.isVisible());
  ports.lead(() => {
    isLeader = true;
    ports.onLead();
    ports.post({ type: 'hello' });
    note(ports.id, ports.isVisible());
  });
  ports.post({ type: 'hello' });
  sayMine(ports.isVisible());

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
        sayMine(ports.isVisible());
        if (isLeader) ports.onHello();
      }
    },
    sightChanged(isVisible) {
      note(ports.id, isVisible);
      sayMine(isVisible);
    },
  };
}
