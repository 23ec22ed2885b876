/** Push messages over TLS, to a server on the loopback whose certificate is its own authority. */
import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createPost } from './post.ts';

const pem = (name: string): string => readFileSync(new URL(`testing/${name}.pem`, import.meta.url), 'utf8');
const ca = pem('certificate');
const body = Buffer.from([0, 1, 2, 255]);
type Received = {
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
};

const received: Received[] = [];
let answer: (response: ServerResponse) => void;
let port: number;
async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
  received.push({ path: request.url ?? '', headers: request.headers, body: await buffer(request) });
  answer(response);
}
const server = createServer(
  { key: pem('key'), cert: ca },
  (request, response) => void receive(request, response),
);
beforeAll(async () => {
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  ({ port } = address);
});
beforeEach(() => {
  received.length = 0;
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => void server.close(resolve));
});

const message = (host = 'push.example') => ({
  url: new URL(`https://${host}:${port}/to/browser`),
  addresses: ['127.0.0.1'],
  headers: { ttl: 60, urgency: 'high' },
  body,
});
const post = createPost({ ca });
afterAll(() => post.close());

test('goes to the address that was checked, by the name of the service, whole', async () => {
  answer = (response) => void response.writeHead(201).end();
  expect(await post(message())).toEqual({ status: 201, retryAfterS: null });
  expect(received).toEqual([
    {
      path: '/to/browser',
      headers: expect.objectContaining({ host: `push.example:${port}`, ttl: '60', urgency: 'high' }),
      body,
    },
  ]);
});

test.each([
  ['another family', '::1'],
  ['the same family', '127.0.0.2'],
])('tries the next address where nobody listens at the first, of %s', async (_, closed) => {
  answer = (response) => void response.writeHead(201).end();
  expect(await post({ ...message(), addresses: [closed, '127.0.0.1'] })).toMatchObject({ status: 201 });
  expect(received).toHaveLength(1);
});

test.each([
  [429, { 'retry-after': '120' }, 120],
  [429, { 'retry-after': 'Wed, 21 Oct 2026 07:28:00 GMT' }, null],
  [429, { 'retry-after': '-5' }, null],
  [410, {}, null],
])('an answer %i with %o', async (status, headers, retryAfterS) => {
  answer = (response) => void response.writeHead(status, headers).end();
  expect(await post(message())).toEqual({ status, retryAfterS });
});

test('follows no redirect', async () => {
  answer = (response) =>
    void response.writeHead(307, { location: `https://push.example:${port}/inside` }).end();
  expect(await post(message())).toMatchObject({ status: 307 });
  expect(received.map(({ path }) => path)).toEqual(['/to/browser']);
});

test('does not read an endless answer', async () => {
  const { promise: isClosed, resolve } = Promise.withResolvers<void>();
  answer = (response) => {
    response.writeHead(200);
    const write = (): void => {
      if (response.destroyed) resolve();
      else response.write(Buffer.alloc(65_536), () => setImmediate(write));
    };
    write();
  };
  expect(await post(message())).toMatchObject({ status: 200 });
  await isClosed;
});

test('gives up where no answer comes', async () => {
  const hasty = createPost({ ca, limitMs: 100 });
  answer = () => undefined;
  await expect(hasty(message())).rejects.toMatchObject({ name: 'AbortError' });
  hasty.close();
});

test('trusts no certificate of another name, and none that nobody vouches for', async () => {
  answer = (response) => void response.writeHead(201).end();
  await expect(post(message('other.example'))).rejects.toMatchObject({
    code: 'ERR_TLS_CERT_ALTNAME_INVALID',
  });
  const usual = createPost();
  await expect(usual(message())).rejects.toMatchObject({ code: 'DEPTH_ZERO_SELF_SIGNED_CERT' });
  usual.close();
  expect(received).toEqual([]);
});
