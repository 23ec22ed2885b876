/** What was checked of an account before its row was locked may have changed by then. */
import { Client as Holder } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { me, register } from '@playfield/contracts/http/account.ts';
import { newClient, type Answer, type Client } from '../testing/client.ts';
import { createOnPostgresql, describeOnPostgresql } from '../testing/database.ts';
import { startServer, type TestServer } from '../testing/server.ts';
import { nameKey } from './nameKey.ts';
import { createPasswords } from './passwords.ts';

const password = 'xk7#qTz2 horse';
const changedPassword = 'qL9!mVx4 stone';

/** What becomes of the row of a guest who registers. */
const registers = (name: string): string => `username = '${name}', is_guest = false, password = 'a hash'`;

const whoIs = async (client: Client) => me.parse((await client.get('/api/auth/me')).body).user;

const hashOf = async (text: string): Promise<string> => {
  const hashed = await createPasswords().hash(text);
  if (!hashed.ok) throw new Error(hashed.error.code);
  return hashed.value;
};

describeOnPostgresql('an account that changes while somebody waits for it', () => {
  let place: Awaited<ReturnType<typeof createOnPostgresql>>;
  let holder: Holder;
  let watcher: Holder;
  let server: TestServer;
  beforeAll(async () => {
    place = await createOnPostgresql();
    holder = new Holder({ connectionString: place.url });
    // What a transaction sees of the others doesn't change.
    watcher = new Holder({ connectionString: place.url });
    await Promise.all([holder.connect(), watcher.connect()]);
    server = await startServer({ databaseUrl: place.url });
  });
  afterAll(async () => {
    await server.stop();
    await Promise.all([holder.end(), watcher.end()]);
    await place.drop();
  });

  const waits = async (): Promise<boolean> => {
    const { rowCount } = await watcher.query(
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    return rowCount !== 0;
  };

  /** Asks while the person's row is held, and changes the row before it is free again. */
  async function whileChanging(
    id: string,
    ask: () => Promise<Answer>,
    change: string,
    values: readonly unknown[] = [],
  ): Promise<Answer> {
    await holder.query('begin');
    await holder.query('select from users where id = $1 for update', [id]);
    const asked = ask();
    await expect.poll(waits, { interval: 5 }).toBe(true);
    await holder.query(`update users set ${change} where id = $1`, [id, ...values]);
    await holder.query('commit');
    return asked;
  }

  const row = async (id: string): Promise<unknown> =>
    (await holder.query('select password, is_guest from users where id = $1', [id])).rows[0];
  const count = async (table: string, id: string): Promise<number | null> =>
    (await holder.query(`select from ${table} where user_id = $1`, [id])).rowCount;

  async function account(username: string) {
    const client = newClient(server.url);
    const made = await client.post('/api/auth/register', { username, password });
    const { user, recoveryCodes } = register.answer.parse(made.body);
    return { client, id: user.id, username, codes: recoveryCodes };
  }
  const refused = { status: 401, body: { code: 'auth/invalid-credentials' } };
  const toAnother = 'password = $2';

  test('the old password does not sign in once there is another one', async () => {
    const { id, username } = await account('Quick Heron');
    const thief = newClient(server.url);
    const guest = await whoIs(thief);
    const hash = await hashOf(changedPassword);
    const signIn = () => thief.post('/api/auth/login', { username, password });
    expect(await whileChanging(id, signIn, toAnother, [hash])).toMatchObject(refused);
    expect(await whoIs(thief)).toEqual(guest);
    expect(await row(id)).toMatchObject({ password: hash });
  });

  test('the right password signs in although its hash was made again', async () => {
    const { id, username } = await account('Quick Finch');
    const client = newClient(server.url);
    const signIn = () => client.post('/api/auth/login', { username, password });
    expect(await whileChanging(id, signIn, toAnother, [await hashOf(password)])).toMatchObject({
      status: 200,
    });
    expect(await whoIs(client)).toMatchObject({ id });
  });

  test('an old password changes neither the password nor the recovery codes', async () => {
    const { client, id, username, codes } = await account('Quick Robin');
    const hash = await hashOf(changedPassword);
    const data = { oldPassword: password, newPassword: 'Zk4!wPq8 river' };
    const change = () => client.post('/api/auth/password', data);
    expect(await whileChanging(id, change, toAnother, [hash])).toMatchObject(refused);
    expect(await row(id)).toMatchObject({ password: hash });

    const own = newClient(server.url);
    await own.post('/api/auth/login', { username, password: changedPassword });
    const renew = () => own.post('/api/auth/recovery-codes', { password: changedPassword });
    expect(await whileChanging(id, renew, toAnother, [await hashOf(password)])).toMatchObject(refused);
    const recovery = { username, code: codes[0], newPassword: changedPassword };
    expect((await newClient(server.url).post('/api/auth/recover', recovery)).status).toBe(200);
  });

  test('a recovery waits for the account before it ends sessions', async () => {
    const { id, username, codes } = await account('Quick Plover');
    const recovery = { username, code: codes[0], newPassword: changedPassword };
    await holder.query('begin');
    await holder.query('select from users where id = $1 for update', [id]);
    const asked = newClient(server.url).post('/api/auth/recover', recovery);
    await expect.poll(waits, { interval: 5 }).toBe(true);
    const free = await holder.query('select from sessions where user_id = $1 for update skip locked', [id]);
    await holder.query('commit');
    expect([free.rowCount, (await asked).status]).toEqual([1, 200]);
  });

  test('an account that is being deleted takes neither logins nor recovery codes', async () => {
    const { id, username, codes } = await account('Quick Raven');
    const deleted = 'deleted_at = now(), is_guest = true';
    const recovery = { username, code: codes[0], newPassword: changedPassword };
    const recover = () => newClient(server.url).post('/api/auth/recover', recovery);
    await holder.query('delete from sessions where user_id = $1', [id]);
    expect(await whileChanging(id, recover, deleted)).toMatchObject({
      status: 401,
      body: { code: 'auth/recovery-invalid' },
    });
    await holder.query('update users set deleted_at = null, is_guest = false where id = $1', [id]);
    const signIn = () => newClient(server.url).post('/api/auth/login', { username, password });
    expect(await whileChanging(id, signIn, deleted)).toMatchObject(refused);
    expect(await count('sessions', id)).toBe(0);
  });

  test('a guest who registers in another tab keeps the account when this tab signs in to another one', async () => {
    const { id, username } = await account('Quick Stork');
    const client = newClient(server.url);
    const guest = await whoIs(client);
    const signIn = () => client.post('/api/auth/login', { username, password });
    expect(await whileChanging(guest.id, signIn, registers('Quick Crane'))).toMatchObject({ status: 200 });
    expect(await whoIs(client)).toMatchObject({ id });
    expect(await row(guest.id)).toMatchObject({ is_guest: false });
  });

  test('a guest who was deleted meanwhile, or registered in another tab, does not register', async () => {
    const client = newClient(server.url);
    const guest = await whoIs(client);
    const data = { username: 'Quick Egret', password };
    const registering = () => client.post('/api/auth/register', data);
    expect(await whileChanging(guest.id, registering, 'deleted_at = now()')).toMatchObject({
      status: 401,
      body: { code: 'session/required' },
    });
    expect(await row(guest.id)).toEqual({ password: null, is_guest: true });
    await holder.query('update users set deleted_at = null where id = $1', [guest.id]);
    expect(await whileChanging(guest.id, registering, registers('Quick Stilt'))).toMatchObject({
      status: 409,
      body: { code: 'auth/already-signed-in' },
    });
  });

  test('a name that is being given up is kept free from those who wait for it', async () => {
    const { id, username } = await account('Quick Shrike');
    const client = newClient(server.url);
    const guest = await whoIs(client);
    await holder.query('begin');
    await holder.query("update users set username = 'deleted', username_key = null where id = $1", [id]);
    await holder.query(
      "insert into freed_names select encode(sha256($1::bytea), 'hex'), now() + interval '30 days'",
      [nameKey(username)],
    );
    const asked = client.post('/api/auth/register', { username, password });
    await expect.poll(waits, { interval: 5 }).toBe(true);
    await holder.query('commit');
    expect(await asked).toMatchObject({ status: 409, body: { code: 'auth/username-taken' } });
    expect(await row(guest.id)).toEqual({ password: null, is_guest: true });
  });

  const isThere = async (id: string): Promise<boolean> =>
    (await holder.query('select from users where id = $1 and deleted_at is null', [id])).rowCount === 1;

  test('only the password that the account has by then deletes it', async () => {
    const { client, id } = await account('Quick Grouse');
    const erase = () => client.post('/api/me/delete', { password });
    expect(await whileChanging(id, erase, toAnother, [await hashOf(changedPassword)])).toMatchObject(refused);
    expect(await isThere(id)).toBe(true);
    await holder.query('update users set password = $2 where id = $1', [id, await hashOf(password)]);
    expect(await whileChanging(id, erase, toAnother, [await hashOf(password)])).toMatchObject({
      status: 200,
    });
    expect(await isThere(id)).toBe(false);
  });

  test('a guest who registers in another tab keeps the account when this tab deletes the guest', async () => {
    const client = newClient(server.url);
    const { id } = await whoIs(client);
    const erase = () => client.post('/api/me/delete', {});
    expect(await whileChanging(id, erase, registers('Quick Dunlin'))).toMatchObject({
      status: 401,
      body: { code: 'session/ended' },
    });
    expect(await isThere(id)).toBe(true);
  });

  test('after a rename, the password of the account that took the old name proves nothing', async () => {
    const { client, id, username } = await account('Quick Avocet');
    // A session is remembered for some seconds.
    expect(await whoIs(client)).toMatchObject({ username });
    await holder.query("update users set username = 'Quick Ibis', username_key = 'ibis' where id = $1", [id]);
    const other = newClient(server.url);
    const registered = await other.post('/api/auth/register', { username, password: changedPassword });
    expect(registered.status).toBe(200);
    const before = await row(id);
    const asked = [
      client.post('/api/auth/password', { oldPassword: changedPassword, newPassword: 'Zk4!wPq8 river' }),
      client.post('/api/auth/recovery-codes', { password: changedPassword }),
      client.post('/api/me/delete', { password: changedPassword }),
    ];
    for (const answer of await Promise.all(asked)) expect(answer).toMatchObject(refused);
    expect([await row(id), await isThere(id)]).toEqual([before, true]);
  });

  test('a wrong recovery code takes no lock', async () => {
    const { id, username } = await account('Quick Osprey');
    const recovery = { username, code: 'AAAA-BBBB-CCCC', newPassword: changedPassword };
    await holder.query('begin');
    await holder.query('select from users where id = $1 for update', [id]);
    let isAnswered = false;
    const asked = newClient(server.url).post('/api/auth/recover', recovery);
    const answered = asked.then(() => (isAnswered = true));
    await expect.poll(async () => isAnswered || (await waits()), { interval: 5 }).toBe(true);
    await holder.query('commit');
    expect([isAnswered, (await asked).status, await answered]).toEqual([true, 401, true]);
  });
});
