/** What is undone when its answer, and the cookie in it, was given up for time (TRUST F5, GAPS G07). */
import { Client as Holder } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { me, register } from '@playfield/contracts/http/account.ts';
import { newClient, patiently, type Client } from '../testing/client.ts';
import { createOnPostgresql, describeOnPostgresql } from '../testing/database.ts';
import { startServer, type TestServer } from '../testing/server.ts';

const password = 'xk7#qTz2 horse';

const whoIs = async (client: Client) =>
  me.parse((await patiently(() => client.get('/api/auth/me'))).body).user;

describeOnPostgresql('a request that was answered before its work was done', () => {
  let place: Awaited<ReturnType<typeof createOnPostgresql>>;
  let holder: Holder;
  let server: TestServer;
  beforeAll(async () => {
    place = await createOnPostgresql();
    holder = new Holder({ connectionString: place.url });
    await holder.connect();
    // A statement waits for 2.5 s: long enough to go on after the answer.
    server = await startServer({ databaseUrl: place.url, answerWithinMs: 1200 });
  });
  afterAll(async () => {
    await server.stop();
    await holder.end();
    await place.drop();
  });

  /** Asks while the person's row is held, is told to try again, and lets the work go on. */
  async function giveUpOn(client: Client, id: string, path: string, data: object): Promise<void> {
    await holder.query('begin');
    await holder.query('select from users where id = $1 for update', [id]);
    const answer = await client.post(path, data);
    expect([answer.status, answer.body]).toMatchObject([503, { code: 'server/overloaded' }]);
    await holder.query('rollback');
    // The row is free again once that work has ended.
    await holder.query('select from users where id = $1 for update', [id]);
  }

  async function account(username: string) {
    const client = newClient(server.url);
    const made = await patiently(() => client.post('/api/auth/register', { username, password }));
    const { user, recoveryCodes } = register.answer.parse(made.body);
    return { client, id: user.id, username, codes: recoveryCodes };
  }

  test('a registration: the guest goes on, and the name is free', async () => {
    const client = newClient(server.url);
    const guest = await whoIs(client);
    const data = { username: 'Late Heron', password };
    await giveUpOn(client, guest.id, '/api/auth/register', data);
    expect(await whoIs(client)).toEqual(guest);
    expect((await patiently(() => client.post('/api/auth/register', data))).status).toBe(200);
    expect(await whoIs(client)).toMatchObject({ id: guest.id, username: 'Late Heron', isGuest: false });
  });

  test('a sign-in: the guest goes on', async () => {
    const { id, username } = await account('Late Finch');
    const client = newClient(server.url);
    const guest = await whoIs(client);
    await giveUpOn(client, id, '/api/auth/login', { username, password });
    expect((await holder.query('select from users where id = $1', [guest.id])).rowCount).toBe(1);
    expect(await whoIs(client)).toEqual(guest);
    const entered = await patiently(() => client.post('/api/auth/login', { username, password }));
    expect(entered.status).toBe(200);
  });

  test('another password, and new recovery codes: the old ones work', async () => {
    const { client, id, username, codes } = await account('Late Robin');
    const newPassword = 'qL9!mVx4 stone';
    await giveUpOn(client, id, '/api/auth/password', { oldPassword: password, newPassword });
    await giveUpOn(client, id, '/api/auth/recovery-codes', { password });
    expect(await whoIs(client)).toMatchObject({ id });
    const entered = await patiently(() =>
      newClient(server.url).post('/api/auth/login', { username, password }),
    );
    expect(entered.status).toBe(200);
    const data = { username, code: codes[0], newPassword };
    await giveUpOn(newClient(server.url), id, '/api/auth/recover', data);
    const recovered = await patiently(() => newClient(server.url).post('/api/auth/recover', data));
    expect(recovered.status).toBe(200);
  });
});
