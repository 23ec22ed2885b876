/** A database restored from a backup has deleted people again; the next start deletes them once more. */
import { appendFile, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Client as Connection } from 'pg';
import { afterAll, expect, test } from 'vitest';
import { befriend, friendsOf, member } from '../friends/testing/people.ts';
import { createOnPostgresql, describeOnPostgresql } from '../testing/database.ts';
import { temporaryFolder } from '../testing/temporaryFolder.ts';
import { newClient } from '../testing/client.ts';
import { startServer } from '../testing/server.ts';

describeOnPostgresql('a backup that is restored', () => {
  const dataDir = temporaryFolder();
  const file = join(dataDir, 'deletions.log');
  afterAll(() => rm(dataDir, { recursive: true, force: true }));

  test('people deleted since are deleted again, and nobody else', async () => {
    const { url: databaseUrl, drop } = await createOnPostgresql();
    const backup = `${new URL(databaseUrl).pathname.slice(1)}_backup`;
    const administrator = new Connection({
      connectionString: databaseUrl.replace(/\/[^/]*$/, '/postgres'),
    });
    await administrator.connect();
    try {
      const before = await startServer({ databaseUrl, dataDir });
      const [zoe, bob] = [await member(before.url, 'Zoe Quill'), await member(before.url, 'Bob')];
      await befriend(zoe, bob);
      await before.stop();
      await administrator.query(
        `create database ${backup} template ${new URL(databaseUrl).pathname.slice(1)}`,
      );

      const running = await startServer({ databaseUrl, dataDir });
      const leaving = newClient(running.url);
      leaving.setCookie(zoe.client.cookie());
      const gone = await leaving.post('/api/me/delete', { password: 'a long password of Zoe Quill' });
      expect(gone.status, gone.text).toBe(200);
      await running.stop();
      expect(await readFile(file, 'utf8')).not.toMatch(/zoe|quill/i);
      // A crash may cut a line off, and somebody may write nonsense.
      await appendFile(file, '{"id":"' + bob.id);

      const restored = await startServer({
        databaseUrl: databaseUrl.replace(/\/[^/]*$/, `/${backup}`),
        dataDir,
      });
      const again = newClient(restored.url);
      const signedIn = await again.post('/api/auth/login', {
        username: 'Zoe Quill',
        password: 'a long password of Zoe Quill',
      });
      expect(signedIn.status).toBe(401);
      const friend = newClient(restored.url);
      friend.setCookie(bob.client.cookie());
      expect(await friendsOf({ ...bob, client: friend })).toEqual([]);
      await restored.stop();
    } finally {
      await administrator.query(`drop database if exists ${backup} with (force)`);
      await administrator.end();
      await drop();
    }
  });
});
