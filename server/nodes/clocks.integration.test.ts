/** Two servers on one PostgreSQL whose machines disagree about the time (TRUST T-56). */
import { Client as Connection } from 'pg';
import { expect, test } from 'vitest';
import { game } from '@playfield/contracts/http/match.ts';
import { listNotifications } from '@playfield/contracts/http/notifications.ts';
import { leave, playColumns, seatedPair } from '../match/testing/people.ts';
import { systemClock } from '../clock.ts';
import { openDatabase } from '../db/open.ts';
import { newClient } from '../testing/client.ts';
import { aheadBy } from '../testing/clock.ts';
import { createOnPostgresql, describeOnPostgresql } from '../testing/database.ts';
import { startServer } from '../testing/server.ts';
import { twoServers } from '../testing/twoServers.ts';
import { followDatabaseTime } from './databaseTime.ts';

const mostMatches = 5;

describeOnPostgresql('clocks of two machines', () => {
  /** How long the second machine has slept: then its monotonic clock stands still, on Linux. */
  let sleptMs = 0;
  const sleeper = aheadBy(-30_000);
  const servers = twoServers({
    machines: [aheadBy(30_000), { ...sleeper, monotonicMs: () => sleeper.monotonicMs() - sleptMs }],
  });

  /** By how much the clocks of a match and the time that its four timed moves took differ, ms. */
  async function clockError(): Promise<number> {
    const clock = { initialS: 60, incrementS: 0 };
    const match = await seatedPair(servers.one().url, servers.two().url, { clock });
    await playColumns(match, '12');
    let thoughtMs = 0;
    for (const [n, column] of ['1', '2', '1', '2'].entries()) {
      const startedMs = performance.now();
      await playColumns(match, column, 2 + n);
      thoughtMs += performance.now() - startedMs;
    }
    const { ada, bob } = match;
    const last = bob.socket.events.findLast((event) => event.type === 'gameUpdate');
    const told = last?.type === 'gameUpdate' ? last.game.online?.clock : null;
    const usedMs = 120_000 - (told?.player1Ms ?? 0) - (told?.player2Ms ?? 0);
    await leave([ada, bob]);
    return Math.abs(usedMs - thoughtMs);
  }

  test('match clocks are right within 50 ms, and no outage is stored', { timeout: 30_000 }, async () => {
    // What a busy machine adds differs from match to match; an error of the clocks is in each.
    const errorsMs: number[] = [];
    for (let n = 0; n < mostMatches && !errorsMs.some((ms) => ms < 50); n++)
      errorsMs.push(await clockError());
    expect(Math.min(...errorsMs)).toBeLessThan(50);
    const connection = new Connection({ connectionString: servers.url() });
    await connection.connect();
    const { rows } = await connection.query('select from outages');
    await connection.end();
    expect(rows).toEqual([]);
  });

  test('after a machine has slept, a move decided there takes no time from the opponent', async () => {
    const [one, two] = [servers.one().url, servers.two().url];
    const match = await seatedPair(one, two, { clock: { initialS: 60, incrementS: 0 } });
    await playColumns(match, '121');
    const lateMs = async (): Promise<number> => {
      const { now } = listNotifications.answer.parse((await match.bob.client.get('/api/notifications')).body);
      return systemClock.wallMs() - Date.parse(now);
    };
    sleptMs = 300_000;
    await expect.poll(lateMs, { timeout: 10_000 }).toBeLessThan(1000);
    await playColumns(match, '2', 3);
    const { status, online } = game.parse((await match.ada.client.get(`/api/games/${match.id}`)).body);
    expect(status).toBe('playing');
    expect(online?.clock?.player1Ms).toBeGreaterThan(40_000);
    await leave([match.ada, match.bob]);
  });

  test('a machine that is more than a minute off is not ready; one that is a little off warns', async () => {
    const database = await createOnPostgresql();
    const server = await startServer({ databaseUrl: database.url }, undefined, aheadBy(61_000), true);
    expect((await newClient(server.url).get('/readyz')).body).toMatchObject({ code: 'server/clock-off' });
    await server.stop();
    await database.drop();

    const opened = await openDatabase({ dataDir: '', databaseUrl: servers.url(), databasePoolSize: 1 });
    for (const [offMs, isWarned] of [
      [-5000, true],
      [100, false],
    ] as const) {
      const warnings: number[] = [];
      const time = await followDatabaseTime({
        database: opened,
        machine: aheadBy(offMs),
        warn: (ms) => warnings.push(ms),
      });
      expect(Math.abs(time.offsetMs() - offMs)).toBeLessThan(50);
      expect(warnings.length > 0).toBe(isWarned);
      expect(time.isTooFar()).toBe(false);
      await time.stop();
    }
    await opened.close();
  });
});
