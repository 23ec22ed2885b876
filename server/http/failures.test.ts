/** What becomes of exceptions that leave a route. */
import { once } from 'node:events';
import { connect } from 'node:net';
import Fastify from 'fastify';
import { expect, test, vi } from 'vitest';
import { StorageUnavailable } from '../db/unavailable.ts';
import { answerUnreadable, handleFailures } from './failures.ts';

test.each([
  [
    'a database that is away',
    new StorageUnavailable('connection', 'away'),
    503,
    'server/storage-unavailable',
  ],
  [
    'a deadlock',
    Object.assign(new Error('deadlock detected'), { code: '40P01' }),
    503,
    'server/storage-unavailable',
  ],
  ['a bug', new Error('a bug'), 500, 'server/error'],
])('%s', async (_, error, status, code) => {
  const app = Fastify();
  handleFailures(app);
  app.get('/', () => {
    throw error;
  });
  const answer = await app.inject('/');
  expect([answer.statusCode, answer.json()]).toEqual([status, expect.objectContaining({ code })]);
});

test('a caller who goes away amid the body is no failure of ours', async () => {
  const lines: string[] = [];
  const app = Fastify({ logger: { level: 'error', stream: { write: (line) => void lines.push(line) } } });
  handleFailures(app);
  app.post('/', () => 'read');
  const arrived = Promise.withResolvers<null>();
  app.addHook('preParsing', async () => arrived.resolve(null));
  const answered = Promise.withResolvers<number>();
  app.addHook('onSend', async (_request, { statusCode }) => answered.resolve(statusCode));
  const { port, hostname } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  const caller = connect(Number(port), hostname);
  await once(caller, 'connect');
  caller.write('POST / HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 20\r\n\r\n{');
  await arrived.promise;
  caller.destroy();
  expect(await answered.promise).toBe(400);
  expect(lines).toEqual([]);
  await app.close();
});

test('T-11 a peer that is too slow is disconnected, although it goes on sending and keeps its side open', async () => {
  const app = Fastify({
    clientErrorHandler: answerUnreadable,
    http: { headersTimeout: 20, connectionsCheckingInterval: 10 },
  });
  const { port, hostname } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const peer = connect({ port: Number(port), host: hostname, allowHalfOpen: true }).resume();
  peer.on('error', () => undefined);
  peer.write('GET / HTTP/1.1\r\nx: ');
  await once(peer, 'end');
  vi.advanceTimersByTime(1000);
  vi.useRealTimers();
  await vi.waitFor(() => {
    // What is sent to a closed connection resets it.
    if (!peer.destroyed) peer.write('x');
    expect(peer.destroyed).toBe(true);
  });
  await app.close();
});
