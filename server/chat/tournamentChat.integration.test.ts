/** The chat of a tournament over HTTP, the socket and the operator's port (GAPS G90, G69). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { tournamentMessage, type TournamentMessage } from '@playfield/contracts/http/tournaments.ts';
import { tournamentHistoryLength } from '@playfield/contracts/chatLimits.ts';
import { act as social, member } from '../friends/testing/people.ts';
import { createTestClock } from '../testing/clock.ts';
import { openSocket, type SocketClient } from '../testing/socket.ts';
import { startServer, type TestServer } from '../testing/server.ts';
import { act, announce, does, guest, type Player } from '../tournament/testing/players.ts';
import type { Answer } from '../testing/client.ts';

const secret = 'a secret of the operator';
const clock = createTestClock();
let server: TestServer;
let ada: Player;
let ben: Player;
let cyd: Player;
let id: string;
const sockets: SocketClient[] = [];

/** A page that shows the tournament. */
async function watch({ client }: Player): Promise<SocketClient> {
  const socket = await openSocket(server.url, client.cookie());
  sockets.push(socket);
  socket.send({ type: 'watchTournament', tournamentId: id });
  await socket.next('tournamentState');
  return socket;
}

beforeAll(async () => {
  const operator = { port: 0, host: '127.0.0.1', secrets: [{ name: 'anna', secret }] };
  server = await startServer({ operator }, undefined, clock);
  [ada, ben, cyd] = await Promise.all([
    member(server.url, 'Ada'),
    member(server.url, 'Ben'),
    member(server.url, 'Cyd'),
  ]);
  ({ id } = await announce(ada, clock));
  await does(ben, id, 'join');
});
afterAll(async () => {
  await Promise.all(sockets.map((socket) => socket.close()));
  await server.stop();
});

const say = (who: Player, message: string): Promise<Answer> => act(who, id, 'messages', { message });
async function says(who: Player, message: string): Promise<TournamentMessage> {
  const answer = await say(who, message);
  expect(answer.status, answer.text).toBe(200);
  return tournamentMessage.parse(answer.body);
}
const history = async (who: Player): Promise<TournamentMessage[]> =>
  z.array(tournamentMessage).parse((await who.client.get(`/api/tournaments/${id}/messages`)).body);
const texts = async (who: Player): Promise<string[]> => (await history(who)).map(({ message }) => message);
/** Nobody is too fast any more. */
const later = (): void => clock.advance(11_000);

async function operate(method: string, path: string, body: object): Promise<number> {
  const answer = await fetch(`http://127.0.0.1:${server.operatorPort}${path}`, {
    method,
    headers: { authorization: `Bearer ${secret}` },
    body: JSON.stringify(body),
  });
  return answer.status;
}

describe('writing', () => {
  test('G90 participants and the organiser write; everybody reads, at once and afterwards', async () => {
    const page = await watch(cyd);
    const first = await says(ada, '  good \n luck ');
    expect(first).toMatchObject({ userId: ada.id, username: 'Ada', message: 'good luck' });
    const second = await says(ben, 'thanks');
    for (const message of [first, second])
      expect(await page.next('tournamentChat')).toMatchObject({ tournamentId: id, message, removedId: null });
    const stranger = await guest(server.url);
    expect(await history(stranger)).toEqual([first, second]);
    for (const reader of [cyd, stranger])
      expect(await say(reader, 'hi')).toMatchObject({ status: 409, body: { code: 'tournament/not-in' } });
    expect(await history(cyd)).toEqual([first, second]);
  });

  test('who has left only reads', async () => {
    await does(cyd, id, 'join');
    await says(cyd, 'in');
    await does(cyd, id, 'leave');
    expect(await say(cyd, 'out')).toMatchObject({ body: { code: 'tournament/not-in' } });
  });

  test.each([
    ['nothing but spaces (CH-006)', ' \n\t ', 400, 'chat/empty'],
    ['201 characters (CH-004)', 'x'.repeat(201), 400, 'chat/too-long'],
  ])('%s is refused', async (_, message, status, code) => {
    expect(await say(ada, message)).toMatchObject({ status, body: { code } });
  });

  test('a tournament that is none has no chat', async () => {
    const path = '/api/tournaments/none/messages';
    const notFound = { status: 404, body: { code: 'tournament/not-found' } };
    expect(await ada.client.get(path)).toMatchObject(notFound);
    expect(await ada.client.post(path, { message: 'hi' })).toMatchObject(notFound);
  });

  test('G69 listed words are masked, and after five messages in ten seconds there is a pause', async () => {
    later();
    expect((await says(ben, 'what a sh1t cup')).message).toMatch(/^what a \*+ cup$/);
    for (let n = 0; n < 4; n += 1) await says(ben, `message ${n}`);
    expect(await say(ben, 'one more')).toMatchObject({ status: 429, body: { code: 'chat/too-fast' } });
    later();
    await says(ben, 'and on');
  });

  test('the history has the newest fifty, oldest first', async () => {
    for (let n = 0; n < tournamentHistoryLength + 2; n += 1) {
      if (n % 5 === 0) clock.advance(61_000);
      await says(ada, `line ${n}`);
    }
    expect(await texts(ben)).toEqual(
      Array.from({ length: tournamentHistoryLength }, (_, n) => `line ${n + 2}`),
    );
  });
});

