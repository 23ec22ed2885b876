/** The operator's port (GAPS G11, G69; TRUST T-50), over real HTTP and sockets. */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { request, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { tournamentDetails } from '@playfield/contracts/http/tournaments.ts';
import { textById } from '@playfield/games/typing-race/index.ts';
import { strictMetrics } from '../metrics/testing/strictMetrics.ts';
import { newClient, type Answer, type Client } from '../testing/client.ts';
import { createTestClock } from '../testing/clock.ts';
import { openSocket } from '../testing/socket.ts';
import { startServer, type TestServer } from '../testing/server.ts';
import { enter, leave, member, openRace, racer, type Racer } from '../race/testing/racers.ts';

const secret = 'a secret of the operator';
const secretOfBen = 'another secret, of Ben alone';
const reported = z.object({
  id: z.string(),
  kind: z.string(),
  person: z.object({ id: z.string(), username: z.string() }).nullable(),
  subject: z.string().nullable(),
  details: z.looseObject({ raceId: z.string(), message: z.string() }),
  reporters: z.int(),
  isThere: z.boolean(),
});
const told = z.object({ notifications: z.array(z.object({ kind: z.string(), text: z.string() })) });
const me = z.object({ user: z.object({ id: z.string(), username: z.string() }) });

const clock = createTestClock();
let server: TestServer;
let port: string;
let ada: Racer;
let bob: Racer;
let raceId: string;
beforeAll(async () => {
  const secrets = [
    { name: 'anna', secret },
    { name: 'ben', secret: secretOfBen },
  ];
  const place = { port: 0, host: '127.0.0.1' };
  server = await startServer({ operator: { ...place, secrets }, metrics: place }, undefined, clock);
  port = `http://127.0.0.1:${server.operatorPort}`;
  [ada, bob] = await Promise.all([member(server.url, 'Ada'), racer(server.url, 'Bob')]);
  raceId = (await openRace(ada)).id;
  await enter(ada, raceId);
  await enter(bob, raceId);
});
afterAll(async () => {
  await leave([ada, bob]);
  await server.stop();
});

async function ask(method: string, path: string, body?: unknown, given: string | null = secret) {
  const headers: Record<string, string> = given === null ? {} : { authorization: `Bearer ${given}` };
  const answer = await fetch(`${port}${path}`, {
    method,
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: await answer.json() };
}

const idOf = async ({ client }: { client: Client }): Promise<string> =>
  me.parse((await client.get('/api/auth/me')).body).user.id;
const act = async (person: { client: Client }, what: string, order: object = { reason: 'rude' }) =>
  ask('POST', `/people/${await idOf(person)}/${what}`, order);
const history = async (person: { client: Client }): Promise<unknown> =>
  (await ask('GET', `/people/${await idOf(person)}`)).body;

/** Ada writes, Bob reads it. */
async function said(text: string): Promise<string> {
  ada.socket.send({ type: 'chatMessage', raceId, message: text });
  const { message } = await bob.socket.next('chatMessage', (event) => event.message.message === text);
  return message.id;
}
async function reportOf(text: string) {
  const subject = await said(text);
  await bob.client.post(`/api/chat/${raceId}/report`, { messageId: subject });
  const open = reported.array().parse((await ask('GET', '/reports')).body);
  const report = open.find((one) => one.subject === subject);
  if (!report) throw new Error('the report is not in the queue');
  clock.advance(10_000);
  return report;
}

describe('bad input', () => {
  test.each([
    ['no secret', null],
    ['a wrong secret', `${secret}.`],
    ['a part of it', secret.slice(0, -1)],
  ])('T-50 %s is not enough', async (_, given) => {
    expect(await ask('GET', '/reports', undefined, given)).toMatchObject({ status: 401 });
    expect(await ask('DELETE', `/chat/${raceId}/x`, { reason: 'rude' }, given)).toMatchObject({
      status: 401,
    });
  });

  test.each([
    ['/reports', 200],
    ['http://operator.example/reports', 200],
    ['HTTPS://operator.example/nothing', 404],
    ['http://[/', 400],
    ['//reports', 404],
  ])('an address may be whole, as proxies send it: %s', async (path, status) => {
    const headers = { authorization: `Bearer ${secret}` };
    const asked = request({ host: '127.0.0.1', port: new URL(port).port, path, headers });
    asked.end();
    const [answer]: IncomingMessage[] = await once(asked, 'response');
    answer?.resume();
    expect(answer?.statusCode).toBe(status);
  });

  test.each([
    ['GET', '/nothing', undefined, 404],
    ['POST', '/reports', { reason: 'rude' }, 404],
    ['GET', '/people/nobody', undefined, 404],
    ['GET', '/reports/none', undefined, 404],
    ['POST', '/people/nobody/mute', { reason: 'rude' }, 404],
    ['POST', '/people/nobody/adopt', { reason: 'rude' }, 404],
    ['POST', '/reports/none/dismiss', { reason: 'rude' }, 404],
    ['DELETE', '/chat/none/none', { reason: 'rude' }, 404],
    ['DELETE', '/chat/none/none', undefined, 400],
    ['POST', '/people/nobody/ban', {}, 400],
    ['POST', '/people/nobody/ban', { reason: '  ' }, 400],
    ['POST', '/people/nobody/ban', { reason: 'x'.repeat(501) }, 400],
    ['POST', '/people/nobody/ban', { reason: 'rude', for: '3w' }, 400],
    ['POST', '/people/nobody/ban', { reason: 'rude\u0000' }, 400],
    ['GET', '/people?find=%00', undefined, 200],
    ['POST', '/people/nobody/ban', { reason: 'x'.repeat(20_000) }, 413],
  ])('%s %s with %o: %i', async (method, path, body, status) => {
    const headers = { authorization: `Bearer ${secret}` };
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    expect((await fetch(`${port}${path}`, { method, headers, ...sent })).status).toBe(status);
  });

  test('the public port doesn’t serve it', async () => {
    const answer = await fetch(`${server.url}/reports`, { headers: { authorization: `Bearer ${secret}` } });
    expect(answer.status).toBe(404);
  });

  test('guests have no account to close and no name to change', async () => {
    expect(await act(bob, 'ban')).toMatchObject({ status: 409 });
    expect(await act(bob, 'rename')).toMatchObject({ status: 409 });
    expect(await act(bob, 'recovery-code')).toMatchObject({ status: 409 });
    expect(await act(bob, 'unmute')).toMatchObject({ status: 409 });
    expect(JSON.stringify(await history(bob))).not.toContain('rude');
  });
});

describe('reports', () => {
  test('G69 a reported message is read with those around it, removed for everybody, and answered', async () => {
    for (const text of ['one', 'two']) await said(text);
    const report = await reportOf('a bad word');
    await said('three');
    expect(report).toMatchObject({
      kind: 'chat/report',
      person: { username: 'Ada' },
      details: { raceId, message: 'a bad word' },
      reporters: 1,
      isThere: true,
    });
    const { body } = await ask('GET', `/reports/${report.id}`);
    const around = z.object({ around: z.array(z.object({ message: z.string() })) }).parse(body).around;
    expect(around.map(({ message }) => message)).toEqual(['one', 'two', 'a bad word', 'three']);

    expect(await ask('POST', `/reports/${report.id}/remove`, { reason: 'insult' })).toEqual({
      status: 200,
      body: { done: 'removed' },
    });
    for (const { socket } of [ada, bob])
      expect(await socket.next('chatRemoved')).toMatchObject({ raceId, messageId: report.subject });
    expect(reported.array().parse((await ask('GET', '/reports')).body)).toEqual([]);
    const { notifications } = told.parse((await bob.client.get('/api/notifications')).body);
    expect(notifications).toMatchObject([{ kind: 'moderation/report-answered' }]);
    expect(await history(ada)).toMatchObject({
      log: [
        { action: 'report/handled', details: { act: 'remove', operator: 'anna' } },
        { action: 'chat/remove', reason: 'insult', details: { message: 'a bad word', operator: 'anna' } },
        { action: 'chat/report' },
      ],
    });
  });

  test('reports of profiles are kept apart by person', async () => {
    const [dan, eve] = await Promise.all([member(server.url, 'Dan'), member(server.url, 'Eve')]);
    for (const about of [dan, eve]) {
      const body = { reason: 'name', about: { kind: 'profile' } };
      const answer = await ada.client.post(`/api/users/${await idOf(about)}/report`, body);
      expect(answer).toMatchObject({ status: 200 });
    }
    const things = z.array(z.looseObject({ id: z.string(), person: z.object({ username: z.string() }) }));
    const open = things.parse((await ask('GET', '/reports')).body);
    expect(open).toMatchObject([
      { kind: 'player/report', reason: 'name', person: { username: 'Eve' }, reporters: 1 },
      { kind: 'player/report', reason: 'name', person: { username: 'Dan' }, reporters: 1 },
    ]);
    const ofDan = open.find(({ person }) => person.username === 'Dan')?.id;
    const renamed = await ask('POST', `/reports/${ofDan}/rename`, { reason: 'a rude name' });
    expect(renamed).toMatchObject({ status: 200 });
    expect(things.parse((await ask('GET', '/reports')).body)).toMatchObject([
      { person: { username: 'Eve' } },
    ]);
    const left = await ask('POST', `/reports/${open[0]?.id}/dismiss`, { reason: 'a fine name' });
    expect(left).toEqual({ status: 200, body: { done: 'dismissed' } });
    await leave([dan, eve]);
  });

  test('two operators at once: one answers it', async () => {
    const { id } = await reportOf('a worse word');
    const answers = await Promise.all([
      ask('POST', `/reports/${id}/dismiss`, { reason: 'banter' }),
      ask('POST', `/reports/${id}/warn`, { reason: 'not here' }, secretOfBen),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });
});

async function signIn(client: Client): Promise<Answer> {
  await client.get('/api/auth/me');
  return client.post('/api/auth/login', { username: 'Cheat', password: 'a long password of Cheat' });
}

describe('acts on people', () => {
  test('who is muted reads until when and why, and may write afterwards', async () => {
    const { id } = await reportOf('a third word');
    expect(await ask('POST', `/reports/${id}/mute`, { reason: 'insults', for: '1h' })).toMatchObject({
      status: 200,
    });
    ada.socket.send({ type: 'chatMessage', raceId, message: 'not heard' });
    const refused = await ada.socket.next('error', ({ code }) => code === 'account/muted');
    expect(refused.message).toMatch(/^You may not write until .+ UTC\. Reason: insults$/);
    const { notifications } = told.parse((await ada.client.get('/api/notifications')).body);
    expect(notifications).toContainEqual({ kind: 'moderation/muted', text: refused.message });
    clock.advance(3_600_001);
    await said('heard again');
    clock.advance(10_000);
    await act(ada, 'mute', { reason: 'again' });
    expect(await act(ada, 'unmute')).toEqual({ status: 200, body: { done: 'unmuted' } });
    await said('and again');
    clock.advance(10_000);
  });

  test('who is muted publishes no words by opening a tournament or a race, either', async () => {
    const mia = await member(server.url, 'Mia');
    await act(mia, 'mute', { reason: 'insults', for: '1h' });
    const muted = { status: 403, body: { code: 'account/muted' } };
    const cup = {
      name: 'Words of mine',
      description: 'And more of them.',
      gameType: 'connect-four',
      format: 'single-elimination',
      status: 'registration',
      startDate: new Date(clock.wallMs() + 7_200_000).toISOString(),
    };
    const own = {
      username: 'Mia',
      maxParticipants: 2,
      text: 'Words of mine that everybody reads in the lobby.',
    };
    expect(await mia.client.post('/api/tournaments', cup)).toMatchObject(muted);
    expect(await mia.client.post('/api/typing-races', own)).toMatchObject(muted);
    for (const { client } of [ada, bob]) {
      const lists = [await client.get('/api/tournaments'), await client.get('/api/typing-races')];
      expect(JSON.stringify(lists)).not.toContain('Words of mine');
    }
    await openRace(mia);
    expect(
      (await mia.client.post('/api/typing-races', { ...own, text: textById('easy-dog')?.text })).status,
    ).toBe(200);
    await act(mia, 'unmute');
    expect((await mia.client.post('/api/typing-races', own)).status).toBe(200);
    expect((await mia.client.post('/api/tournaments', cup)).status).toBe(200);
    await leave([mia]);
  });

  test('G08 what a guest has said, and may not do, is the account’s that they sign in to', async () => {
    const [gus, hal] = await Promise.all([racer(server.url, 'Gus'), member(server.url, 'Hal')]);
    const { id: raceId } = await openRace(gus);
    for (const one of [gus, bob]) await enter(one, raceId);
    gus.socket.send({ type: 'chatMessage', raceId, message: 'said as a guest' });
    const { message } = await bob.socket.next('chatMessage', (event) => event.message.username === 'Gus');
    await bob.client.post(`/api/chat/${raceId}/report`, { messageId: message.id });
    const open = reported.array().parse((await ask('GET', '/reports')).body);
    const id = open.find(({ subject }) => subject === message.id)?.id;
    await act(hal, 'mute', { reason: 'shouting', for: '1h' });
    expect(await ask('POST', `/reports/${id}/mute`, { reason: 'insults', for: '1d' })).toMatchObject({
      status: 200,
    });
    await gus.client.post('/api/auth/login', { username: 'Hal', password: 'a long password of Hal' });
    expect(await idOf(gus)).toBe(await idOf(hal));

    const messages = z.array(z.object({ id: z.string(), userId: z.string().nullable() }));
    const said = messages.parse((await bob.client.get(`/api/chat/${raceId}`)).body);
    expect(said.find((one) => one.id === message.id)?.userId).toBe(await idOf(hal));
    const { restrictions, log } = z
      .object({
        restrictions: z.array(z.object({ kind: z.string(), reason: z.string() })),
        log: z.array(z.looseObject({ action: z.string() })),
      })
      .parse(await history(hal));
    expect(restrictions).toEqual([{ kind: 'mute', reason: 'insults' }]);
    expect(log.map(({ action }) => action)).toContain('chat/report');
    await leave([gus, hal]);
  });

  test('a warning is read in the bell', async () => {
    expect(await act(ada, 'warn', { reason: 'be kind' })).toMatchObject({ status: 200 });
    const { notifications } = told.parse((await ada.client.get('/api/notifications')).body);
    expect(notifications).toContainEqual({
      kind: 'moderation/warned',
      text: 'A warning from the operator of this site: be kind',
    });
  });

  test('a renamed account has a name of ours at once, and is told', async () => {
    const rude = await member(server.url, 'Rudolf');
    expect(await act(rude, 'rename', { reason: 'a rude name' })).toMatchObject({ status: 200 });
    await rude.socket.closed;
    const { username } = me.parse((await rude.client.get('/api/auth/me')).body).user;
    expect(username).toMatch(/^\w+ \w+ \d\d$/);
    const { notifications } = told.parse((await rude.client.get('/api/notifications')).body);
    expect(notifications[0]?.text).toContain(`Your name was changed to ${username}`);
    // The console finds them by the name that they may write about.
    const found = await ask('GET', '/people?find=rudolf');
    expect(found.body).toEqual([expect.objectContaining({ username })]);
    const browser = newClient(server.url);
    await browser.get('/api/auth/me');
    const again = await browser.post('/api/auth/login', { username, password: 'a long password of Rudolf' });
    expect(again.status).toBe(200);
    // Nobody else takes the old name at once; who doesn't know of the new one still gets in.
    const [away, other] = [newClient(server.url), newClient(server.url)];
    for (const one of [away, other]) await one.get('/api/auth/me');
    const password = 'a long password of Rudolf';
    expect(await other.post('/api/auth/register', { username: 'Rudolf', password })).toMatchObject({
      status: 409,
      body: { code: 'auth/username-taken' },
    });
    expect((await other.post('/api/auth/login', { username: 'Rudolf', password: 'guessed at' })).status).toBe(
      401,
    );
    // Spelling it in other ways gives nobody more tries.
    const spelled = [
      'R.udolf',
      'Ru-dolf',
      'R u d o l f',
      'RUDOLF',
      'Rud.olf',
      'Rudo.lf',
      'Rudol-f',
      'Ru.dolf',
    ];
    for (const name of [...spelled, 'Rud-olf', 'Rudo-lf', username])
      await other.post('/api/auth/login', { username: name, password: 'guessed at' });
    expect(await other.post('/api/auth/login', { username: 'R-udolf', password })).toMatchObject({
      status: 429,
      body: { code: 'auth/too-many-attempts' },
    });
    clock.advance(3_600_000);
    expect(await away.post('/api/auth/login', { username: 'Rudolf', password })).toMatchObject({
      status: 200,
      body: { user: { username } },
    });
  });

  test('a renamed account writes under its new name in the races it is in; a guest keeps theirs', async () => {
    const rude = await member(server.url, 'Rudi');
    const { id } = await openRace(bob, { maxParticipants: 6 });
    for (const one of [bob, rude]) await enter(one, id);
    await act(rude, 'rename');
    await rude.socket.closed;
    const socket = await openSocket(server.url, rude.client.cookie());
    const { username } = me.parse((await rude.client.get('/api/auth/me')).body).user;
    for (const [from, name] of [
      [socket, username],
      [bob.socket, 'Bob'],
    ] as const) {
      from.send({ type: 'chatMessage', raceId: id, message: `from ${name}` });
      const said = await bob.socket.next('chatMessage', ({ message }) => message.message === `from ${name}`);
      expect(said.message.username).toBe(name);
    }
    clock.advance(10_000);
    await socket.close();
  });

  test('who is banned is out at once, everywhere, and reads until when and why at the next sign-in', async () => {
    const cheat = await member(server.url, 'Cheat');
    const second = newClient(server.url);
    expect(await signIn(second)).toMatchObject({ status: 200 });
    const socket = await openSocket(server.url, second.cookie());
    expect(await act(cheat, 'ban', { reason: 'engine use', for: '7d' })).toMatchObject({ status: 200 });
    expect(await Promise.all([cheat.socket.closed, socket.closed])).toEqual([1008, 1008]);
    expect(me.parse((await cheat.client.get('/api/auth/me')).body).user.username).toBe('Guest');
    const refused = await signIn(newClient(server.url));
    expect(refused).toMatchObject({ status: 403, body: { code: 'account/banned' } });
    expect(refused.text).toMatch(/This account is closed until .+ UTC\. Reason: engine use/);
    const wrong = await newClient(server.url).post('/api/auth/login', {
      username: 'Cheat',
      password: 'guessed!',
    });
    expect(wrong).toMatchObject({ status: 401 });
    clock.advance(7 * 86_400_000 + 1);
    expect(await signIn(newClient(server.url))).toMatchObject({ status: 200 });
  });

  test('people are found by name, by look-alike and by id', async () => {
    const id = await idOf(ada);
    for (const asked of ['ada', 'Аda', id])
      expect((await ask('GET', `/people?find=${encodeURIComponent(asked)}`)).body).toMatchObject([
        { id, username: 'Ada' },
      ]);
    expect((await ask('GET', '/people?find=nobody')).body).toEqual([]);
  });
});

const form = (fields: Record<string, string>) => new URLSearchParams(fields).toString();
const type = { 'content-type': 'application/x-www-form-urlencoded' };
const page = (browser: Client, path: string) => browser.get(path, { accept: 'text/html' });

async function signedIn(): Promise<{ browser: Client; token: string }> {
  const browser = newClient(port);
  const answer = await browser.raw('POST', '/sign-in', form({ secret: secretOfBen }), type);
  expect(answer.headers.get('set-cookie')).toMatch(/HttpOnly; SameSite=Strict; Max-Age=28800$/);
  expect(answer).toMatchObject({ status: 303 });
  const { text } = await page(browser, '/');
  return { browser, token: /name="token" value="([^"]+)"/.exec(text)?.[1] ?? '' };
}

test('G11 an operator sees what the site holds, and what others know of a person', async () => {
  expect((await ask('GET', '/')).body).toMatchObject({
    'Version of this server': expect.stringMatching(/^\d+\.\d+\.\d+$/),
    'Other servers on this database': 0,
    'Stored in the database': expect.stringMatching(/^\d+\.\d MB$/),
  });
  const reader = await member(server.url, 'Rita');
  const block = { friendId: await idOf(ada) };
  expect(await reader.client.post('/api/friends/block', block)).toMatchObject({ status: 200 });
  expect(await history(ada)).toMatchObject({ figures: { 'Blocked by': 1 } });
  const { browser } = await signedIn();
  expect((await page(browser, `/people/${await idOf(ada)}`)).text).toMatch(/Blocked by<\/th>\s*<td>1</);
  await leave([reader]);
});

test('T-59 Prometheus can read all metrics of a server, and the documentation has their names', async () => {
  const answer = await fetch(`http://127.0.0.1:${server.metricsPort}/metrics`);
  const names = strictMetrics(await answer.text()).map(({ name }) => name);
  const documented = readFileSync(join(import.meta.dirname, '../../docs/operations.md'), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| `playfield_'))
    .flatMap((line) => line.split('|')[1]?.match(/playfield_\w+/g) ?? []);
  expect(names.toSorted()).toEqual(documented.toSorted());
});

test('G70 a recovery code is shown to the operator once, logged without it, told, and works once', async () => {
  const lost = await member(server.url, 'Lotte');
  const id = await idOf(lost);
  const { browser, token } = await signedIn();
  const given = await browser.raw(
    'POST',
    `/people/${id}/recovery-code`,
    form({ token, reason: 'lost everything' }),
    type,
  );
  expect(given).toMatchObject({ status: 303 });
  const shownAt = given.headers.get('location') ?? '';
  const code = /<strong>([^<]+)<\/strong>/.exec((await page(browser, shownAt)).text)?.[1] ?? '';
  expect(code).toMatch(/^\w{5}-\w{5}$/);
  // Loading the page again makes no other one.
  expect(await page(browser, shownAt)).toMatchObject({ status: 303 });
  const known = JSON.stringify(await history(lost));
  expect([known.includes('account/recovery-code'), known.includes(code)]).toEqual([true, false]);
  const { notifications } = told.parse((await lost.client.get('/api/notifications')).body);
  expect(notifications[0]).toEqual({
    kind: 'moderation/code-given',
    text: 'The operator of this site gave out a recovery code for your account. Reason: lost everything',
  });
  const elsewhere = newClient(server.url);
  await elsewhere.get('/api/auth/me');
  const recovery = { username: 'Lotte', code, newPassword: 'a new password of Lotte' };
  expect(await elsewhere.post('/api/auth/recover', recovery)).toMatchObject({ status: 200 });
  expect(me.parse((await elsewhere.get('/api/auth/me')).body).user.id).toBe(id);
  expect((await newClient(server.url).post('/api/auth/recover', recovery)).status).not.toBe(200);
  await lost.socket.closed;
});

test('G70 who is banned gets a copy of their data, and is deleted, by an operator who gives the name', async () => {
  const banned = await member(server.url, 'Dora');
  const id = await idOf(banned);
  const password = { username: 'Dora', password: 'a long password of Dora' };
  await openRace(banned);
  const reports = async () => z.array(z.unknown()).parse((await ask('GET', '/reports')).body);
  const before = await reports();
  await ada.client.post(`/api/users/${id}/report`, { reason: 'name', about: { kind: 'profile' } });
  expect(await reports()).toHaveLength(before.length + 1);
  expect(await ask('POST', `/people/${id}/ban`, { reason: 'engine use' })).toMatchObject({ status: 200 });
  await banned.socket.closed;
  const { browser, token } = await signedIn();
  const send = (what: string, fields: Record<string, string>) =>
    browser.raw('POST', `/people/${id}/${what}`, form({ token, ...fields }), type);

  const copy = await send('export', { reason: 'asked by mail' });
  expect(copy.headers.get('content-disposition')).toBe('attachment; filename="playfield-data.json"');
  expect(copy).toMatchObject({
    status: 200,
    body: { account: [{ username: 'Dora' }], restrictions: [{ kind: 'ban', reason: 'engine use' }] },
  });
  expect(JSON.stringify((await ask('GET', `/people/${id}`)).body)).toContain('account/export');

  expect((await page(browser, `/people/${id}`)).text).toContain('Delete for good');
  for (const name of ['', 'Ada'])
    expect(
      decodeURIComponent((await send('delete', { reason: 'asked', name })).headers.get('location') ?? ''),
    ).toContain('Give+the+name+of+this+person');
  expect(await newClient(server.url).post('/api/auth/login', password)).toMatchObject({ status: 403 });

  expect(await send('delete', { reason: 'asked by mail', name: 'Dora' })).toMatchObject({ status: 303 });
  expect(await newClient(server.url).post('/api/auth/login', password)).toMatchObject({ status: 401 });
  expect((await ask('GET', '/people?find=Dora')).body).toEqual([]);
  expect(await reports()).toEqual(before);
  expect((await ask('GET', `/people/${id}`)).body).toMatchObject({
    person: { username: `deleted-${id}` },
    restrictions: [],
    log: expect.arrayContaining([
      expect.objectContaining({ action: 'account/delete', details: { isErased: true } }),
    ]),
  });
  expect(await ask('POST', `/people/${id}/delete`, { reason: 'again', name: `deleted-${id}` })).toMatchObject(
    {
      status: 409,
      body: { error: 'This person is deleted already.' },
    },
  );
});

const rowOf = async (id: string): Promise<unknown> => (await ask('GET', `/tournaments/${id}`)).body;

describe('tournaments', () => {
  const made = z.object({ id: z.string() });
  const announce = async (fields: object = {}): Promise<string> => {
    const at = new Date(clock.wallMs() + 3_600_000).toISOString();
    const answer = await ada.client.post('/api/tournaments', {
      name: 'Cup <b>',
      description: 'A cup.',
      gameType: 'connect-four',
      format: 'single-elimination',
      status: 'registration',
      startDate: at,
      ...fields,
    });
    return made.parse(answer.body).id;
  };

  test('G11 paused, resumed, moved and cancelled, each with its reason', async () => {
    const id = await announce();
    const order = async (what: string, fields: object = {}) =>
      (await ask('POST', `/tournaments/${id}/${what}`, { reason: 'A fault', ...fields })).status;
    expect((await ask('GET', '/tournaments')).body).toContainEqual(expect.objectContaining({ id }));
    expect(await order('pause')).toBe(200);
    expect(await order('pause')).toBe(409);
    expect(await order('resume')).toBe(200);
    expect(await order('move')).toBe(400);
    // Only an arena that runs is ended.
    expect(await order('end')).toBe(409);
    const startDate = new Date(clock.wallMs() + 7_200_000).toISOString();
    expect(await order('move', { startDate })).toBe(200);
    expect(await rowOf(id)).toMatchObject({ tournament: { startDate } });
    expect(await order('disqualify', { userId: 'nobody' })).toBe(409);
    expect(await order('cancel')).toBe(200);
    expect(await rowOf(id)).toMatchObject({ tournament: { status: 'cancelled', cancelReason: 'A fault' } });
    expect((await ask('POST', '/tournaments/none/cancel', { reason: 'x' })).status).toBe(404);
    expect((await ask('POST', `/tournaments/${id}/cancel`, {})).status).toBe(400);
  });

  test('G11 in a pause no match counts down', async () => {
    const id = await announce({ registrationDeadline: new Date(clock.wallMs() + 60_000).toISOString() });
    const cora = await member(server.url, 'Cora');
    for (const { client } of [ada, cora])
      expect(await client.post(`/api/tournaments/${id}/join`)).toMatchObject({ status: 200 });
    clock.advance(60_500);
    const started = await ada.client.post(`/api/tournaments/${id}/organise`, { action: 'start' });
    expect(started.status, started.text).toBe(200);
    const joinBy = async () => {
      const { body } = await ada.client.get(`/api/tournaments/${id}`);
      return tournamentDetails.parse(body).matches.map((match) => match.joinBy);
    };
    const order = (what: string) => ask('POST', `/tournaments/${id}/${what}`, { reason: 'A fault' });
    expect(await joinBy()).toEqual([expect.any(String)]);
    expect(await order('pause')).toMatchObject({ status: 200 });
    expect(await joinBy()).toEqual([null]);
    expect(await order('resume')).toMatchObject({ status: 200 });
    expect(await joinBy()).toEqual([expect.any(String)]);
    await leave([cora]);
  });

  test('who is banned leaves those that they have joined', async () => {
    const id = await announce();
    const cheat = await member(server.url, 'Cheating Cleo');
    expect(await cheat.client.post(`/api/tournaments/${id}/join`)).toMatchObject({ status: 200 });
    const places = async () => {
      const { body } = await ada.client.get(`/api/tournaments/${id}`);
      return tournamentDetails.parse(body).participants.map(({ username }) => username);
    };
    expect(await places()).toEqual(['Cheating Cleo']);
    expect(await act(cheat, 'ban', { reason: 'engine use', for: '7d' })).toMatchObject({ status: 200 });
    expect(await places()).toEqual([]);
  });

  test('in the console: a list, a page with its forms, and an act that leads back to it', async () => {
    const id = await announce();
    const { browser, token } = await signedIn();
    expect((await page(browser, '/tournaments')).text).toContain('Cup &lt;b&gt;');
    expect((await page(browser, `/tournaments/${id}`)).text).toContain(`/tournaments/${id}/move`);
    const path = `/tournaments/${id}/cancel`;
    expect(await browser.raw('POST', path, form({ reason: 'Rain' }), type)).toMatchObject({ status: 403 });
    const done = await browser.raw('POST', path, form({ token, reason: 'Rain' }), type);
    expect(done.headers.get('location')).toBe(`/tournaments/${id}?note=Done%3A+cancel+is+done.`);
  });
});

describe('the console', () => {
  test('a browser is led to the sign-in, and its pages run no script', async () => {
    const browser = newClient(port);
    const answer = await page(browser, '/reports');
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/sign-in']);
    const signIn = await page(browser, '/sign-in');
    expect(signIn.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'sha256-[^ ]+'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'$/,
    );
    expect(await browser.raw('POST', '/sign-in', form({ secret: 'wrong' }), type)).toMatchObject({
      status: 401,
    });
  });

  test('an act needs the form’s token and a reason, and ends in a redirect; names are escaped', async () => {
    const { browser, token } = await signedIn();
    const path = `/people/${await idOf(ada)}`;
    const warn = (fields: Record<string, string>) => browser.raw('POST', `${path}/warn`, form(fields), type);
    expect(await warn({ reason: 'x' })).toMatchObject({ status: 403 });
    const strange = await warn({ reason: 'x', token: 'y' });
    expect([strange.status, strange.text]).toEqual([403, expect.stringContaining('<nav>')]);
    const empty = await warn({ reason: ' ', token });
    expect([empty.status, empty.text]).toEqual([400, expect.stringContaining('Give a reason')]);
    const done = await warn({ reason: '<b>bold</b>', token });
    expect([done.status, done.headers.get('location')]).toEqual([303, `${path}?note=Done%3A+warned.`]);
    const shown = await page(browser, path);
    expect(shown.text).toContain('&lt;b&gt;bold&lt;/b&gt;');
    expect(shown.text).not.toContain('<b>');
    expect(shown.text).toContain('&quot;operator&quot;:&quot;ben&quot;');
    for (const view of ['/', '/reports', '/people?find=Ada'])
      expect(await page(browser, view), view).toMatchObject({ status: 200 });
    const foreign = await browser.raw('POST', `${path}/warn`, form({ reason: 'x', token }), {
      ...type,
      'sec-fetch-site': 'cross-site',
    });
    expect(foreign.status).toBe(403);
  });

  test('a sign-in lasts eight hours, or until the sign-out', async () => {
    const { browser, token } = await signedIn();
    clock.advance(8 * 3_600_000 + 1);
    expect(await page(browser, '/')).toMatchObject({ status: 303 });
    // A form that was open until then says so on a page, with the way to sign in.
    const path = `/people/${await idOf(ada)}/warn`;
    const late = await browser.raw('POST', path, form({ token, reason: 'x' }), {
      ...type,
      accept: 'text/html',
    });
    expect([late.status, late.text]).toEqual([401, expect.stringContaining('nothing was done')]);
    expect(late.text).toContain('action="/sign-in"');
    const other = await signedIn();
    expect(await other.browser.raw('POST', '/sign-out', form({}), type)).toMatchObject({ status: 403 });
    expect(await other.browser.raw('POST', '/sign-out', form({ token: other.token }), type)).toMatchObject({
      status: 303,
    });
    expect(await page(other.browser, '/')).toMatchObject({ status: 303 });
  });

  test('T-50 ten wrong tries within a minute, and the right secret waits too', async () => {
    clock.advance(60_000);
    for (let tries = 0; tries < 10; tries += 1)
      expect(await ask('GET', '/', undefined, `wrong ${tries}`)).toMatchObject({ status: 401 });
    expect(await ask('GET', '/')).toMatchObject({ status: 429 });
    clock.advance(60_000);
    expect(await ask('GET', '/')).toMatchObject({ status: 200, body: { 'Reports waiting': 0 } });
  });
});
