/** Who is counted as present in arenas, and how often that is written (section 5.5). */
import { eq } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { ok, refuse } from '@playfield/contracts/result.ts';
import { socketEvent } from '@playfield/contracts/socket/index.ts';
import type { Database } from '../db/open.ts';
import { tournaments } from '../db/schema.ts';
import { StorageUnavailable } from '../db/unavailable.ts';
import { createHub } from '../socket/hub.ts';
import { fakeConnection } from '../socket/testing/fakeConnection.ts';
import { describeEachDatabase } from '../testing/database.ts';
import { removalOf } from './phase.ts';
import { createTournamentSocket } from './socket.ts';
import { tournamentStore } from './store.ts';
import { pairOf } from './testing/arenas.ts';
import { arena, serveTournaments, type Served } from './testing/served.ts';
import { viewsOf } from './testing/views.ts';

/** The socket of tournaments, with what it tells of who is present. */
function socketOf(database: Database, { clock }: Served) {
  const told: string[] = [];
  const failing = { isOn: false };
  const sent: Buffer[] = [];
  const reads: string[] = [];
  let held = Promise.resolve();
  const afterReading: (() => Promise<void>)[] = [];
  const views = viewsOf(database, clock);
  const socket = createTournamentSocket({
    database,
    clock,
    hub: createHub({ subscribe: () => () => undefined }),
    views,
    presence: {
      came: (id, person) => void told.push(`${person} came to ${id}`),
      left: (id, person) => void told.push(`${person} left ${id}`),
      over: (id) => void told.push(`${id} is over`),
    },
    get: async (player, id) => {
      if (failing.isOn) throw new Error('the database is away');
      reads.push(id);
      await held;
      const row = await tournamentStore(database.db).byId(id);
      const answer = row ? ok(await views.details(player, row)) : refuse('tournament/not-found');
      await afterReading.shift()?.();
      return answer;
    },
  });
  const connection = fakeConnection('p1', (frame) => sent.push(frame));
  const send = async (type: string, tournamentId: string) =>
    socket.receptions.find((one) => one.type === type)?.receive(connection, { type, tournamentId });
  const hear = async (kind: string, body: unknown) =>
    socket.notices.find((one) => one.kind === kind)?.receive(body);
  const changed = async (tournamentId: string, version: number) =>
    hear('tournament/changed', { tournamentId, from: version - 1, version });
  /** Nothing is read to its end until the returned function is called. */
  const hold = (): (() => void) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    held = promise;
    return resolve;
  };
  return { told, sent, reads, hold, afterReading, send, hear, changed, failing, lookAgain: socket.lookAgain };
}

