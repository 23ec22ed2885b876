/** Ten tabs of one browser: one leads (USERS-ASK 32). */
import { expect, test } from 'vitest';
import { createTabs, type TabMessage, type Tabs } from './tabs.ts';

/** A browser whose channel and locks work at once. */
function browser() {
  const open = new Map<string, Tabs<string>>();
  let queue: { readonly id: string; readonly elected: () => void }[] = [];
  /** Who holds a tab's lock or waits for it, in the order they asked. */
  let locks: { readonly by: string; readonly tab: string; readonly held: () => void; isHeld: boolean }[] = [];
  const log: string[] = [];
  const deliver = (from: string, message: TabMessage<string>): void => {
    for (const [id, tab] of open) if (id !== from) tab.receive(message);
  };
  /** What a tab says while it opens is heard once it is there, and so are the replies. */
  let isOpening = false;
  const mail: (() => void)[] = [];
  const flush = (): void => {
    if (isOpening) return;
    for (let next = mail.shift(); next; next = mail.shift()) next();
  };
  const grant = (): void => {
    const next = locks.find((one) => !one.isHeld && locks.find(({ tab }) => tab === one.tab) === one);
    if (!next) return;
    next.isHeld = true;
    next.held();
    grant();
  };
  const vanish = (id: string): void => {
    open.delete(id);
    queue = queue.filter((waiting) => waiting.id !== id);
    locks = locks.filter(({ by }) => by !== id);
    grant();
  };
  return {
    log,
    open: (id: string, isVisible = false): Tabs<string> => {
      isOpening = true;
      const tab = createTabs<string>({
        id,
        post(message) {
          mail.push(() => deliver(id, message));
          flush();
        },
        lead: (elected) => void queue.push({ id, elected }),
        lock(about, held) {
          const one = { by: id, tab: about, held, isHeld: false };
          locks.push(one);
          return () => void (locks = locks.filter((other) => other !== one));
        },
        isVisible: () => isVisible,
        onNews: (news) => void log.push(`${id} hears ${news}`),
        onLead: () => void log.push(`${id} leads`),
        onHello: () => void log.push(`${id} is asked`),
        onSight: (isAny) => void log.push(`${id}: ${isAny ? 'in sight' : 'out of sight'}`),
      });
      open.set(id, tab);
      isOpening = false;
      flush();
      grant();
      return tab;
    },
    /** The lock goes to the first in the queue. */
    elect: () => {
      queue[0]?.elected();
      grant();
    },
    show: (id: string, isVisible: boolean) => {
      open.get(id)?.sightChanged(isVisible);
      grant();
    },
    close: (id: string) => {
      open.get(id)?.close();
      vanish(id);
    },
    /** Without a word. */
    crash: vanish,
    locks: () => locks.map(({ by, tab, isHeld }) => `${by} ${isHeld ? 'holds' : 'awaits'} ${tab}`).toSorted(),
  };
}

test('one of ten leads, all hear the news once, and the next one leads when it closes', () => {
  const { open, elect, close, log } = browser();
  const tabs = Array.from({ length: 10 }, (_, n) => open(`t${n}`));
  elect();
  expect(tabs.filter((tab) => tab.isLeader())).toHaveLength(1);
  log.length = 0;
  tabs[0]?.tell('ring');
  expect(log.toSorted()).toEqual(tabs.map((_, n) => `t${n} hears ring`));
  close('t0');
  elect();
  expect(log.at(-2)).toBe('t1 leads');
  expect(tabs[1]?.isLeader()).toBe(true);
});

test('the leader knows whether any tab is in sight, also those that were there before it', () => {
  const { open, elect, show, log } = browser();
  const hidden = open('hidden');
  open('seen', true);
  elect();
  expect(log).toEqual(['hidden leads', 'hidden: in sight']);
  expect(hidden.isAnyVisible()).toBe(true);
  show('seen', false);
  expect(hidden.isAnyVisible()).toBe(false);
  show('hidden', true);
  show('hidden', true);
  expect(log.slice(2)).toEqual(['hidden: out of sight', 'hidden: in sight']);
});

test('a tab that opens in the background learns that another one is in sight', () => {
  const { open, show } = browser();
  open('seen', true);
  const late = open('late');
  expect(late.isAnyVisible()).toBe(true);
  show('seen', false);
  expect(late.isAnyVisible()).toBe(false);
});

test('a tab in sight that vanishes without a word is in sight no longer, whether it led or not', () => {
  const { open, elect, show, crash, log, locks } = browser();
  open('leader');
  elect();
  for (const id of ['a', 'b']) open(id, true);
  expect(locks()).toEqual(['a holds a', 'b holds b', 'leader awaits a', 'leader awaits b']);
  log.length = 0;
  crash('a');
  expect(log).toEqual([]);
  crash('b');
  expect(log).toEqual(['leader: out of sight']);
  expect(locks()).toEqual([]);

  open('next');
  show('leader', true);
  log.length = 0;
  crash('leader');
  elect();
  expect(log).toEqual(['next leads', 'next: in sight', 'next: out of sight']);
});

test('who comes back into sight is known again, and a tab that closes waits for no lock', () => {
  const { open, elect, show, close, log, locks } = browser();
  open('leader');
  elect();
  open('seen', true);
  show('seen', false);
  expect(locks()).toEqual([]);
  show('seen', true);
  expect(log.slice(-2)).toEqual(['leader: out of sight', 'leader: in sight']);
  expect(locks()).toEqual(['leader awaits seen', 'seen holds seen']);
  close('leader');
  expect(locks()).toEqual(['seen holds seen']);
});

test('a tab that closes says so, frees its own lock, and awaits no other', () => {
  const { open, elect, show, log, locks } = browser();
  const leader = open('leader');
  elect();
  const seen = open('seen', true);
  open('other', true);
  seen.close();
  expect(locks()).toEqual(['leader awaits other', 'other holds other']);
  show('other', false);
  expect(log.at(-1)).toBe('leader: out of sight');
  show('other', true);
  leader.close();
  expect(locks()).toEqual(['other holds other']);
});

test('a tab is in sight for the leader only once it holds its lock, which nobody waits for before', () => {
  const { open, elect, crash, log, locks } = browser();
  open('leader');
  elect();
  const before = open('seen', true);
  // Its lock is lost and asked for again, as after the page was kept aside.
  before.sightChanged(false);
  before.sightChanged(true);
  before.receive({ type: 'hello' });
  expect(locks()).toEqual(['seen awaits seen']);
  expect(log.at(-1)).toBe('leader: out of sight');
  crash('seen');
  expect(log.at(-1)).toBe('leader: out of sight');
});

test('a new tab asks, and the leader alone is asked', () => {
  const { open, elect, log } = browser();
  open('a');
  elect();
  open('b');
  open('c');
  expect(log.filter((line) => line.endsWith('is asked'))).toEqual(['a is asked', 'a is asked']);
});
