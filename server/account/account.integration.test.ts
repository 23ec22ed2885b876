/** Guests, accounts and sessions over HTTP (GAPS G07, G08, G10, G70; TRUST T-29…T-39). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { me, register, renewRecoveryCodes } from '@playfield/contracts/http/account.ts';
import { game, gameSummary } from '@playfield/contracts/http/match.ts';
import { newClient, type Answer, type Client } from '../testing/client.ts';
import { startServer, type TestServer } from '../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const password = 'xk7#qTz2 horse';
let serial = 0;
const freshName = (): string =>
  `Person ${String.fromCharCode(97 + (serial % 26))}${(serial++).toString(36)}q`;

async function whoIs(client: Client): Promise<{ id: string; username: string; isGuest: boolean }> {
  return me.parse((await client.get('/api/auth/me')).body).user;
}

async function registered(
  client: Client,
  username = freshName(),
): Promise<{ username: string; id: string; codes: string[] }> {
  const answer = await client.post('/api/auth/register', { username, password });
  expect(answer.status).toBe(200);
  const { user, recoveryCodes } = register.answer.parse(answer.body);
  return { username: user.username, id: user.id, codes: recoveryCodes };
}

function expectRefusal(answer: Answer, status: number, code: string): void {
  expect([answer.status, answer.body]).toMatchObject([status, { code }]);
}

describe('guests (G08)', () => {
  test('the first contact mints a durable guest with flags on the cookie (T-37)', async () => {
    const client = newClient(server.url);
    const answer = await client.get('/api/auth/me');
    expect(answer.body).toMatchObject({ user: { username: 'Guest', isGuest: true } });
    const cookie = answer.headers.get('set-cookie') ?? '';
    expect(cookie).toMatch(/^playfield=[\w-]{43};/);
    expect(cookie).toMatch(/HttpOnly/i);
    expect(cookie).toMatch(/SameSite=Lax/i);
    expect(cookie).toMatch(/Path=\//i);
    expect(Number(/Max-Age=(\d+)/i.exec(cookie)?.[1])).toBeGreaterThan(300 * 86_400);
    expect((await whoIs(client)).id).toBe((await whoIs(client)).id);
  });
  test('two visitors are two guests', async () => {
    expect((await whoIs(newClient(server.url))).id).not.toBe((await whoIs(newClient(server.url))).id);
  });
  test.each(['x', 'A'.repeat(43), 'A'.repeat(5000), '%00', '"; drop'])(
    'a forged cookie %s is nobody: a new guest',
    async (token) => {
      const client = newClient(server.url);
      client.setCookie(`playfield=${token}`);
      expect(await whoIs(client)).toMatchObject({ isGuest: true });
    },
  );
});

describe('registration (API-025, AU-004, AU-008, G70)', () => {
  test('the guest becomes the account: id, games and statistics stay, the session id is new (T-35)', async () => {
    const client = newClient(server.url);
    const guest = await whoIs(client);
    const made = game.parse((await client.post('/api/games', { gameMode: 'ai' })).body);
    await client.post(`/api/games/${made.id}/move`, { column: 3 });
    const before = client.cookie();
    const { username, id, codes } = await registered(client);
    expect(id).toBe(guest.id);
    expect(client.cookie()).not.toBe(before);
    expect(await whoIs(client)).toEqual({ id, username, isGuest: false, playName: username });
    expect(gameSummary.array().parse((await client.get('/api/games')).body)).toMatchObject([
      { id: made.id, moveCount: 2 },
    ]);
    expect((await client.post(`/api/games/${made.id}/move`, { column: 3, ply: 2 })).status).toBe(200);
    expect(new Set(codes).size).toBe(8);
    for (const code of codes) expect(code).toMatch(/^[2-9A-HJ-NP-Z]{5}-[2-9A-HJ-NP-Z]{5}$/);
    const old = newClient(server.url);
    old.setCookie(before);
    expect((await whoIs(old)).id).not.toBe(id);
  });

  test('the answer holds no password, hash, session or e-mail (T-29)', async () => {
    const client = newClient(server.url);
    const answer = await client.post('/api/auth/register', { username: freshName(), password });
    expect(Object.keys(register.answer.parse(answer.body)).sort()).toEqual([
      'recoveryCodes',
      'user',
      'username',
    ]);
    expect(answer.text).not.toContain(password);
    expect(answer.text).not.toContain('argon2');
  });

  test('there are no roles to be had: id, rating and role in the body do nothing (SH-036, T-17)', async () => {
    const client = newClient(server.url);
    const answer = await client.post('/api/auth/register', {
      username: freshName(),
      password,
      id: 'mine',
      role: 'operator',
      rating: 3000,
    });
    expect(register.answer.parse(answer.body).user.id).not.toBe('mine');
  });

  test.each([
    ['a blank name', '  ', password, 400, 'auth/username-invalid'],
    ['an invisible name', '\u200B\u2060', password, 400, 'auth/username-invalid'],
    ['a long name', 'x'.repeat(25), password, 400, 'auth/username-invalid'],
    ['a reserved name', 'Administrator', password, 409, 'auth/username-reserved'],
    ['a short password', 'Someone new', 'short', 400, 'auth/password-too-short'],
    ['a common password', 'Someone new', 'password123', 400, 'auth/password-too-common'],
    ['the name as password', 'Someone new', 'someone new', 400, 'auth/password-is-username'],
    ['a long password', 'Someone new', 'k'.repeat(129), 400, 'auth/password-too-long'],
  ])('%s is refused and the guest stays a guest', async (_, username, given, status, code) => {
    const client = newClient(server.url);
    expectRefusal(await client.post('/api/auth/register', { username, password: given }), status, code);
    expect(await whoIs(client)).toMatchObject({ isGuest: true });
  });

  test.each([
    [{}],
    [{ username: 'A' }],
    [{ username: 7, password }],
    [{ username: 'A', password: [password] }],
    [null],
  ])('the body %j is refused', async (body) => {
    expectRefusal(await newClient(server.url).post('/api/auth/register', body), 400, 'request/invalid');
  });

  test('a name is unique without regard to case and look-alikes; of two at once exactly one gets it (T-32, T-56)', async () => {
    const first = await registered(newClient(server.url), 'Ottoline');
    expect(first.username).toBe('Ottoline');
    for (const taken of ['ottoline', 'OTTOLINE', 'Ott\u043Eline', '0ttoline', 'Otto line']) {
      expectRefusal(
        await newClient(server.url).post('/api/auth/register', { username: taken, password }),
        409,
        'auth/username-taken',
      );
    }
    // Letters of which only the capital, or only the small one, looks like the other.
    for (const [username, alike] of [
      ['Mikael', '\u041Cikael'],
      ['Vreni', '\u03BDreni'],
      ['Wolfram', 'VVolfram'],
      ['\u0422omasz', 'tomasz'],
    ] as const) {
      await registered(newClient(server.url), username);
      const asked = await newClient(server.url).post('/api/auth/register', { username: alike, password });
      expectRefusal(asked, 409, 'auth/username-taken');
    }
    const race = await Promise.all(
      Array.from({ length: 4 }, (_, n) =>
        newClient(server.url).post('/api/auth/register', {
          username: n % 2 ? 'Racer X' : 'racer x',
          password,
        }),
      ),
    );
    expect(race.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409]);
  });

  test('an account does not register again', async () => {
    const client = newClient(server.url);
    await registered(client);
    expectRefusal(
      await client.post('/api/auth/register', { username: freshName(), password }),
      409,
      'auth/already-signed-in',
    );
  });
});

describe('login and logout (API-024, AU-009, SH-033, SH-034)', () => {
  test('login returns the username and the user, with a new session (T-35)', async () => {
    const { username, id } = await registered(newClient(server.url));
    const client = newClient(server.url);
    await whoIs(client);
    const before = client.cookie();
    const answer = await client.post('/api/auth/login', { username: username.toUpperCase(), password });
    expect(answer).toMatchObject({ status: 200, body: { username, user: { id, username } } });
    expect(client.cookie()).not.toBe(before);
    expect(await whoIs(client)).toEqual({ id, username, isGuest: false, playName: username });
  });

  test.each(['İbrahim Kaya', 'ΝΙΚΟΣ', 'Zoe\u0308 Łukasz', 'Ann\u200Ba  Lee'])(
    'an account registered as %s is found by the same spelling: login, password, recovery',
    async (username) => {
      const { id, codes } = await registered(newClient(server.url), username);
      const client = newClient(server.url);
      expect((await client.post('/api/auth/login', { username, password })).status).toBe(200);
      expect(await whoIs(client)).toMatchObject({ id, isGuest: false });
      const newPassword = 'Zk4!wPq8 river';
      const changed = await client.post('/api/auth/password', { oldPassword: password, newPassword });
      expect(changed.status).toBe(200);
      const recovered = await newClient(server.url).post('/api/auth/recover', {
        username,
        code: codes[0],
        newPassword: password,
      });
      expect(recovered.status).toBe(200);
    },
  );

  test('an unknown name and a wrong password look the same (T-33)', async () => {
    const { username } = await registered(newClient(server.url));
    const client = newClient(server.url);
    const wrong = await client.post('/api/auth/login', { username, password: 'not the one' });
    const unknown = await client.post('/api/auth/login', {
      username: 'Nobody here',
      password: 'not the one',
    });
    expectRefusal(wrong, 401, 'auth/invalid-credentials');
    expect([unknown.status, unknown.text]).toEqual([wrong.status, wrong.text]);
    expect(wrong.body).toMatchObject({ message: 'Invalid credentials' });
  });

  test("the guest's games, statistics and bests come along, the guest is gone (G08, USERS-ASK 5)", async () => {
    const account = newClient(server.url);
    const { username, id } = await registered(account);
    await account.put('/api/me/bests', { typingBestWpm: 40, 'snake-high-score': 500 });
    const accountGame = game.parse((await account.post('/api/games', { gameMode: 'ai' })).body);
    await account.post(`/api/games/${accountGame.id}/move`, { column: 3 });

    const client = newClient(server.url);
    await client.put('/api/me/bests', { typingBestWpm: 70, snakeio_best_kills: 3 });
    let played = game.parse(
      (await client.post('/api/games', { gameMode: 'ai', gameType: 'tic-tac-toe' })).body,
    );
    for (let cell = 0; played.status === 'playing'; cell = (cell + 1) % 9) {
      const answer = await client.post(`/api/games/${played.id}/move`, { column: cell });
      if (answer.status === 200) played = game.parse(answer.body);
    }
    const running = game.parse((await client.post('/api/games', { gameMode: 'ai' })).body);
    await client.post(`/api/games/${running.id}/move`, { column: 0 });
    await client.post('/api/auth/login', { username, password });

    expect(await whoIs(client)).toMatchObject({ id });
    const listed = gameSummary.array().parse((await client.get('/api/games')).body);
    expect(listed.map((one) => [one.id, one.status])).toEqual([
      [running.id, 'playing'],
      [played.id, 'completed'],
      [accountGame.id, 'completed'],
    ]);
    expect(listed.every((one) => one.player1Id === id && one.userId === id)).toBe(true);
    expect((await client.get('/api/stats')).body).toMatchObject({
      totalGames: 1,
      byGameType: { 'tic-tac-toe': { totalGames: 1 } },
    });
    // The running game goes on under the account, though its room was opened by the guest.
    expect((await client.post(`/api/games/${running.id}/move`, { column: 0, ply: 2 })).status).toBe(200);
    expect((await client.put('/api/me/bests', {})).body).toEqual({
      typingBestWpm: 70,
      'snake-high-score': 500,
      snakeio_best_kills: 3,
    });
  });

  test('logout ends the session on the server (SH-034, T-35)', async () => {
    const client = newClient(server.url);
    const { id } = await registered(client);
    const cookie = client.cookie();
    expect((await client.post('/api/auth/logout')).body).toEqual({ done: true });
    const thief = newClient(server.url);
    thief.setCookie(cookie);
    expect((await whoIs(thief)).id).not.toBe(id);
    // Whichever of its tabs asks first, the browser is one guest.
    const tabs = await Promise.all([whoIs(client), whoIs(client)]);
    expect(tabs[0]).toMatchObject({ isGuest: true });
    expect(tabs[1]).toEqual(tabs[0]);
    expect((await newClient(server.url).post('/api/auth/logout')).status).toBe(200);
  });

  test('guessing is slowed down with a code and a time, also for names that do not exist (T-34)', async () => {
    const client = newClient(server.url);
    for (const username of [(await registered(newClient(server.url))).username, 'Nobody at all']) {
      for (let n = 0; n < 10; n++) {
        expectRefusal(
          await client.post('/api/auth/login', { username, password: `guess ${n}` }),
          401,
          'auth/invalid-credentials',
        );
      }
      const refused = await client.post('/api/auth/login', { username, password: 'guess 11' });
      expectRefusal(refused, 429, 'auth/too-many-attempts');
      expect(refused.body).toMatchObject({ message: expect.stringMatching(/wait \d+ s/) });
    }
  });
});

describe('guesses at once', () => {
  test('are no more than one after the other (T-34)', async () => {
    const { username } = await registered(newClient(server.url));
    const browsers = Array.from({ length: 8 }, () => newClient(server.url));
    const guess = (client: Client) => client.post('/api/auth/login', { username, password: 'a wrong guess' });
    const statuses: number[] = [];
    for (let round = 0; round < 2; round++)
      statuses.push(...(await Promise.all(browsers.map(guess))).map(({ status }) => status));
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(6);
  });
});

describe('guesses at recovery codes', () => {
  test('are slowed down before a password is hashed, and none is told to wait for other hashes (T-34)', async () => {
    const browsers = Array.from({ length: 24 }, () => newClient(server.url));
    await Promise.all(browsers.map(whoIs));
    const { username } = await registered(newClient(server.url));
    const guess = (client: Client) =>
      client.post('/api/auth/recover', { username, code: 'AAAAA-AAAAA', newPassword: 'another long one' });
    for (const client of browsers.slice(0, 10)) expect((await guess(client)).status).toBe(401);
    for (const answer of await Promise.all(browsers.map(guess)))
      expectRefusal(answer, 429, 'auth/too-many-attempts');
  });
});

describe('recovery codes and changing the password (G70, T-38)', () => {
  test('a code signs in once, sets the password and ends every other session', async () => {
    const owner = newClient(server.url);
    const { username, id, codes } = await registered(owner);
    const client = newClient(server.url);
    const [code = ''] = codes;
    const written = ` ${code.toLowerCase().replace('-', ' ')} `;
    const answer = await client.post('/api/auth/recover', {
      username,
      code: written,
      newPassword: 'another long one',
    });
    expect(answer).toMatchObject({ status: 200, body: { user: { id }, codesLeft: 7 } });
    expect(await whoIs(client)).toMatchObject({ id });
    expect((await whoIs(owner)).id).not.toBe(id);
    expectRefusal(
      await newClient(server.url).post('/api/auth/recover', {
        username,
        code,
        newPassword: 'yet another one',
      }),
      401,
      'auth/recovery-invalid',
    );
    expectRefusal(
      await newClient(server.url).post('/api/auth/login', { username, password }),
      401,
      'auth/invalid-credentials',
    );
    expect(
      (await newClient(server.url).post('/api/auth/login', { username, password: 'another long one' }))
        .status,
    ).toBe(200);
  });

  test('of two uses of one code at once exactly one works (T-56)', async () => {
    const { username, codes } = await registered(newClient(server.url));
    const uses = await Promise.all(
      ['first new one', 'second new one'].map((newPassword) =>
        newClient(server.url).post('/api/auth/recover', { username, code: codes[0], newPassword }),
      ),
    );
    expect(uses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401]);
  });

  test.each([
    ['a wrong code', 'AAAAA-AAAAA', 'another long one', 401, 'auth/recovery-invalid'],
    ['an empty code', '', 'another long one', 401, 'auth/recovery-invalid'],
    ['a weak new password', 'AAAAA-AAAAA', 'short', 400, 'auth/password-too-short'],
  ])('%s is refused', async (_, code, newPassword, status, refusal) => {
    const { username } = await registered(newClient(server.url));
    expectRefusal(
      await newClient(server.url).post('/api/auth/recover', { username, code, newPassword }),
      status,
      refusal,
    );
  });

  test('renewed codes replace the old ones, and renewing asks for the password', async () => {
    const client = newClient(server.url);
    const { username, codes } = await registered(client);
    const renew = (given: string): Promise<Answer> =>
      client.post('/api/auth/recovery-codes', { password: given });
    expectRefusal(await renew('wrong one here'), 401, 'auth/invalid-credentials');
    const { recoveryCodes } = renewRecoveryCodes.answer.parse((await renew(password)).body);
    expect(new Set([...codes, ...recoveryCodes]).size).toBe(16);
    expect((await client.get('/api/auth/recovery-codes')).body).toEqual({ codesLeft: 8 });

    const recover = (code = ''): Promise<Answer> =>
      newClient(server.url).post('/api/auth/recover', { username, code, newPassword: 'another long one' });
    expectRefusal(await recover(codes[0]), 401, 'auth/recovery-invalid');
    expect((await recover(recoveryCodes[0])).body).toMatchObject({ username, codesLeft: 7 });
  });

  test('of two renewals at once one set of codes is left', async () => {
    const client = newClient(server.url);
    const { username } = await registered(client);
    const answers = await Promise.all(
      [1, 2].map(() => client.post('/api/auth/recovery-codes', { password })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await client.get('/api/auth/recovery-codes')).body).toEqual({ codesLeft: 8 });
    const works = await Promise.all(
      answers.map(async ({ body }) => {
        const [code] = renewRecoveryCodes.answer.parse(body).recoveryCodes;
        const answer = await newClient(server.url).post('/api/auth/recover', {
          username,
          code,
          newPassword: 'another long one',
        });
        return answer.status;
      }),
    );
    expect(works.toSorted((a, b) => a - b)).toEqual([200, 401]);
  });

  test('a guest has no codes to count or renew (G70)', async () => {
    const guest = newClient(server.url);
    expectRefusal(await guest.get('/api/auth/recovery-codes'), 401, 'session/required');
    expectRefusal(await guest.post('/api/auth/recovery-codes', { password }), 401, 'session/required');
  });

  test('changing needs the old password and ends other sessions (T-38)', async () => {
    const client = newClient(server.url);
    const { username, id } = await registered(client);
    const other = newClient(server.url);
    await other.post('/api/auth/login', { username, password });
    expectRefusal(
      await client.post('/api/auth/password', {
        oldPassword: 'wrong one here',
        newPassword: 'another long one',
      }),
      401,
      'auth/invalid-credentials',
    );
    expect(
      (await client.post('/api/auth/password', { oldPassword: password, newPassword: 'another long one' }))
        .status,
    ).toBe(200);
    expect(await whoIs(client)).toMatchObject({ id });
    // Nobody plays on as somebody else unawares: only a browser that asks who it is becomes a new guest.
    const ended = other.cookie();
    expectRefusal(await other.get('/api/games'), 401, 'session/ended');
    expectRefusal(await other.post('/api/games', { gameMode: 'ai' }), 401, 'session/ended');
    expect(other.cookie()).toBe(ended);
    expect(await whoIs(other)).toMatchObject({ isGuest: true });
    expect((await other.get('/api/games')).body).toEqual([]);
    expectRefusal(
      await newClient(server.url).post('/api/auth/password', {
        oldPassword: password,
        newPassword: 'another long one',
      }),
      401,
      'session/required',
    );
  });
});

describe('browser bests (G08)', () => {
  test('the higher value of each key stays, unknown keys are dropped', async () => {
    const client = newClient(server.url);
    await client.put('/api/me/bests', { typingBestWpm: 60, 'snake-best-level': 4 });
    const answer = await client.put('/api/me/bests', {
      typingBestWpm: 55,
      'snake-best-level': 5,
      rating: 9000,
    });
    expect(answer.body).toEqual({ typingBestWpm: 60, 'snake-best-level': 5 });
  });
  test.each([[{ typingBestWpm: -1 }], [{ typingBestWpm: '60' }], [{ typingBestWpm: 1e300 }]])(
    '%j is refused',
    async (body) => {
      expectRefusal(await newClient(server.url).put('/api/me/bests', body), 400, 'request/invalid');
    },
  );
});
