/** Ten tabs of one browser: one leads (USERS-ASK 32). */
import { expect, test } from 'vitest';
import { createTabs, type TabMessage, type Tabs } from './tabs.ts';

/** A browser whose channel and lock work at once. */
function browser() {
  const open = new Map<string, Tabs<string>>();
  let queue: { readonly id: string; readonly elected: () => void }[] = [];
  const log: string[] = [];
  const deliver = (from: string, message: TabMessage<string>): void => {
    for (const [id, tab] of open) if (id !== from) tab.receive(message);
  };
  return {
    log,
    open: (id: string, isVisible = false): Tabs<string> => {
      const tab = createTabs<string>({
        id,
        post: (message) => deliver(id, message),
        lead: (elected) => void queue.push({ id, elected }),
        isVisible: () => isVisible,
        onNews: (news) => void log.push(`${id} hears ${news}`),
        onLead: () => void log.push(`${id} leads`),
        onHello: () => void log.push(`${id} is asked`),
        onSight: (isAny) => void log.push(`${id}: ${isAny ? 'in sight' : 'out of sight'}`),
      });
      open.set(id, tab);
      return tab;
    },
    /** The lock goes to the first in the queue. */
    elect: () => queue[0]?.elected(),
    close: (id: string) => {
      open.get(id)?.sightChanged(false);
      open.delete(id);
      queue = queue.filter((waiting) => waiting.id !== id);
    },
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
  const { open, elect, log } = browser();
  const hidden = open('hidden');
  const seen = open('seen', true);
  elect();
  expect(log).toEqual(['hidden leads', 'hidden: in sight']);
  seen.sightChanged(false);
  hidden.sightChanged(true);
  hidden.sightChanged(true);
  expect(log.slice(2)).toEqual(['hidden: out of sight', 'hidden: in sight']);
});

test('a new tab asks, and the leader alone is asked', () => {
  const { open, elect, log } = browser();
  open('a');
  elect();
  open('b');
  open('c');
  expect(log.filter((line) => line.endsWith('is asked'))).toEqual(['a is asked', 'a is asked']);
});
