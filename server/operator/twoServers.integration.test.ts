/** A ban on one server ends what the person has open on another (T-50). */
import { expect, test } from 'vitest';
import { member } from '../race/testing/racers.ts';
import { createOnPostgresql, describeOnPostgresql } from '../testing/database.ts';
import { startServer } from '../testing/server.ts';

describeOnPostgresql('two servers', () => {
  test('who is banned at one is out at the other at once', async () => {
    const database = await createOnPostgresql();
    const secret = 'a secret of the operator';
    const operator = { port: 0, host: '127.0.0.1', secrets: [{ name: 'anna', secret }] };
    const one = await startServer({ databaseUrl: database.url, operator });
    const two = await startServer({ databaseUrl: database.url });
    const cheat = await member(two.url, 'Cheat');
    const found = await fetch(`http://127.0.0.1:${one.operatorPort}/people?find=Cheat`, {
      headers: { authorization: `Bearer ${secret}` },
    });
    const [, id] = /"id": "(\w+)"/.exec(await found.text()) ?? [];
    await fetch(`http://127.0.0.1:${one.operatorPort}/people/${id}/ban`, {
      method: 'POST',
      headers: { authorization: `Bearer ${secret}` },
      body: JSON.stringify({ reason: 'engine use' }),
    });
    expect(await cheat.socket.closed).toBe(1008);
    expect((await cheat.client.get('/api/auth/me')).body).toMatchObject({ user: { isGuest: true } });
    await Promise.all([one.stop(), two.stop()]);
    await database.drop();
  });
});
