/** What is due of all features, on both databases. */
import { sql } from 'drizzle-orm';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createBus } from '../bus/createBus.ts';
import { systemClock } from '../clock.ts';
import { readConfig } from '../config.ts';
import type { Database } from '../db/open.ts';
import { games, tournamentContestEnds } from '../db/schema.ts';
import { StorageUnavailable } from '../db/unavailable.ts';
import { earliestOf, followDue, type Due } from './due.ts';
import { featuresOf } from '../features.ts';
import { noOthers } from '../nodes/leases.ts';
import { keepReports } from '../bus/testing/reports.ts';
import { createMetrics } from '../metrics/metrics.ts';
import { describeEachDatabase } from '../testing/database.ts';
import { createStandingClock } from '../testing/clock.ts';

let stop: (() => void) | null = null;
afterEach(() => {
  stop?.();
  stop = null;
  vi.useRealTimers();
});

const nobody = () => Promise.reject(new Error('nobody plays against the AI here'));

/** What all features of a server over this database have due. */
function dueOf(database: Database): readonly Due[] {
  const bus = createBus({
    database,
    databaseUrl: undefined,
    node: 'a',
    heartbeats: noOthers,
    report: keepReports(),
  });
  const { features } = featuresOf({
    config: readConfig({}),
    database,
    clock: systemClock,
    metrics: createMetrics(),
    bus,
    node: 'a',
    leases: noOthers,
    bots: { chooseMove: nobody, hint: nobody, close: async () => undefined },
    outages: () => [],
    isDraining: () => false,
    warn: () => undefined,
    error: () => undefined,
    failed: () => undefined,
  });
  return features.flatMap(({ due }) => due ?? []);
}

describeEachDatabase('what is due', (open) => {
  test('the earliest time of each feature is the first entry of an index', async () => {
    const database = await open();
    const due = dueOf(database);
    expect(due.length).toBeGreaterThan(3);
    for (const one of due) {
      const plan = await database.db.transaction(async (tx) => {
        // Where an index can answer, one does, however small the table.
        await tx.execute(sql`set local enable_seqscan = off`);
        const { rows } = await tx.execute(sql`explain ${sql.raw(earliestOf(one))}`);
        return rows.map((row) => String(row['QUERY PLAN'])).join('\n');
      });
      expect(plan).toMatch(/^Limit.*\n.*Index (Only )?Scan using/);
    }
  });

  test('is asked for in one statement; what has come is settled, the rest is not', async () => {
    const database = await open();
    const clock = createStandingClock();
    const asked = vi.spyOn(database, 'prepared');
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const settled: string[] = [];
    let told: (() => void) | null = null;
    async function note(name: string): Promise<void> {
      settled.push(name);
      told?.();
    }
    // Vitest's own waiting would put the timers forward. Afterwards the round has ended, too.
    const until = (count: number): Promise<void> =>
      new Promise((resolve) => {
        told = () => void (settled.length >= count && setImmediate(resolve));
        told();
      });
    const inMs = async (name: string, ...ms: number[]): Promise<Due> => {
      for (const one of ms)
        await database.db.insert(tournamentContestEnds).values({
          matchId: `${name}${one}`,
          gameType: name,
          dueAt: new Date(clock.wallMs() + one),
        });
      return {
        at: tournamentContestEnds.dueAt,
        among: `game_type = '${name}'`,
        settle: () => note(name),
      };
    };
    const due = [
      await inMs('past', 5000, -1000),
      await inMs('future', 1000),
      await inMs('none'),
      await inMs('now', 0),
    ];
    stop = followDue({
      database,
      clock,
      due,
      ticks: [() => note('tick')],
      isDraining: () => false,
      failed: (error) => expect.fail(String(error)),
    });
    vi.advanceTimersByTime(500);
    await until(3);
    expect(settled).toEqual(['tick', 'past', 'now']);
    // Endings of the features above look for more once a second.
    expect(asked.mock.calls.filter(([name]) => name === 'due')).toHaveLength(1);
    clock.advance(1000);
    vi.advanceTimersByTime(500);
    await until(7);
    expect(settled.slice(3)).toEqual(['tick', 'past', 'future', 'now']);
  });
});

const row = (earliest: readonly (Date | null)[]) => [{ earliest }];
const past = new Date(0);

function follow(options: { answers: () => unknown[]; due: Due[]; isDraining?: () => boolean }) {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const failures: unknown[] = [];
  const prepared = vi.fn(async () => options.answers());
  stop = followDue({
    database: { prepared },
    clock: systemClock,
    due: options.due,
    ticks: [],
    isDraining: options.isDraining ?? (() => false),
    failed: (error) => failures.push(error),
  });
  return { failures, prepared };
}

/** Resolves once a round has done what it can without waiting for a job. */
async function look(): Promise<void> {
  vi.advanceTimersByTime(500);
  await new Promise((resolve) => setImmediate(resolve));
}

describe('followDue', () => {
  test('one that fails is reported and tried again; one that takes long holds up no other and runs once', async () => {
    const rounds: string[] = [];
    const slow = Promise.withResolvers<void>();
    const bug = new Error('a bug');
    const { failures } = follow({
      answers: () => row([past, past]),
      due: [
        {
          at: games.deadlineAt,
          async settle() {
            rounds.push('slow');
            await slow.promise;
          },
        },
        {
          at: games.deadlineAt,
          async settle() {
            rounds.push('fails');
            throw bug;
          },
        },
      ],
    });
    await look();
    await look();
    expect(rounds).toEqual(['slow', 'fails', 'fails']);
    expect(failures).toEqual([bug, bug]);
    slow.resolve();
    await look();
    await look();
    expect(rounds.filter((name) => name === 'slow')).toHaveLength(2);
  });

  test('a database that is away is others’ to report; any other failure to look is reported', async () => {
    const problems: unknown[] = [new StorageUnavailable('connection', 'away'), new Error('a bug')];
    const { failures } = follow({
      answers() {
        throw problems.shift();
      },
      due: [],
    });
    await look();
    expect(failures).toEqual([]);
    await look();
    expect(failures).toEqual([new Error('a bug')]);
  });

  test('a server that drains looks for nothing', async () => {
    const { prepared } = follow({ answers: () => row([]), due: [], isDraining: () => true });
    await look();
    expect(prepared).not.toHaveBeenCalled();
  });
});
