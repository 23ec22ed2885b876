/** TRUST F10: what a stop waits for. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { systemClock } from '../clock.ts';
import { readConfig } from '../config.ts';
import { openInMemory } from '../testing/database.ts';
import { temporaryFolder } from '../testing/temporaryFolder.ts';
import { buildApp } from './app.ts';
import { createRequestTracker } from './drain.ts';

test(
  'a request whose peer goes away before its answer is over, once: a stop does not wait',
  { timeout: 10_000 },
  async () => {
    const tracker = createRequestTracker();
    const gone = Promise.withResolvers<void>();
    const server = createServer((raw, answer) => {
      tracker.serve({ raw }, { raw: answer });
      raw.socket.once('close', () => gone.resolve());
      peer.destroy();
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('it listens on no port');
    const peer = connect(address.port, '127.0.0.1');
    peer.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
    await gone.promise;
    await expect(tracker.drain(600_000)).resolves.toBeUndefined();
    server.close();
  },
);

test('while it stops a server answers questions about its health alone, whatever an address looks like', async () => {
  const database = await openInMemory();
  const app = await buildApp({
    config: { ...readConfig({}), logLevel: 'silent' },
    clock: systemClock,
    database,
    webDir: temporaryFolder(),
    requests: { ...createRequestTracker(), isDraining: () => true },
    isClockOff: () => false,
    routes: () => undefined,
  });
  onTestFinished(async () => {
    await app.close();
    await database.close();
  });
  const asked = ['/healthz', '/healthz?now', '/readyz', '/', '/quiz', '/api/games?code=z'];
  const codes = asked.map(async (url) => {
    const { statusCode, body } = await app.inject(url);
    return [url, statusCode, /server\/draining/.test(body)];
  });
  expect(await Promise.all(codes)).toEqual([
    ['/healthz', 200, false],
    ['/healthz?now', 200, false],
    ['/readyz', 503, true],
    ['/', 503, true],
    ['/quiz', 503, true],
    ['/api/games?code=z', 503, true],
  ]);
});
