/** Rows of people on several servers: who was visible, who is absent after a server died, and what is swept. */
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { systemClock } from '../clock.ts';
import { createBusAlone } from '../bus/alone.ts';
import type { BusState } from '../bus/bus.ts';
import { keepReports } from '../bus/testing/reports.ts';
import type { Database } from '../db/database.ts';
import { presence, users } from '../db/schema.ts';
import { noOthers } from '../nodes/leases.ts';
import { describeOnPostgresql, openOnPostgresql } from '../testing/database.ts';
import { createStandingClock } from '../testing/clock.ts';
import { createLocalPresence } from './localPresence.ts';
import { createPresenceTable } from './presenceTable.ts';
import { fakeConnection } from './testing/fakeConnection.ts';

describeOnPostgresql('the table of people', () => {
  let database: Database;
  beforeAll(async () => {
    database = await openOnPostgresql();
    await database.db.insert(users).values(['ada', 'bob'].map((id) => ({ id, username: id })));
  });
  afterAll(() => database.close());

  /** A server that believes that these others run. */
  function serverNamed(
    node: string,
    others: readonly string[],
    recent: readonly string[] = [],
    publish: () => void = () => undefined,
  ) {
    const clock = createStandingClock();
    const returned: (() => void)[] = [];
    const heard: ((state: BusState) => void)[] = [];
    const table = createPresenceTable({
      database,
      bus: {
        ...createBusAlone(keepReports()),
        publish,
        onStateChange: (listener) => {
          heard.push(listener);
          return () => undefined;
        },
      },
      clock: { wallMs: () => systemClock.wallMs() + clock.monotonicMs(), monotonicMs: clock.monotonicMs },
      node,
      leases: {
        ...noOthers,
        others: () => others,
        onReturn: (listener) => void returned.push(listener),
        recent: async () => recent,
      },
      nameOf: ({ username }) => username,
      failed: (error) => expect.unreachable(String(error)),
    });
    const local = createLocalPresence({
      clock,
      isDraining: () => false,
      changed: ({ id }) => table.touch(id),
      sightChanged: table.touch,
    });
    const tellAll = vi.fn<() => void>();
    table.start(local, { sighting: () => undefined, gone: () => undefined, doubt: () => undefined, tellAll });
    const open = (id: string) => {
      const ended: (() => void)[] = [];
      const connection = {
        ...fakeConnection(id, () => undefined),
        onEnded: (listener: () => void) => void ended.push(listener),
        close: () => ended.forEach((listener) => listener()),
      };
      local.add(connection);
      return connection;
    };
    return {
      table,
      local,
      clock,
      open,
      tellAll,
      /** Its heartbeat is stored again after a gap. */
      comeBack: () => returned.forEach((listener) => listener()),
      hears: (state: BusState) => heard.forEach((listener) => listener(state)),
    };
  }

  test('somebody who comes is stored before other servers are told', async () => {
    const reader = serverNamed('reader', ['told']);
    const isStored = async () => (await reader.table.sightingsOf(['ada'])).has('ada');
    const told: Promise<boolean>[] = [];
    const one = serverNamed('told', [], [], () => void told.push(isStored()));
    const ada = one.open('ada');
    one.table.tell('ada', { node: 'told', activity: null, atMs: systemClock.wallMs() });
    await expect.poll(() => told.length).toBe(1);
    expect(await told[0]).toBe(true);
    ada.close();
    one.clock.advance(10_000);
    one.local.tick();
    await expect.poll(isStored).toBe(false);
    for (const { table } of [one, reader]) await table.stop();
  });

  test('people count while their server runs, and are absent when they are on no other', async () => {
    const one = serverNamed('one', []);
    const two = serverNamed('two', []);
    const [ada] = [one.open('ada'), one.open('bob'), two.open('bob')];
    const three = serverNamed('three', ['one', 'two']);
    const seen = async (id: string) => (await three.table.sightingsOf([id])).get(id)?.length ?? 0;
    await expect.poll(() => seen('bob')).toBe(2);
    await expect.poll(() => seen('ada')).toBe(1);
    expect((await serverNamed('four', ['two']).table.peopleOf('one')).lost).toEqual(['ada']);

    // Of a server that is gone nobody plays any more.
    const inArena = async (asked: typeof three) =>
      [...(await asked.table.inArenaAmong(database.db, ['ada', 'bob', 'cyd']))].toSorted();
    expect(await inArena(three)).toEqual([]);
    one.local.note('ada', { kind: 'arena' }, 60_000);
    await expect.poll(() => inArena(three)).toEqual(['ada']);
    expect(await inArena(serverNamed('six', ['two']))).toEqual([]);

    // One tab is visible; hidden, it was until now.
    expect(await three.table.wasVisibleWithin('ada', 30_000)).toBe(true);
    one.local.setVisible(ada, false);
    one.clock.advance(1000);
    await expect.poll(() => three.table.wasVisibleWithin('ada', -60_000)).toBe(false);
    expect(await three.table.wasVisibleWithin('ada', 30_000)).toBe(true);

    // Rows of servers that are gone are swept after a minute, the others stay.
    const later = serverNamed('five', ['two']);
    expect(await later.table.sweep(100)).toBe(0);
    later.clock.advance(61_000);
    expect(await later.table.sweep(100)).toBe(2);
    expect(await seen('bob')).toBe(1);
    for (const { table } of [one, two, three, later]) await table.stop();
  });

  test('of somebody with tabs at two servers that are left, neither knows what the other has', async () => {
    const gone = serverNamed('upgraded', []);
    gone.open('ada');
    gone.open('bob');
    await Promise.all(['ada', 'bob'].map(gone.table.announce));
    const other = serverNamed('another', []);
    other.open('ada');
    await other.table.announce('ada');
    const asks = serverNamed('asking', ['another']);
    asks.open('ada');
    asks.open('bob');
    expect(await asks.table.peopleOf('upgraded')).toEqual({ lost: ['bob'], divided: ['ada'] });
    for (const { table } of [gone, other, asks]) await table.stop();
  });

  test('who is announced is stored, also while another writing runs, and missed when the server dies', async () => {
    const one = serverNamed('busy', []);
    const two = serverNamed('left', []);
    const missed = async (): Promise<string[]> =>
      (await serverNamed('looks', ['left']).table.peopleOf('busy')).lost.toSorted();
    one.open('ada');
    const first = one.table.announce('ada');
    one.open('bob');
    const both = [one.table.announce('bob'), one.table.announce('ada')];
    await first;
    expect(await missed()).toContain('ada');
    await Promise.all(both);
    expect(await missed()).toEqual(['ada', 'bob']);
    // A player with a tab at the server that asks is no exception: it may show something else.
    const back = two.open('bob');
    expect((await two.table.peopleOf('busy')).lost.toSorted()).toEqual(['ada', 'bob']);
    // A tab that was closed here a moment ago is no return, though its player may only be reloading the page.
    await two.table.announce('bob');
    back.close();
    expect(two.local.stateOf('bob').online).toBe(true);
    expect((await two.table.peopleOf('busy')).lost.toSorted()).toEqual(['ada', 'bob']);
    // Somebody who goes on asking without a connection is there.
    two.local.seen({ id: 'bob', username: 'bob', isGuest: false });
    expect((await two.table.peopleOf('busy')).lost).toEqual(['ada']);
    for (const { table } of [one, two]) await table.stop();
  });

  const storedAt = async (node: string): Promise<string[]> =>
    (await database.db.select().from(presence).where(eq(presence.nodeId, node)))
      .map(({ userId }) => userId)
      .toSorted();

  test.each<[string, (server: ReturnType<typeof serverNamed>) => void]>([
    ['its heartbeat is back', (server) => server.comeBack()],
    [
      'its bus is back',
      (server) => {
        server.hears('deaf');
        server.hears('connected');
      },
    ],
  ])('a server that was cut off for more than a minute writes its people again once %s', async (_, heal) => {
    const cutOff = serverNamed('cut off', []);
    for (const id of ['ada', 'bob']) {
      cutOff.open(id);
      await cutOff.table.announce(id);
    }
    const other = serverNamed('other', []);
    other.clock.advance(70_000);
    await other.table.sweep(100);
    expect(await storedAt('cut off')).toEqual([]);

    heal(cutOff);
    await expect.poll(() => storedAt('cut off')).toEqual(['ada', 'bob']);
    await cutOff.table.announce('ada');
    for (const { table } of [cutOff, other]) await table.stop();
  });

  test('a server whose heartbeat is back tells the others of its people again: they may have looked before these were written', async () => {
    const back = serverNamed('back', []);
    expect(back.tellAll).not.toHaveBeenCalled();
    back.comeBack();
    expect(back.tellAll).toHaveBeenCalledOnce();
    await back.table.stop();
  });

  test('people of a server that had a heartbeat in the last minute are not swept', async () => {
    const late = serverNamed('late', []);
    late.open('ada');
    await late.table.announce('ada');
    const other = serverNamed('sweeper', [], ['late']);
    other.clock.advance(70_000);
    await other.table.sweep(100);
    expect(await storedAt('late')).toEqual(['ada']);
    for (const { table } of [late, other]) await table.stop();
  });

  test('what changes about somebody adds no entry to an index', async () => {
    const { db } = database;
    const one = serverNamed('noting', []);
    one.open('ada');
    await one.table.announce('ada');
    const updates = await db.transaction(async (tx) => {
      await tx
        .update(presence)
        .set({ changedAt: new Date(0), visibleAt: new Date(0), activity: { kind: 'arena' }, name: 'Ada' })
        .where(eq(presence.nodeId, 'noting'));
      const { rows } = await tx.execute(
        sql`select n_tup_upd > 0 as any, n_tup_upd - n_tup_hot_upd as indexed from pg_stat_xact_user_tables where relname = 'presence'`,
      );
      return rows;
    });
    expect(updates).toEqual([{ any: true, indexed: '0' }]);
    await one.table.stop();
  });
});
