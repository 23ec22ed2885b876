/** How long a request waits (TRUST F5): as the setting says; a statement is given up shortly before. */
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { getArena } from '@playfield/contracts/http/arena.ts';
import { createOnPostgresql, describeOnPostgresql } from '../testing/database.ts';
import { newClient, patiently } from '../testing/client.ts';
import { createStandingClock } from '../testing/clock.ts';
import { startServer } from '../testing/server.ts';
import { wish } from '../tournament/testing/players.ts';

const fourInARow = { gameType: 'connect-four', playerName: 'Ada' };
const cup = wish(createStandingClock());
const answer = z.object({ code: z.string() });

describeOnPostgresql('a request whose table is locked', () => {
  let place: Awaited<ReturnType<typeof createOnPostgresql>>;
  let holder: Client;
  beforeAll(async () => {
    place = await createOnPostgresql();
    holder = new Client({ connectionString: place.url });
    await holder.connect();
  });
  afterAll(async () => {
    await holder.end();
    await place.drop();
  });

  /** What somebody gets who asks while the table is locked. */
  async function askWhileLocked(answerWithinMs: number): Promise<{ tookMs: number; code: unknown }> {
    const server = await startServer({ databaseUrl: place.url, answerWithinMs });
    await holder.query('begin');
    await holder.query('lock table users in access exclusive mode');
    const askedMs = performance.now();
    const refused = await fetch(`${server.url}/api/auth/me`);
    const tookMs = performance.now() - askedMs;
    expect(refused.status).toBe(503);
    const { code } = answer.parse(await refused.json());
    await holder.query('rollback');
    // On a busy machine half a second may be too short for a good answer, too.
    await expect.poll(async () => (await fetch(`${server.url}/api/auth/me`)).status).toBe(200);
    await server.stop();
    return { tookMs, code };
  }

  test('a request waits as ANSWER_WITHIN_MS says, and so does the database, whose usual limit is 2.5 s', async () => {
    const [short, long] = [await askWhileLocked(500), await askWhileLocked(3500)];
    expect(short.tookMs).toBeLessThan(long.tookMs);
    expect(long.tookMs).toBeGreaterThan(3200);
    // Which of them gives up first depends on how busy the machine is.
    for (const { code } of [short, long])
      expect(['server/storage-unavailable', 'server/overloaded']).toContain(code);
  });

  test('G04 the landing page is told without the database what runs in memory', async () => {
    const server = await startServer({ databaseUrl: place.url, answerWithinMs: 500 });
    const now = async () => {
      const answered = await fetch(`${server.url}/api/arena`);
      return answered.ok ? getArena.answer.parse(await answered.json()) : answered.status;
    };
    await holder.query('begin');
    await holder.query('lock table games in access exclusive mode');
    expect(await now()).toMatchObject({ online: 0, running: null });
    await holder.query('rollback');
    await expect.poll(now).toMatchObject({ running: { games: 0, races: 0 } });
    await server.stop();
  });

  /** Each needs the row of its player's user, which is held until it has been refused. */
  test.each([
    ['a quick match', '/api/games/quick', fourInARow, 'games'],
    ['a game with a friend', '/api/games/multiplayer', { ...fourInARow, gameMode: 'friend' }, 'games'],
    ['a game against the AI', '/api/games', { ...fourInARow, gameMode: 'ai' }, 'games'],
    ['a race', '/api/typing-races', { username: 'Ada', maxParticipants: 2 }, 'typing_races'],
    ['a tournament', '/api/tournaments', cup, 'tournaments'],
  ])('%s that was refused for taking too long is not made afterwards', async (_what, path, body, table) => {
    const server = await startServer({ databaseUrl: place.url, answerWithinMs: 500 });
    const ada = newClient(server.url);
    await patiently(() => ada.get('/api/auth/me'));
    const made = async () => {
      const { rows }: { rows: unknown[] } = await holder.query(`select id from ${table} order by id`);
      return rows;
    };
    const before = await made();
    const hold = 'select * from users order by created_at desc limit 1 for update';
    await holder.query('begin');
    await holder.query(hold);
    expect((await ada.post(path, body)).status).toBe(503);
    await holder.query('rollback');
    // The row is given to those who wait for it in their order, so by then the request is done with it.
    await holder.query('begin');
    await holder.query(hold);
    await holder.query('rollback');
    await server.stop();
    expect(await made()).toEqual(before);
  });
});
