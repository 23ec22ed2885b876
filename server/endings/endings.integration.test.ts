/** Endings on both databases: settled exactly once whatever meets, fails or is unknown (F16). */
import { asc, eq, sql } from 'drizzle-orm';
import { afterEach, expect, test, vi } from 'vitest';
import type { Database } from '../db/open.ts';
import { endings, endingsByDay } from '../db/schema.ts';
import { createMetrics } from '../metrics/metrics.ts';
import { always, createStatistics } from '../statistics/statistics.ts';
import { createTestClock } from '../testing/clock.ts';
import { describeEachDatabase, describeOnPostgresql, openOnPostgresql } from '../testing/database.ts';
import type { Consumer, Ending } from './ending.ts';
import { isStatementTimeout, StorageUnavailable } from '../db/unavailable.ts';
import { dayMs } from '../durations.ts';
import { createEndings, type Endings } from './endings.ts';
import { recordEndings } from './record.ts';

const clock = createTestClock();
const running: Endings[] = [];
afterEach(async () => {
  await Promise.all(running.splice(0).map((one) => one.stop()));
});

type Seen = { readonly failures: unknown[]; readonly unknown: string[] };

/** One more server on the database: it settles what is there and polls. */
function startServer(database: Database, consumers: readonly Consumer[]): Endings & Seen {
  const failures: unknown[] = [];
  const unknown: string[] = [];
  const made = createEndings({
    database,
    clock,
    consumers,
    failed: (_consumer, error) => failures.push(error),
    unknownKind: (kind) => unknown.push(kind),
  });
  running.push(made);
  return { ...made, failures, unknown };
}

function siteStatistics(database: Database) {
  const metrics = createMetrics();
  const solo = always({ gameType: 'a-game', mode: 'solo' });
  const describe = { game: solo, race: solo, run: solo, typing: solo, tournament: solo };
  return { metrics, ...createStatistics({ database, clock, metrics, describe }) };
}

/** Settles nothing but remembers what it was given once that is committed. */
function recorder(settle: (endings: readonly Ending[]) => void = () => undefined) {
  const batches: string[][] = [];
  const consumer: Consumer = {
    name: 'recorder',
    column: 'countedAt',
    async settle(_tx, given) {
      settle(given);
      return () => void batches.push(given.map(({ subjectId }) => subjectId));
    },
  };
  return { consumer, batches };
}

