/** TRUST F10: what a stop waits for. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
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