test('people of whom one blocks the other read nothing of each other', async () => {
  const dan = await member(server.url, 'Dan');
  expect((await social(dan, 'block', ben)).status).toBe(200);
  const page = await watch(dan);
  later();
  await says(ben, 'unheard');
  await says(ada, 'heard');
  expect((await page.next('tournamentChat')).message?.message).toBe('heard');
  expect(await texts(dan)).not.toContain('unheard');
  expect((await texts(cyd)).slice(-2)).toEqual(['unheard', 'heard']);
  await does(dan, id, 'join');
  await says(dan, 'from Dan');
  expect(await texts(ben)).not.toContain('from Dan');
});

describe('what the operator does', () => {
  const reports = z.array(z.looseObject({ id: z.string(), isThere: z.boolean(), details: z.unknown() }));
  const openReports = async () => {
    const answer = await fetch(`http://127.0.0.1:${server.operatorPort}/reports`, {
      headers: { authorization: `Bearer ${secret}` },
    });
    return reports.parse(await answer.json());
  };

  test('G69 a reported message is read with those around it, and its removal reaches pages', async () => {
    later();
    const before = await says(ada, 'before');
    const bad = await says(ben, 'a bad word');
    const report = (who: Player, messageId = bad.id) => act(who, id, 'messages/report', { messageId });
    for (const who of [cyd, cyd, ada])
      expect(await report(who)).toMatchObject({ status: 200, body: { done: true } });
    expect(await report(cyd, 'none')).toMatchObject({ status: 404, body: { code: 'chat/not-found' } });
    const [open, ...others] = await openReports();
    expect(others).toEqual([]);
    expect(open).toMatchObject({
      kind: 'chat/report',
      person: { username: 'Ben' },
      details: { tournamentId: id, message: 'a bad word' },
      reporters: 2,
      isThere: true,
    });
    const read = await fetch(`http://127.0.0.1:${server.operatorPort}/reports/${open?.id}`, {
      headers: { authorization: `Bearer ${secret}` },
    });
    const { around } = z.object({ around: z.array(tournamentMessage) }).parse(await read.json());
    expect(around.slice(-2)).toEqual([before, bad]);

    const page = await watch(cyd);
    expect(await operate('POST', `/reports/${open?.id}/remove`, { reason: 'insult' })).toBe(200);
    expect(await page.next('tournamentChat')).toMatchObject({ message: null, removedId: bad.id });
    expect(await texts(cyd)).not.toContain('a bad word');
  });

  test('a message is removed without a report, too', async () => {
    later();
    const bad = await says(ben, 'worse');
    const path = `/tournaments/${id}/messages/${bad.id}`;
    expect(await operate('DELETE', path, { reason: 'insult' })).toBe(200);
    expect(await operate('DELETE', path, { reason: 'insult' })).toBe(404);
    expect(await texts(cyd)).not.toContain('worse');
  });

  test('who is muted reads until when and why', async () => {
    later();
    const order = { reason: 'insults', for: '1h' };
    expect(await operate('POST', `/people/${ben.id}/mute`, order)).toBe(200);
    const refused = await say(ben, 'not heard');
    expect(refused).toMatchObject({ status: 403, body: { code: 'account/muted' } });
    expect(refused.text).toContain('Reason: insults');
    expect(await operate('POST', `/people/${ben.id}/unmute`, order)).toBe(200);
    later();
    await says(ben, 'heard again');
  });
});

test('who is renamed writes under the new name; a guest under the one they play under', async () => {
  const rude = await member(server.url, 'Rudi');
  const gus = await guest(server.url);
  for (const who of [rude, gus]) await does(who, id, 'join');
  const before = await says(gus, 'hello');
  expect(await operate('POST', `/people/${rude.id}/rename`, { reason: 'a rude name' })).toBe(200);
  expect((await says(rude, 'hi')).username).toMatch(/^\w+ \w+ \d\d$/);
  expect((await says(gus, 'hello again')).username).toBe(before.username);
});

test('a person’s own messages are in their copy, and go with them, also from pages', async () => {
  const eve = await member(server.url, 'Eve');
  await does(eve, id, 'join');
  const own = await says(eve, 'mine alone');
  const { text } = await eve.client.get('/api/me/export');
  const copy = z
    .looseObject({ tournamentChat: z.array(z.looseObject({ id: z.string() })) })
    .parse(JSON.parse(text));
  expect(copy.tournamentChat).toMatchObject([
    { id: own.id, channel: `tournament:${id}`, message: 'mine alone' },
  ]);
  const page = await watch(cyd);
  const password = 'a long password of Eve';
  expect(await eve.client.post('/api/me/delete', { password })).toMatchObject({ status: 200 });
  expect((await page.next('tournamentChat')).removedId).toBe(own.id);
  expect(await texts(cyd)).not.toContain('mine alone');
});