/** Once it has begun to settle, it goes on only when it is let go. */
function heldConsumer() {
  const [held, freed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const consumer: Consumer = {
    name: 'slow',
    column: 'countedAt',
    async settle() {
      held.resolve();
      await freed.promise;
      return () => undefined;
    },
  };
  return { consumer, held: held.promise, letGo: freed.resolve };
}

const day = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** More than two transactions take. */
const manyFor = ({ kind }: Database): number => (kind === 'embedded' ? 60 : 450);

const subjects = (count: number) => Array.from({ length: count }, (_, n) => `s${String(n).padStart(3, '0')}`);

async function end({ db }: Database, ids: readonly string[], endedAt = new Date(clock.wallMs())) {
  await db.transaction((tx) =>
    recordEndings(
      tx,
      ids.map((subjectId, n) => ({ kind: 'game', subjectId, endedAt: new Date(endedAt.getTime() + n) })),
    ),
  );
}

async function unsettled({ db }: Database): Promise<string[]> {
  const rows = await db
    .select({ id: endings.subjectId })
    .from(endings)
    .where(sql`${endings.countedAt} is null`)
    .orderBy(asc(endings.endedAt));
  return rows.map(({ id }) => id);
}

describeEachDatabase('endings', (open) => {
  test('what can wait is settled at once, and then once a second, and no poll wakes others for it', async () => {
    const database = await open();
    vi.useFakeTimers({ toFake: ['setInterval', 'setTimeout'] });
    try {
      let looks = 0;
      const watched = { ...database, assertWritable: () => void (looks += 1) };
      const [patient, prompt] = [recorder(), recorder()];
      await end(database, ['s1']);
      await database.db.update(endings).set({ ratedAt: new Date(clock.wallMs()) });
      const server = startServer(watched, [
        { ...patient.consumer, canWait: true },
        { ...prompt.consumer, column: 'ratedAt', isOrdered: true },
      ]);
      await expect.poll(() => patient.batches).toEqual([['s1']]);
      await end(database, ['s2']);
      server.wake(null);
      await expect.poll(() => prompt.batches).toEqual([['s2']]);
      const before = looks;
      vi.advanceTimersByTime(900);
      expect(patient.batches).toEqual([['s1']]);
      const later = (): unknown => {
        vi.advanceTimersByTime(100);
        return patient.batches;
      };
      await expect.poll(later).toEqual([['s1'], ['s2']]);
      expect(looks).toBe(before + 1);
    } finally {
      vi.useRealTimers();
    }
  });

  test('what one server at a time settles is settled in the order of the ends', async () => {
    const database = await open();
    const all = subjects(manyFor(database));
    await end(database, all);
    const seen: string[] = [];
    let under = 0;
    const ordered: Consumer = {
      name: 'ordered',
      column: 'ratedAt',
      isOrdered: true,
      async settle(tx, given) {
        under += 1;
        expect(under).toBe(1);
        await tx.execute(sql`select 1`);
        seen.push(...given.map(({ subjectId }) => subjectId));
        under -= 1;
        return () => undefined;
      },
    };
    const servers = [startServer(database, [ordered]), startServer(database, [ordered])];
    await expect.poll(() => seen.length).toBe(all.length);
    expect(seen).toEqual(all);
    // What ends while another server is busy is not left to the next poll.
    await end(database, ['later'], new Date(clock.wallMs() + 60_000));
    for (const server of servers) server.wake(null);
    await expect.poll(() => seen.at(-1)).toBe('later');
    expect(servers.flatMap(({ failures }) => failures)).toEqual([]);
  });

  test('two servers that settle at once count each ending once', async () => {
    const database = await open();
    const count = manyFor(database);
    await end(database, subjects(count));
    const [a, b] = [siteStatistics(database), siteStatistics(database)];
    startServer(database, [a.consumer]);
    startServer(database, [b.consumer]);
    const counted = (): number =>
      [a, b]
        .map(({ metrics }) => Number(/playfield_ended_total\{[^}]*\} (\d+)/.exec(metrics.text())?.[1] ?? 0))
        .reduce((sum, one) => sum + one, 0);
    await expect.poll(counted).toBe(count);
    expect(await unsettled(database)).toEqual([]);
    expect(await a.days()).toMatchObject([{ kind: 'game', gameType: 'a-game', mode: 'solo', count }]);
  });

  test(
    'what one consumer has locked an urgent one settles as soon as it is free',
    { timeout: 30_000 },
    async () => {
      vi.useFakeTimers({ toFake: ['setInterval'] }); // nobody polls
      try {
        const database = await open();
        const slow = heldConsumer();
        const settled = Promise.withResolvers<readonly Ending[]>();
        const urgent: Consumer = {
          name: 'urgent',
          column: 'ratedAt',
          isUrgent: true,
          settle: async (_tx, given) => () => settled.resolve(given),
        };
        await end(database, ['s']);
        startServer(database, [slow.consumer]);
        await slow.held;
        const askedAgain = Promise.withResolvers<void>();
        let looks = 0;
        const watched: Database = {
          ...database,
          assertWritable() {
            looks += 1;
            if (looks === 2) askedAgain.resolve();
          },
        };
        startServer(watched, [urgent]);
        // It finds the ending locked. The embedded database's single session lets it look only after the other one's end.
        if (database.kind === 'postgresql') await askedAgain.promise;
        slow.letGo();
        expect(await settled.promise).toMatchObject([{ subjectId: 's' }]);
      } finally {
        vi.useRealTimers();
      }
    },
  );

  test('an urgent consumer is asked only after ends in tournaments', async () => {
    vi.useFakeTimers({ toFake: ['setInterval'] }); // nobody polls
    try {
      const database = await open();
      let looks = 0;
      const watched = { ...database, assertWritable: () => void (looks += 1) };
      const { consumer, batches } = recorder();
      await end(database, ['first']);
      const server = startServer(watched, [{ ...consumer, isUrgent: true }]);
      await expect.poll(() => batches).toEqual([['first']]);
      await end(database, ['second']);
      const before = looks;
      server.wake(null);
      expect(looks).toBe(before);
      server.wake('cup');
      expect(looks).toBe(before + 1);
      await expect.poll(() => batches).toEqual([['first'], ['second']]);
    } finally {
      vi.useRealTimers();
    }
  });

  test('an end that is stored twice is one ending', async () => {
    const database = await open();
    const { consumer, batches } = recorder();
    const server = startServer(database, [consumer]);
    await end(database, ['s']);
    await end(database, ['s']);
    server.wake(null);
    await expect.poll(() => batches).toEqual([['s']]);
    server.wake(null);
    await server.stop();
    expect(batches).toEqual([['s']]);
  });

  test('what a dead server left is settled within about a second, the earliest end first', async () => {
    const database = await open();
    const { consumer, batches } = recorder();
    startServer(database, [consumer]);
    // Nobody wakes anybody: the one that stored these is gone.
    await end(database, subjects(3));
    await expect.poll(() => batches.flat()).toEqual(subjects(3));
  });

  test('an unknown kind is left to a server that knows it, reported once, and holds up nothing', async () => {
    const database = await open();
    await database.db.insert(endings).values(
      ['x', 'y'].map((subjectId) => ({
        kind: 'siege',
        subjectId,
        endedAt: new Date(clock.wallMs() - dayMs),
      })),
    );
    const { consumer, batches } = recorder();
    const server = startServer(database, [consumer]);
    await expect.poll(() => server.unknown).toEqual(['siege']);
    await end(database, ['s']);
    await expect.poll(() => batches).toEqual([['s']]);
    await end(database, ['t']);
    await expect.poll(() => batches).toEqual([['s'], ['t']]);
    expect(await unsettled(database)).toHaveLength(2);
    expect(server).toMatchObject({ unknown: ['siege'], failures: [] });
  });

  test('an ending that cannot be settled holds up no other and is tried again later', async () => {
    const database = await open();
    let isBroken = true;
    const { consumer, batches } = recorder((given) => {
      if (isBroken && given.some(({ subjectId }) => subjectId === 's004')) throw new Error('a bug');
    });
    await end(database, subjects(12));
    const server = startServer(database, [consumer]);
    await expect.poll(() => unsettled(database)).toEqual(['s004']);
    expect(server.failures.length).toBeGreaterThan(0);
    isBroken = false;
    clock.advance(61_000);
    server.wake(null);
    await expect.poll(() => batches.flat().toSorted()).toEqual(subjects(12));
    expect(await unsettled(database)).toEqual([]);
  });

  test('a consumer that fails half-way leaves nothing of what it wrote', async () => {
    const database = await open();
    const row = { day: '2026-11-20', kind: 'game', gameType: 'a-game', mode: 'solo', count: 1 };
    let attempts = 0;
    const consumer: Consumer = {
      name: 'fails',
      column: 'countedAt',
      async settle(tx) {
        await tx.insert(endingsByDay).values(row);
        attempts += 1;
        throw new Error('a bug');
      },
    };
    await end(database, ['s']);
    const server = startServer(database, [consumer]);
    await expect.poll(() => attempts).toBeGreaterThan(0);
    await server.stop();
    expect(await database.db.$count(endingsByDay)).toBe(0);
    expect(await unsettled(database)).toEqual(['s']);
  });

  test('what every consumer settled goes after a week, nothing else', async () => {
    const database = await open();
    const nowMs = clock.wallMs();
    await end(database, ['old'], new Date(nowMs - 7 * dayMs - 1000));
    await end(database, ['young'], new Date(nowMs - 7 * dayMs + 60_000));
    const { consumer } = recorder();
    const server = startServer(database, [consumer]);
    await expect.poll(() => unsettled(database)).toEqual([]);
    await server.stop();
    await end(database, ['open'], new Date(nowMs - 30 * dayMs));
    expect(await server.sweep(100)).toBe(1);
    const left = await database.db.select().from(endings).orderBy(asc(endings.endedAt));
    expect(left.map(({ subjectId }) => subjectId)).toEqual(['open', 'young']);
  });

  test('a transaction takes at most 20 endings where every move waits for it, else 200', async () => {
    const database = await open();
    const count = manyFor(database);
    await end(database, subjects(count));
    const { consumer, batches } = recorder();
    startServer(database, [consumer]);
    await expect.poll(() => batches.flat()).toEqual(subjects(count));
    const most = database.kind === 'embedded' ? 20 : 200;
    expect(Math.max(...batches.map(({ length }) => length))).toBeLessThanOrEqual(most);
    expect(await unsettled(database)).toEqual([]);
  });

  test('days are those of UTC, and equal games of a day are one row', async () => {
    const database = await open();
    const midnight = Math.floor(clock.wallMs() / dayMs) * dayMs;
    await end(database, ['a', 'b'], new Date(midnight - 10));
    await end(database, ['c'], new Date(midnight));
    const statistics = siteStatistics(database);
    startServer(database, [statistics.consumer]);
    await expect.poll(() => unsettled(database)).toEqual([]);
    const same = { kind: 'game', gameType: 'a-game', mode: 'solo' };
    expect(await statistics.days()).toEqual([
      { ...same, day: day(midnight), count: 1 },
      { ...same, day: day(midnight - 1), count: 2 },
    ]);
    await database.db.delete(endingsByDay).where(eq(endingsByDay.kind, 'game'));
  });
});

