/** Race chat (document 2, sections 2, 5 and 7; GAPS G69; CH-004…009, API-019, WS-012, WS-014). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getChat, type ChatMessage } from '@playfield/contracts/http/chat.ts';
import { createTestClock } from '../testing/clock.ts';
import { startServer, type TestServer } from '../testing/server.ts';
import { openSocket } from '../testing/socket.ts';
import { enter, leave, openRace, racer, type Racer } from '../race/testing/racers.ts';

const clock = createTestClock();
let server: TestServer;
let ada: Racer;
let bob: Racer;
let eve: Racer;
let raceId: string;
beforeAll(async () => {
  server = await startServer({}, undefined, clock);
  [ada, bob, eve] = await Promise.all([
    racer(server.url, 'Ada'),
    racer(server.url, 'Bob'),
    racer(server.url, 'Eve'),
  ]);
  raceId = (await openRace(ada, { maxParticipants: 6 })).id;
  await enter(ada, raceId);
  await enter(bob, raceId);
});
afterAll(async () => {
  await leave([ada, bob, eve]);
  await server.stop();
});

const say = ({ socket }: Racer, message: string, fields: object = {}): void =>
  socket.send({ type: 'chatMessage', raceId, message, ...fields });
const heard = async ({ socket }: Racer): Promise<ChatMessage> => (await socket.next('chatMessage')).message;

describe('race chat', () => {
  test('SH-042 SH-063 a message reaches every member under the name they race with, and the history keeps it', async () => {
    say(ada, '  hello \n there  ', { username: 'Bob' });
    const message = await heard(bob);
    expect(message).toMatchObject({ username: 'Ada', message: 'hello there' });
    expect(await heard(ada)).toEqual(message);
    const history = await bob.client.get(`/api/chat/${raceId}`);
    expect(history.body).toContainEqual(message);
  });

  test.each([
    ['as somebody else (G10)', 'hi', { userId: 'somebody' }, 'identity/mismatch'],
    ['nothing but spaces (CH-006)', ' \n\t ', {}, 'chat/empty'],
    ['nothing that can be seen', '\u200b\u00ad\u3164', {}, 'chat/empty'],
    ['201 characters (CH-004, CH-005)', 'x'.repeat(201), {}, 'chat/too-long'],
    ['in an unknown race', 'hi', { raceId: '1'.repeat(22) }, 'race/not-found'],
  ])('%s is refused', async (_, message, fields, code) => {
    say(bob, message, fields);
    expect(await bob.socket.next('error')).toMatchObject({ code, command: 'chatMessage' });
  });

  test('200 characters are accepted, and counted as readers count them (CH-005)', async () => {
    const message = '\u{1F600}'.repeat(200);
    say(ada, message);
    expect((await heard(bob)).message).toBe(message);
  });

  test('markup is text (TH-17)', async () => {
    say(ada, '<img src=x onerror=alert(1)>');
    expect((await heard(bob)).message).toBe('<img src=x onerror=alert(1)>');
  });

  test('listed words are masked, look-alikes included', async () => {
    say(bob, 'what a sh1t race');
    const { message } = await ada.socket.next('chatMessage', (event) =>
      event.message.message.startsWith('what a'),
    );
    expect(message.message).toMatch(/^what a \*+ race$/);
  });

  test('a connection that does not follow the race is told of the message that it has sent', async () => {
    clock.advance(10_000);
    const socket = await openSocket(server.url, bob.client.cookie());
    say({ ...bob, socket }, 'from another tab');
    const { message } = await socket.next('chatMessage');
    expect(message).toMatchObject({ username: 'Bob', message: 'from another tab' });
    await ada.socket.next('chatMessage', (event) => event.message.id === message.id);
    await socket.close();
  });

  test('people outside the race can neither write nor read', async () => {
    eve.socket.send({ type: 'joinRace', raceId });
    await eve.socket.next('raceState');
    say(eve, 'hi');
    expect(await eve.socket.next('error')).toMatchObject({ code: 'race/not-member' });
    expect(await eve.client.get(`/api/chat/${raceId}`)).toMatchObject({ status: 403 });
    say(ada, 'only for us');
    await bob.socket.next('chatMessage', (event) => event.message.message === 'only for us');
    expect(eve.socket.events.filter(({ type }) => type === 'chatMessage')).toEqual([]);
  });

  test('five in ten seconds, then a pause (G69)', async () => {
    clock.advance(11_000);
    for (let n = 0; n < 50; n++) say(ada, `message ${n}`);
    expect(await ada.socket.next('error')).toMatchObject({ code: 'chat/too-fast' });
    const history = async (): Promise<string> =>
      JSON.stringify((await ada.client.get(`/api/chat/${raceId}`)).body);
    await expect
      .poll(async () => (await history()).match(/message \d+/g))
      .toEqual([0, 1, 2, 3, 4].map((n) => `message ${n}`));
    clock.advance(11_000);
    say(ada, 'and on');
    await expect.poll(history).toContain('and on');
  });

  test('the history has the newest hundred, oldest first (G69)', async () => {
    for (let n = 0; n < 105; n++) {
      if (n % 5 === 0) clock.advance(11_000);
      say(ada, `line ${n}`);
      await bob.socket.next('chatMessage', (event) => event.message.message === `line ${n}`);
    }
    const { body } = await bob.client.get(`/api/chat/${raceId}`);
    expect(getChat.answer.parse(body).map(({ message }) => message)).toEqual(
      Array.from({ length: 100 }, (_, n) => `line ${n + 5}`),
    );
  });

  test('a message can be reported by members, once each', async () => {
    say(bob, 'report me');
    const { message } = await ada.socket.next(
      'chatMessage',
      (event) => event.message.message === 'report me',
    );
    const { id } = message;
    const report = (who: Racer, messageId = id) =>
      who.client.post(`/api/chat/${raceId}/report`, { messageId });
    expect(await report(ada)).toMatchObject({ status: 200, body: { done: true } });
    expect(await report(ada)).toMatchObject({ status: 200 });
    expect(await report(eve)).toMatchObject({ status: 403 });
    expect(await report(ada, 'none')).toMatchObject({ status: 404, body: { code: 'chat/not-found' } });
  });
});
