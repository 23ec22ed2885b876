/** How long a request waits (TRUST F5): as the setting says; a statement is given up shortly before. */
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createOnPostgresql, describeOnPostgresql } from '../testing/database.ts';
import { startServer } from '../testing/server.ts';

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

  test.each([
    { answerWithinMs: 500, code: 'server/overloaded', atLeastMs: 400 },
    { answerWithinMs: 3500, code: 'server/storage-unavailable', atLeastMs: 3200 },
  ])(
    'with ANSWER_WITHIN_MS=$answerWithinMs it is refused as $code',
    async ({ answerWithinMs, code, atLeastMs }) => {
      const server = await startServer({ databaseUrl: place.url, answerWithinMs });
      await holder.query('begin');
      await holder.query('lock table users in access exclusive mode');
      const askedMs = performance.now();
      const refused = await fetch(`${server.url}/api/auth/me`);
      expect(performance.now() - askedMs).toBeGreaterThan(atLeastMs);
      expect(refused.status).toBe(503);
      expect(await refused.json()).toMatchObject({ code });
      await holder.query('rollback');
      expect((await fetch(`${server.url}/api/auth/me`)).status).toBe(200);
      await server.stop();
    },
  );
});