describeOnPostgresql('endings of a busy server', () => {
  test('an ending whose statements take too long is reported, and holds up no other', async () => {
    const database = await openOnPostgresql();
    let isSlow = true;
    const settled: string[] = [];
    const consumer: Consumer = {
      name: 'slow',
      column: 'countedAt',
      isOrdered: true,
      async settle(tx, given) {
        if (isSlow && given.some(({ subjectId }) => subjectId === 's004')) {
          await tx.execute(sql`set local statement_timeout = 20`);
          await tx.execute(sql`select pg_sleep(60)`);
        }
        return () => void settled.push(...given.map(({ subjectId }) => subjectId));
      },
    };
    await end(database, subjects(12));
    const server = startServer(database, [consumer]);
    await expect.poll(() => unsettled(database)).toEqual(['s004']);
    expect(server.failures).toHaveLength(1);
    expect(server.failures[0]).toSatisfy(isStatementTimeout);
    isSlow = false;
    clock.advance(61_000);
    server.wake(null);
    await expect.poll(() => settled.toSorted()).toEqual(subjects(12));
    expect(await unsettled(database)).toEqual([]);
  });

  test('while the database is away no ending is set aside', async () => {
    const database = await openOnPostgresql();
    let isAway = true;
    let attempts = 0;
    const { consumer, batches } = recorder(() => {
      attempts += 1;
      if (isAway) throw new StorageUnavailable('connection', 'The database is away.');
    });
    await end(database, ['s']);
    const server = startServer(database, [consumer]);
    await expect.poll(() => attempts).toBeGreaterThan(1);
    isAway = false;
    server.wake(null);
    await expect.poll(() => batches).toEqual([['s']]);
    expect(server.failures).toEqual([]);
  });

  test('what a dead server left to an urgent consumer does not wait for the others', async () => {
    const database = await openOnPostgresql();
    const slow = heldConsumer();
    const { consumer, batches } = recorder();
    await end(database, ['before']);
    startServer(database, [slow.consumer, { ...consumer, column: 'ratedAt', isUrgent: true }]);
    await slow.held;
    try {
      await end(database, ['left']);
      await expect.poll(() => batches.flat(), { timeout: 5000 }).toContain('left');
    } finally {
      slow.letGo();
    }
  });

  test('what ends while something else is settled waits a little for more, and all of it is settled together', async () => {
    const database = await openOnPostgresql();
    const during: (() => void)[] = [];
    const { consumer, batches } = recorder(() => {
      clock.advance(100);
      during.shift()?.();
    });
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    try {
      await end(database, ['a']);
      const server = startServer(database, [consumer]);
      await expect.poll(() => batches).toEqual([['a']]);
      // Nothing ended while it was settled: the next is settled at once.
      during.push(() => server.wake(null));
      await end(database, ['b']);
      server.wake(null);
      await expect.poll(() => batches).toEqual([['a'], ['b']]);
      for (const id of ['c', 'd', 'e']) {
        await end(database, [id]);
        server.wake(null);
      }
      expect(batches).toEqual([['a'], ['b']]);
      vi.advanceTimersByTime(80);
      await expect.poll(() => batches).toEqual([['a'], ['b'], ['c', 'd', 'e']]);
    } finally {
      vi.useRealTimers();
    }
  });
});