describeEachDatabase('presence in arenas', (openDatabase) => {
  test('is of those who watch one that is open or runs, and of no bracket', async () => {
    const database = await openDatabase();
    const served = serveTournaments(database);
    const { told, send, changed } = socketOf(database, served);
    const made = async (fields: Parameters<Served['make']>[1]): Promise<string> => {
      served.clock.advance(1);
      return served.make(0, fields);
    };
    const bracket = await made({});
    const open = await made(arena);
    const running = await made({ ...arena, status: 'active', version: 5 });
    const finished = await made({ ...arena, status: 'completed' });
    for (const id of [bracket, open, open, running, finished, 'none']) await send('watchTournament', id);
    expect(told).toEqual([`p1 came to ${open}`, `p1 came to ${running}`]);
    await database.db
      .update(tournaments)
      .set({ status: 'completed', version: 6 })
      .where(eq(tournaments.id, running));
    await changed(running, 6);
    expect(told.splice(0).at(-1)).toBe(`${running} is over`);
    for (const id of [bracket, open, finished]) await send('leaveTournament', id);
    expect(told).toEqual([`p1 left ${open}`]);
  });

  test('begins later for somebody to whom the arena could not be shown at first, once', async () => {
    const database = await openDatabase();
    const served = serveTournaments(database);
    const { told, send, lookAgain, failing } = socketOf(database, served);
    const id = await served.make(0, { ...arena, status: 'active', version: 5 });
    failing.isOn = true;
    await expect(send('watchTournament', id)).rejects.toThrow('the database is away');
    expect(told).toEqual([]);
    for (let n = 0; n < 2; n++) await lookAgain();
    expect(told).toEqual([`p1 came to ${id}`]);
  });

  test('ends with the server of a page, unless its person watches the same arena at another one', async () => {
    const database = await openDatabase();
    const served = serveTournaments(database);
    const id = await served.make(3, arena);
    const other = pairOf(served, database).presence;
    other.came(id, 'p1');
    // Nothing is written later that would put it right.
    await other.refresh();
    await other.gone(['p1', 'p2'], new Date(served.clock.wallMs()));
    const people = await served.peopleOf(id);
    expect([...people.values()].flatMap(({ userId, awayAt }) => (awayAt ? [userId] : []))).toEqual(['p2']);
  });

  test('is written in one statement for everybody in all of them, and not where nobody is', async () => {
    const database = await openDatabase();
    const served = serveTournaments(database);
    const { presence, clock } = served;
    const ids = [await served.make(3, arena)];
    clock.advance(1);
    ids.push(await served.make(2, arena));
    const away = async () => {
      const all = await Promise.all(ids.map(async (id) => [...(await served.peopleOf(id)).values()]));
      return all.map((people) => people.flatMap(({ userId, awayAt }) => (awayAt ? [userId] : [])).toSorted());
    };
    const written = [vi.spyOn(database.db, 'execute'), vi.spyOn(database.db, 'update')];
    const statements = () => written.reduce((sum, { mock }) => sum + mock.calls.splice(0).length, 0);
    try {
      await pairOf(served, database).presence.gone(['p1', 'p2', 'p3'], new Date(clock.wallMs()));
      expect(await away()).toEqual([
        ['p1', 'p2', 'p3'],
        ['p1', 'p2'],
      ]);
      statements();
      clock.advance(2000);
      await presence.refresh();
      expect(statements()).toBe(1);
      expect(await away()).toEqual([[], []]);
      for (const id of ids) for (const person of ['p1', 'p2']) presence.left(id, person);
      await presence.refresh();
      expect(statements()).toBe(1);
      expect(await away()).toEqual([
        ['p1', 'p2'],
        ['p1', 'p2'],
      ]);
      for (const id of ids) presence.over(id);
      clock.advance(2000);
      await presence.refresh();
      expect(statements()).toBe(0);
      expect(served.failures).toEqual([]);
    } finally {
      vi.restoreAllMocks();
    }
  });

  test('F4 is not written on a full disk, and put right once there is room', async () => {
    const database = await openDatabase();
    let isFull = false;
    const served = serveTournaments({
      ...database,
      assertWritable() {
        if (isFull) throw new StorageUnavailable('disk-full', 'full');
      },
    });
    const { presence, clock } = served;
    const id = await served.make(2, arena);
    const away = async () =>
      [...(await served.peopleOf(id)).values()].flatMap(({ userId, awayAt }) => (awayAt ? [userId] : []));
    isFull = true;
    presence.left(id, 'p2');
    clock.advance(2000);
    await expect(presence.refresh()).rejects.toThrow(StorageUnavailable);
    expect(await away()).toEqual([]);
    isFull = false;
    clock.advance(2000);
    await presence.refresh();
    expect(await away()).toEqual(['p2']);
    isFull = true;
    presence.came(id, 'p2');
    clock.advance(2000);
    await expect(presence.refresh()).rejects.toThrow(StorageUnavailable);
    expect(await away()).toEqual(['p2']);
    isFull = false;
    clock.advance(2000);
    await presence.refresh();
    expect(await away()).toEqual([]);
    expect(served.failures).toEqual([]);
  });

  test('is written once for all who come and go while a statement runs, however often, and as they are at last', async () => {
    const database = await openDatabase();
    const served = serveTournaments(database);
    const { presence } = served;
    const id = await served.make(3, arena);
    const away = async () =>
      [...(await served.peopleOf(id)).values()].flatMap(({ userId, awayAt }) => (awayAt ? [userId] : []));
    presence.left(id, 'p3');
    await presence.refresh();
    expect(await away()).toEqual(['p3']);
    const { promise: ran, resolve: run } = Promise.withResolvers<void>();
    const execute = database.db.execute.bind(database.db);
    const written = vi.spyOn(database.db, 'execute').mockImplementationOnce((query) => {
      const statement = execute(query);
      run();
      return statement;
    });
    try {
      presence.left(id, 'p1');
      await ran;
      for (let n = 0; n < 40; n++) {
        presence.left(id, 'p2');
        if (n < 39) presence.came(id, 'p2');
      }
      for (const person of ['p1', 'p3']) presence.came(id, person);
      await presence.refresh();
      // The one that ran, then those who left, then who came.
      expect(written).toHaveBeenCalledTimes(3);
      expect(await away()).toEqual(['p2']);
      expect(served.failures).toEqual([]);
    } finally {
      vi.restoreAllMocks();
    }
  });
});

describeEachDatabase('a tournament that one connection watches again and again', (openDatabase) => {
  test('is read for it once more, however often it asked while it was read', async () => {
    const database = await openDatabase();
    const served = serveTournaments(database);
    const { send, sent, reads, hold } = socketOf(database, served);
    const id = await served.make(2);
    const other = await served.make(0, { name: 'Another' });
    const goOn = hold();
    const asked = Array.from({ length: 30 }, () => send('watchTournament', id));
    asked.push(send('watchTournament', other));
    expect(reads).toEqual([id, other]);
    goOn();
    await Promise.all(asked);
    expect(reads.toSorted()).toEqual([id, id, other].toSorted());
    expect(sent).toHaveLength(3);
    // Asked later, it is read again.
    await send('watchTournament', id);
    expect(sent).toHaveLength(4);
  });

  test.each(['a change', 'a place that was given back'])(
    'is read once more where %s was told before a state without it',
    async (what) => {
      const database = await openDatabase();
      const served = serveTournaments(database);
      const { send, sent, afterReading, hear, changed } = socketOf(database, served);
      const id = await served.make(0, { version: 3 });
      afterReading.push(async () => {
        await database.db.update(tournaments).set({ version: 4 }).where(eq(tournaments.id, id));
        const update = removalOf(await served.rowOf(id), 3, ['p2'], served.clock.wallMs());
        await (what === 'a change' ? changed(id, 4) : hear('tournament/places-given-back', update));
      });
      await send('watchTournament', id);
      const events = sent.map((frame) =>
        socketEvent.parse(JSON.parse(frame.subarray(frame.indexOf('{')).toString())),
      );
      expect(events).toMatchObject([
        { type: 'tournamentUpdate', from: 3, version: 4 },
        { type: 'tournamentState', tournament: { version: 3 } },
        { type: 'tournamentState', tournament: { version: 4 } },
      ]);
    },
  );
});
