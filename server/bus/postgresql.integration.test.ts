/** The bus between servers on one real PostgreSQL. */
import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { openDatabase, type Database } from '../db/open.ts';
import { createOnPostgresql, describeOnPostgresql } from '../testing/database.ts';
import { startTcpProxy } from '../testing/tcpProxy.ts';
import type { Bus, BusState } from './bus.ts';
import { onNotice, type Notice } from './notice.ts';
import { channel, createBusOnPostgresql } from './postgresql.ts';
import { tellHeartbeats, type ToldHeartbeats } from './testing/heartbeats.ts';
import { keepReports, type KeptReports } from './testing/reports.ts';

const said: Notice<{ readonly room: string; readonly text: string }> = {
  kind: 'test/said',
  body: z.object({ room: z.string(), text: z.string() }),
  topicOf: ({ room }) => `room:${room}`,
  audience: 'subscribers',
};
const changed: Notice<{ readonly id: string }> = {
  kind: 'test/changed',
  body: z.object({ id: z.string() }),
  topicOf: ({ id }) => `thing:${id}`,
  audience: 'others',
};

const envelope = (fields: object): string => JSON.stringify({ v: 1, node: 'third', ...fields });

type Node = {
  readonly bus: Bus;
  readonly heard: string[];
  readonly states: BusState[];
  readonly reports: KeptReports;
  readonly heartbeats: ToldHeartbeats;
};

