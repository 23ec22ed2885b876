/** Who is told in a browser that several people use, and what brings it back where it got lost. */
import { expect, test } from 'vitest';
import { keepPush, keyText, peopleIn, withPerson, type PushPorts } from './keepPush.ts';

/** A browser and a server. */
type Site = {
  signedIn: string;
  siteKey: string;
  isAllowed: boolean;
  hasPushService: boolean;
  /** The browser's subscription. */
  made: { readonly endpoint: string; readonly key: string } | null;
  /** Whom the server pushes to at each address. */
  readonly told: Map<string, string>;
  stored: string | null;
  asked: string[];
  /** What happens while the server is asked. */
  meanwhile: () => void;
  readonly keep: () => Promise<boolean>;
  /** As a press on *Notify me* does. */
  readonly switchOn: () => Promise<void>;
};

function createSite(): Site {
  let subscriptions = 0;
  const site: Site = {
    signedIn: 'ada',
    siteKey: 'k1',
    isAllowed: true,
    hasPushService: true,
    made: null,
    told: new Map(),
    stored: null,
    asked: [],
    meanwhile: () => undefined,
    keep() {
      const who = site.signedIn;
      return keepPush(who, { ...ports, isHere: () => site.signedIn === who });
    },
    async switchOn() {
      await ports.subscribe(site.siteKey);
      ports.want(site.signedIn);
      site.asked = [];
    },
  };
  const ports: Omit<PushPorts, 'isHere'> = {
    isAllowed: () => site.isAllowed,
    made: async () =>
      site.made && {
        ...site.made,
        async unsubscribe() {
          site.made = null;
        },
      },
    async siteKey() {
      site.asked.push('key');
      return site.siteKey;
    },
    async check(endpoint) {
      site.asked.push('check');
      site.meanwhile();
      return site.told.get(endpoint) === site.signedIn;
    },
    async subscribe(key) {
      site.asked.push('subscribe');
      if ((site.made && site.made.key !== key) || !site.hasPushService)
        throw new Error('the browser refuses');
      site.made ??= { endpoint: `e${(subscriptions += 1)}`, key };
      site.told.set(site.made.endpoint, site.signedIn);
    },
    isWanted: (userId) => peopleIn(site.stored).includes(userId),
    want(userId) {
      site.stored = withPerson(site.stored, userId, true);
    },
  };
  return site;
}

test('nobody is asked anything where it was never switched on, or is not allowed', async () => {
  const site = createSite();
  expect(await site.keep()).toBe(false);
  await site.switchOn();
  site.isAllowed = false;
  expect(await site.keep()).toBe(false);
  expect(site.asked).toEqual([]);
});

test('the next person at this browser is not told there, and is not made to be; the first one is, once back', async () => {
  const site = createSite();
  await site.switchOn();
  site.signedIn = 'bob';
  expect(await site.keep()).toBe(false);
  expect([...site.told]).toEqual([['e1', 'ada']]);
  await site.switchOn();
  expect(await site.keep()).toBe(true);
  site.signedIn = 'ada';
  expect(await site.keep()).toBe(true);
  expect([...site.told]).toEqual([['e1', 'ada']]);
});

test('what the server knows is left as it is', async () => {
  const site = createSite();
  await site.switchOn();
  expect(await site.keep()).toBe(true);
  expect(site.asked).toEqual(['check', 'key']);
});

test('a browser that the server has lost is told of it again', async () => {
  const site = createSite();
  await site.switchOn();
  site.told.clear();
  expect(await site.keep()).toBe(true);
  expect([...site.told]).toEqual([['e1', 'ada']]);
});

test('a browser that has lost its subscription makes another', async () => {
  const site = createSite();
  await site.switchOn();
  site.made = null;
  expect(await site.keep()).toBe(true);
  expect(site.told.get('e2')).toBe('ada');
});

test('a site with another key is subscribed to again', async () => {
  const site = createSite();
  await site.switchOn();
  site.siteKey = 'k2';
  expect(await site.keep()).toBe(true);
  expect(site.made).toEqual({ endpoint: 'e2', key: 'k2' });
  expect(site.told.get('e2')).toBe('ada');
  expect(await site.keep()).toBe(true);
  expect(site.made).toEqual({ endpoint: 'e2', key: 'k2' });
});

test('it was switched on before this browser noted for whom: the server says', async () => {
  const site = createSite();
  await site.switchOn();
  site.stored = null;
  expect(await site.keep()).toBe(true);
  site.told.clear();
  expect(await site.keep()).toBe(true);
});

test('where the browser refuses it is off, and on once it does not', async () => {
  const site = createSite();
  await site.switchOn();
  site.made = null;
  site.hasPushService = false;
  expect(await site.keep()).toBe(false);
  site.hasPushService = true;
  expect(await site.keep()).toBe(true);
});

test('the people of a browser: the latest first, eight at most, nobody twice', () => {
  let stored: string | null = null;
  for (const id of ['a', 'b', 'a', 'c', 'd', 'e', 'f', 'g', 'h', 'i']) stored = withPerson(stored, id, true);
  expect(peopleIn(stored)).toEqual(['i', 'h', 'g', 'f', 'e', 'd', 'c', 'a']);
  expect(withPerson('a b', 'a', false)).toBe('b');
  expect(withPerson('b', 'b', false)).toBeNull();
  expect(peopleIn(null)).toEqual([]);
});

test('a key is written as the server writes it', () => {
  const bytes = Buffer.from(
    'BHAe6kJk4Z-AvMj8epvxHKk0PNLiJAredYxlZnZAjZ9KBB8vTupVm-rht1xuHNthTUfaedq31YEORB-hoo4H6c8',
    'base64url',
  );
  expect(keyText(new Uint8Array(bytes).buffer)).toBe(bytes.toString('base64url'));
});

test('who signs out while the server is asked subscribes nobody else', async () => {
  const site = createSite();
  await site.switchOn();
  site.meanwhile = () => (site.signedIn = 'guest');
  expect(await site.keep()).toBe(false);
  site.meanwhile = () => undefined;
  expect(await site.keep()).toBe(false);
  expect([...site.told.values()]).toEqual(['ada']);
  expect(peopleIn(site.stored)).toEqual(['ada']);
});