describeOnPostgresql('the bus', () => {
  let place: Awaited<ReturnType<typeof createOnPostgresql>>;
  let database: Database;
  let nodes: Node[] = [];
  beforeAll(async () => {
    place = await createOnPostgresql();
    database = await openDatabase({ dataDir: '', databaseUrl: place.url, databasePoolSize: 4 });
  });
  afterAll(async () => {
    await database.close();
    await place.drop();
  });

  afterEach(() => void vi.useRealTimers());

  async function node(name: string, databaseUrl = place.url): Promise<Node> {
    const reports = keepReports();
    const heard: string[] = [];
    const states: BusState[] = [];
    const heartbeats = tellHeartbeats();
    const bus = createBusOnPostgresql({ database, databaseUrl, node: name, heartbeats, report: reports });
    bus.register([
      onNotice(said, ({ room, text }) => void heard.push(`${room} ${text}`)),
      onNotice(changed, ({ id }) => void heard.push(id)),
    ]);
    bus.onStateChange((state) => states.push(state));
    bus.start();
    await expect.poll(() => states.at(-1)).toBe('connected');
    return { bus, heard, states, reports, heartbeats };
  }

  /** Two servers for one test. */
  async function two(work: (one: Node, other: Node) => Promise<void>): Promise<void> {
    nodes = await Promise.all([node('one'), node('other')]);
    const [one, other] = nodes;
    if (!one || !other) throw new Error('two servers are needed');
    await work(one, other);
    await Promise.all(nodes.map(({ bus }) => bus.close()));
  }

  const notify = (payload: string) => database.db.execute(sql`select pg_notify(${channel}, ${payload})`);

  /** Everything sent before this was handled once it is heard: notifications keep their order. */
  async function settled(one: Node, other: Node): Promise<void> {
    one.bus.publish(changed, { id: 'last' });
    await expect.poll(() => other.heard).toContain('last');
  }

  test('is deaf until it listens, and says so to those who ask', () =>
    two(async ({ states }) => {
      expect(states).toEqual(['deaf', 'connected']);
    }));

  test('a published notice reaches own subscribers at once and those of others by PostgreSQL, each once', () =>
    two(async (one, other) => {
      for (const { bus } of [one, other]) bus.subscribe('room:1');
      one.bus.publish(said, { room: '1', text: 'hi' });
      expect(one.heard).toEqual(['1 hi']);
      await settled(one, other);
      expect(other.heard).toEqual(['1 hi', 'last']);
      // What `one` published itself it has read from the channel by now, too, and dropped.
      other.bus.publish(changed, { id: 'back' });
      await expect.poll(() => one.heard).toContain('back');
      expect(one.heard).toEqual(['1 hi', 'back']);
    }));

  test('without a subscription a topic is not heard; what is for all others needs none', () =>
    two(async (one, other) => {
      one.bus.publish(said, { room: '1', text: 'hi' });
      one.bus.publish(changed, { id: 'a' });
      await settled(one, other);
      expect(one.heard).toEqual([]);
      expect(other.heard).toEqual(['a', 'last']);
    }));

  test('thousands that are told at once all arrive, in order', () =>
    two(async (one, other) => {
      const ids = Array.from({ length: 5000 }, (_, n) => `game ${n}`);
      for (const id of ids) one.bus.publish(changed, { id });
      await settled(one, other);
      expect(other.heard).toEqual([...ids, 'last']);
    }));

  test('one that hears no more still tells the others, until it is closed', () =>
    two(async (one, other) => {
      await one.bus.stopHearing();
      one.bus.publish(changed, { id: 'a' });
      await expect.poll(() => other.heard).toEqual(['a']);
      other.bus.publish(changed, { id: 'b' });
      one.bus.publish(changed, { id: 'c' });
      await one.bus.close();
      one.bus.publish(changed, { id: 'too late' });
      await notify(envelope({ kind: 'test/changed', bodies: [{ id: 'end' }] }));
      await expect.poll(() => other.heard).toContain('end');
      expect([one.heard, other.heard, one.states]).toEqual([[], ['a', 'c', 'end'], ['deaf', 'connected']]);
    }));

  test('within a transaction a notice travels with the commit, equal ones too, and not at all without one', () =>
    two(async (one, other) => {
      for (const { bus } of [one, other]) bus.subscribe('room:1');
      const twice = { room: '1', text: 'stored' };
      const told = await database.db.transaction(async (tx) => [
        await one.bus.publishWithin(tx, said, twice),
        await one.bus.publishWithin(tx, said, twice),
      ]);
      expect(one.heard).toEqual([]);
      for (const tell of told) tell();
      expect(one.heard).toEqual(['1 stored', '1 stored']);
      const undone = database.db.transaction(async (tx) => {
        await one.bus.publishWithin(tx, said, { room: '1', text: 'undone' });
        throw new Error('undone');
      });
      await expect(undone).rejects.toThrow('undone');
      await settled(one, other);
      expect(other.heard).toEqual(['1 stored', '1 stored', 'last']);
    }));

  test('a statement tells with its own commit, many bodies in one notification', () =>
    two(async (one, other) => {
      const call = one.bus.inStatement()?.notifyAll(changed, `json_build_object('id', n::text)::text`);
      await database.prepared('told', `select ${call} from generate_series(1, 3) n`, []);
      await settled(one, other);
      expect(other.heard).toEqual(['1', '2', '3', 'last']);
      expect(one.heard).toEqual([]);
    }));

  test.each([
    ['no JSON', ['games [', ''], 'unreadable: '],
    ['another version', [envelope({ v: 2, kind: 'test/changed', bodies: [] })], 'unreadable: '],
    [
      'a kind of the next release',
      [envelope({ kind: 'future/kind', bodies: [1] })],
      'unknown-kind: future/kind',
    ],
    ['a name of every object', [envelope({ kind: '__proto__', bodies: [1] })], 'unknown-kind: __proto__'],
    [
      'a body of another shape',
      [envelope({ kind: 'test/changed', bodies: [{ id: 7 }] })],
      'malformed: test/changed',
    ],
    ['a huge kind', [envelope({ kind: 'x'.repeat(7000), bodies: [] })], `unknown-kind: ${'x'.repeat(64)}`],
  ])('%s is ignored, reported once, and harms nothing', (_, payloads, expected) =>
    two(async (one, other) => {
      for (const payload of [...payloads, ...payloads, ...payloads]) await notify(payload);
      await notify(envelope({ kind: 'test/changed', bodies: [{ id: 7 }, { id: 'good' }] }));
      await settled(one, other);
      expect(other.heard).toEqual(['good', 'last']);
      const reported = other.reports.kept.filter((line) => line !== 'malformed: test/changed');
      expect(expected === 'malformed: test/changed' ? other.reports.kept : reported).toEqual([expected]);
      expect(other.states).toEqual(['deaf', 'connected']);
    }),
  );

  test('what is too long for a notification fails no transaction and reaches own subscribers', () =>
    two(async (one, other) => {
      one.bus.subscribe('room:1');
      const tell = await database.db.transaction((tx) =>
        one.bus.publishWithin(tx, said, { room: '1', text: 'x'.repeat(9000) }),
      );
      tell();
      await settled(one, other);
      expect(one.heard).toHaveLength(1);
      expect(other.heard).toEqual(['last']);
      expect(one.reports.kept).toEqual(['too-long: test/said']);
    }));

  test('a lost connection makes it deaf until it listens again; then notices come, each once', () =>
    two(async (one, other) => {
      const admin = new Client({ connectionString: place.url });
      await admin.connect();
      await admin.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and query = 'listen ${channel}'`,
      );
      await admin.end();
      for (const { states } of [one, other])
        await expect
          .poll(() => states, { timeout: 10_000 })
          .toEqual(['deaf', 'connected', 'deaf', 'connected']);
      await settled(one, other);
      expect(other.heard).toEqual(['last']);
    }));

  test('a connection that falls silent is replaced after it was asked; then notices come, each once', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const proxy = await startTcpProxy(place.url);
    const [one, other] = await Promise.all([node('one'), node('other', proxy.url)]);
    // It answers, and goes on.
    vi.advanceTimersByTime(5000);
    await settled(one, other);
    proxy.freeze();
    vi.advanceTimersByTime(5000);
    await expect.poll(() => other.states).toEqual(['deaf', 'connected', 'deaf']);
    await proxy.restore();
    await expect.poll(() => other.states).toEqual(['deaf', 'connected', 'deaf', 'connected']);
    one.bus.publish(changed, { id: 'back' });
    await expect.poll(() => other.heard).toContain('back');
    expect(other.heard).toEqual(['last', 'back']);
    await Promise.all([one.bus.close(), other.bus.close()]);
    await proxy.close();
  });

  /** Every notification on the channel, from any sender. */
  async function listening(): Promise<{ readonly heard: string[]; readonly close: () => Promise<void> }> {
    const client = new Client({ connectionString: place.url });
    const heard: string[] = [];
    client.on('notification', ({ payload = '' }) => heard.push(payload));
    await client.connect();
    await client.query(`listen ${channel}`);
    return { heard, close: () => client.end() };
  }

  describe('while no other server runs', () => {
    test('nothing is sent, but what travels within a transaction', async () => {
      const one = await node('one');
      await one.heartbeats.look();
      const wire = await listening();
      one.bus.subscribe('room:1');
      one.bus.publish(said, { room: '1', text: 'hi' });
      expect([one.heard, one.bus.inStatement()]).toEqual([['1 hi'], null]);
      await database.db.transaction((tx) => one.bus.publishWithin(tx, changed, { id: 'within' }));
      await expect.poll(() => wire.heard.join()).toContain('within');
      expect(wire.heard).toHaveLength(1);
      await one.bus.close();
      await wire.close();
    });

    test('a server that stops sends again, since it does not hear of one that begins to listen', async () => {
      const one = await node('one');
      await one.heartbeats.look();
      await one.bus.stopHearing();
      const wire = await listening();
      one.bus.publish(changed, { id: 'last' });
      await expect.poll(() => wire.heard.join()).toContain('last');
      expect(one.bus.inStatement()).not.toBeNull();
      await one.bus.close();
      await wire.close();
    });

    test('one that begins to listen is told from then on, and reads again what it follows', async () => {
      const one = await node('one');
      await one.heartbeats.look();
      one.bus.publish(changed, { id: 'unsent' });
      const other = await node('other');
      await expect.poll(() => other.states).toEqual(['deaf', 'connected', 'deaf', 'connected']);
      expect(one.bus.inStatement()).not.toBeNull();
      await settled(one, other);
      expect([other.heard, one.states]).toEqual([['last'], ['deaf', 'connected']]);
      // A third one has missed nothing.
      const third = await node('third server');
      await settled(one, third);
      expect([other.states.length, third.states]).toEqual([4, ['deaf', 'connected']]);
      await Promise.all([one, other, third].map(({ bus }) => bus.close()));
    });

    test('one that was taken for gone reads again what it follows once its heartbeat is back', async () => {
      const one = await node('one');
      await one.heartbeats.look();
      const other = await node('other');
      await expect.poll(() => other.states).toEqual(['deaf', 'connected', 'deaf', 'connected']);
      one.heartbeats.lapse('other');
      one.bus.publish(changed, { id: 'unsent' });
      expect(one.bus.inStatement()).toBeNull();
      one.heartbeats.come('other');
      await expect.poll(() => other.states.slice(4)).toEqual(['deaf', 'connected']);
      await settled(one, other);
      expect(other.heard).toEqual(['last']);
      await Promise.all([one, other].map(({ bus }) => bus.close()));
    });

    test('two that were taken for gone, and come back together, both read again what they follow', async () => {
      const one = await node('one');
      await one.heartbeats.look();
      const other = await node('other');
      await expect.poll(() => other.states).toHaveLength(4);
      const third = await node('third server');
      await settled(third, one);
      const names = ['other', 'third server'];
      for (const name of names) one.heartbeats.lapse(name);
      one.bus.publish(changed, { id: 'unsent' });
      for (const name of names) one.heartbeats.come(name);
      await expect.poll(() => other.states.slice(4)).toEqual(['deaf', 'connected']);
      await expect.poll(() => third.states.slice(2)).toEqual(['deaf', 'connected']);
      await Promise.all([one, other, third].map(({ bus }) => bus.close()));
    });
  });

  test('it closes while its connection is silent', async () => {
    const proxy = await startTcpProxy(place.url);
    const { bus } = await node('one', proxy.url);
    proxy.freeze();
    await bus.close();
    await proxy.close();
  });
});
