/**
 * What holds for every route: headers, origins, types, sizes, limits, documents, health (TRUST
 * T-1…T-27, T-51, T-59).
 */
import { connect } from 'node:net';
import { mkdtemp, mkdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { routes } from '@playfield/contracts/http/index.ts';
import { pages } from '@playfield/contracts/pages.ts';
import { newClient } from '../testing/client.ts';
import { startServer, type TestServer } from '../testing/server.ts';

const page = `<!doctype html><html lang="en"><head><title>x</title><meta name="playfield:name" content="Playfield" />
<meta name="playfield:analytics" content="off" /></head><body></body></html>`;

let server: TestServer;
beforeAll(async () => {
  const webDir = await mkdtemp(join(tmpdir(), 'playfield-pages-'));
  await mkdir(join(webDir, 'assets'));
  await Promise.all([
    writeFile(join(webDir, 'index.html'), page),
    writeFile(join(webDir, 'assets', 'app-abc123.js'), 'export {};'),
    writeFile(join(webDir, 'assets', 'app-abc123.js.gz'), gzipSync('export {};')),
    writeFile(join(webDir, 'assets', 'app-abc123.js.map'), '{}'),
    writeFile(join(webDir, 'assets', 'openings-abc123.gz'), 'packed'),
    writeFile(join(webDir, '.env'), 'SECRET=1'),
  ]);
  server = await startServer({ productName: 'Tom & "Co" <b>' }, webDir);
});
afterAll(() => server.stop());

const posts = routes.filter(({ method }) => method !== 'GET');
const pathOf = (path: string): string => path.replace(':id', '2'.repeat(22));

/** Sends raw bytes and returns everything received until the connection closes. */
function speak(bytes: string): Promise<string> {
  const { hostname, port } = new URL(server.url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    let answer = '';
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      answer += chunk;
    });
    socket.on('close', () => resolve(answer)).on('error', reject);
    socket.end(bytes);
  });
}

test('RFC 9110 13.1.2 lists, weak tags and * match a known answer', async () => {
  const client = newClient(server.url);
  const ask = (tags: string) => client.get('/api/tournaments', { 'if-none-match': tags });
  const etag = (await client.get('/api/tournaments')).headers.get('etag') ?? '';
  expect(etag).toMatch(/^"[\w-]{22}"$/);
  for (const tags of [etag, `W/${etag}`, `"another", W/${etag}`, '*'])
    expect((await ask(tags)).status, tags).toBe(304);
  for (const tags of ['"another"', etag.slice(1, -1), '""']) expect((await ask(tags)).status, tags).toBe(200);
});

describe('pages (G05, T-6, T-8)', () => {
  test.each([
    ['/games/checkers', 200],
    ['/games/checkers/ai', 200],
    ['/games/tic-tac-toe/local', 200],
    ['/games/no-such-game', 404],
    ['/games/no-such-game/ai', 404],
    ['/games/checkers/elsewhere', 404],
  ])('G05 every game of the registry has its pages: %s is answered with %d', async (path, status) => {
    const answer = await newClient(server.url).get(path, { accept: 'text/html' });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([status, 'text/html; charset=utf-8']);
  });

  test.each([...pages])('%s is a page with the policy', async (path) => {
    const answer = await newClient(server.url).get(path, { accept: 'text/html' });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    const policy = answer.headers.get('content-security-policy') ?? '';
    for (const part of [
      "default-src 'none'",
      "script-src 'self' 'wasm-unsafe-eval'",
      "style-src 'self'",
      "connect-src 'self'",
      "frame-ancestors 'none'",
      "base-uri 'none'",
    ]) {
      expect(policy).toContain(part);
    }
    expect(policy).not.toContain('unsafe-inline');
    expect(policy).not.toContain('upgrade-insecure-requests');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
    expect(answer.headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(answer.headers.get('strict-transport-security')).toBeNull();
  });

  test("the host's own name is in the page, escaped (G01)", async () => {
    const { text } = await newClient(server.url).get('/', { accept: 'text/html' });
    expect(text).toContain('content="Tom &#38; &#34;Co&#34; &#60;b&#62;"');
    expect(text).toContain('<title>Tom &#38; &#34;Co&#34; &#60;b&#62;</title>');
  });

  test('any other address serves the page with status 404 (SH-017)', async () => {
    const answer = await newClient(server.url).get('/no/such/page', { accept: 'text/html' });
    expect(answer.status).toBe(404);
    expect(answer.text).toContain('<html');
  });

  test('hashed assets are cached for ever, the page is revalidated each time', async () => {
    const client = newClient(server.url);
    expect((await client.get('/assets/app-abc123.js')).headers.get('cache-control')).toBe(
      'public, max-age=31536000, immutable',
    );
    expect((await client.get('/')).headers.get('cache-control')).toBe('no-cache');
  });

  test('a compressed copy is sent in its file’s place; an asset that is packed itself, as it is', async () => {
    const client = newClient(server.url);
    const script = await client.get('/assets/app-abc123.js', { 'accept-encoding': 'gzip' });
    expect([script.text, script.headers.get('content-encoding')]).toEqual(['export {};', 'gzip']);
    const plain = await client.get('/assets/app-abc123.js', { 'accept-encoding': 'identity' });
    expect([plain.text, plain.headers.get('content-encoding')]).toEqual(['export {};', null]);
    const packed = await client.get('/assets/openings-abc123.gz');
    expect([packed.status, packed.text, packed.headers.get('content-encoding')]).toEqual([
      200,
      'packed',
      null,
    ]);
  });

  test.each([
    '/.env',
    '/.git/config',
    '/package.json',
    '/assets/app-abc123.js.gz',
    '/assets/app-abc123.js.map',
    '/..%2fpackage.json',
    '/assets/../.env',
    '/%2e%2e/%2e%2e/etc/passwd',
  ])('%s is not served', async (path) => {
    const answer = await newClient(server.url).get(path);
    expect(answer.status).toBe(404);
    expect(answer.text).not.toContain('SECRET');
  });
});

describe('commands come from our own pages as JSON (SH-043, SH-044, T-1, T-2, T-3)', () => {
  test.each(posts.map(({ method, path }) => [method, path]))(
    '%s %s takes nothing but application/json',
    async (method, path) => {
      const client = newClient(server.url);
      for (const type of [
        'text/plain',
        'application/x-www-form-urlencoded',
        'multipart/form-data; boundary=x',
        'text/plain;application/json',
      ]) {
        const answer = await client.raw(method, pathOf(path), '{}', { 'content-type': type });
        expect([answer.status, answer.body]).toMatchObject([415, { code: 'request/unsupported-type' }]);
      }
    },
  );

  test.each(posts.map(({ method, path }) => [method, path]))(
    '%s %s from another site is refused',
    async (method, path) => {
      const client = newClient(server.url);
      const type = { 'content-type': 'application/json' };
      for (const headers of [
        { 'sec-fetch-site': 'cross-site' },
        { origin: 'https://evil.example' },
        { origin: 'null' },
        { origin: `${server.url}.evil.example` },
      ]) {
        const answer = await client.raw(method, pathOf(path), '{}', { ...type, ...headers });
        expect([answer.status, answer.body]).toMatchObject([403, { code: 'request/foreign-origin' }]);
        expect(answer.headers.get('set-cookie')).toBeNull();
      }
    },
  );

  describe('pages of another site', () => {
    const picture = {
      'sec-fetch-site': 'cross-site',
      'sec-fetch-mode': 'no-cors',
      'sec-fetch-dest': 'image',
    };
    const link = { ...picture, 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };

    test.each(['GET', 'HEAD'])('make no guests by %s', async (method) => {
      for (const path of ['/api/auth/me', '/%61pi/auth/me', '/api/tournaments', '/api/docs']) {
        const answer = await newClient(server.url).raw(method, path, undefined, picture);
        expect([answer.status, answer.headers.get('set-cookie')], path).toEqual([403, null]);
      }
    });

    test('do not use up what an address may ask for', async () => {
      const limited = await startServer({ limitFactor: 0.003 });
      try {
        const ask = async (headers: Record<string, string>): Promise<number> =>
          (await newClient(limited.url).get('/api/auth/me', headers)).status;
        expect(await Promise.all(Array.from({ length: 20 }, () => ask(picture)))).toEqual(
          Array.from({ length: 20 }, () => 403),
        );
        expect(await ask({ 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' })).toBe(200);
      } finally {
        await limited.stop();
      }
    });

    test('may link to all of it', async () => {
      // Sent raw: fetch sets a mode of its own.
      const lines = Object.entries(link).map(([name, value]) => `${name}: ${value}`);
      const follow = (path: string): Promise<string> =>
        speak(
          [`GET ${path} HTTP/1.1`, 'host: localhost', 'connection: close', ...lines, '', ''].join('\r\n'),
        );
      for (const path of ['/', '/tournaments', '/api/docs'])
        expect(await follow(path), path).toMatch(/^HTTP\/1\.1 200 /);
    });
  });

  test('no foreign origin is allowed to read', async () => {
    const answer = await newClient(server.url).get('/api/auth/me', { origin: 'https://evil.example' });
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
  });
});

describe('unreadable input is the client’s fault, never a 5xx (T-13, T-16, T-24, T-26, T-27)', () => {
  const nested = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
  test.each([
    ['malformed JSON', '{"gameMode":'],
    ['NaN', '{"gameMode":NaN}'],
    ['nothing', ''],
    ['bad UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d])],
    ['a BOM', '\uFEFF{"gameMode":"telepathy"}'],
    ['NUL', '\0'],
    ['a lone surrogate', '{"gameMode":"\\ud800"}'],
    ['20,000 nested arrays', nested],
    ['20,000 nested arrays in a field', `{"gameMode":${nested}}`],
    ['1e999', '{"gameMode":1e999}'],
    ['a string', '"hello"'],
  ])('%s', async (_, body) => {
    const answer = await newClient(server.url).raw('POST', '/api/games', body, {
      'content-type': 'application/json',
    });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
    expect(answer.body).toMatchObject({
      message: expect.stringMatching(/^[A-Z].*\.$/),
      code: expect.stringMatching(/^request\//),
    });
    expect(answer.text).not.toMatch(/at .*\.ts|Zod|SyntaxError|select |expected/);
  });

  test('__proto__ and constructor in a body do nothing', async () => {
    const body =
      '{"gameMode":"ai","__proto__":{"isOperator":true},"constructor":{"prototype":{"isOperator":true}}}';
    const answer = await newClient(server.url).raw('POST', '/api/games', body, {
      'content-type': 'application/json',
    });
    expect(answer.status).toBe(200);
    expect('isOperator' in {}).toBe(false);
  });

  test('a body over 64 KiB is refused without reading it all', async () => {
    const answer = await newClient(server.url).post('/api/games', { playerName: 'x'.repeat(70_000) });
    expect([answer.status, answer.body]).toMatchObject([413, { code: 'request/too-large' }]);
  });

  test.each([
    ['an unknown call', 'GET', '/api/nothing'],
    ['a wrong method', 'DELETE', '/api/games'],
    ['a percent sign alone', 'GET', '/api/games/%'],
    ['a very long path', 'GET', `/api/games/${'x'.repeat(3000)}`],
  ])('%s is a JSON 4xx', async (_, method, path) => {
    const answer = await newClient(server.url).raw(method, path, undefined, {
      'content-type': 'application/json',
    });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
    expect(answer.body).toMatchObject({ code: expect.any(String), message: expect.any(String) });
  });

  test.each([
    [
      'a length and chunks (T-11)',
      'POST /api/games HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    [
      'two lengths (T-11)',
      'POST /api/games HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 2\r\nContent-Length: 4\r\n\r\n{}xx',
    ],
    [
      'a broken chunk (T-11)',
      'POST /api/games HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nZZ\r\n\r\n',
    ],
    ['no request at all', 'hello\r\n\r\n'],
  ])('%s gets 400 once', async (_, bytes) => {
    const answer = await speak(bytes);
    expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 400']);
  });

  test('TRACE is not echoed (T-9)', async () => {
    const answer = await speak('TRACE / HTTP/1.1\r\nHost: x\r\nX-Secret: 12345\r\nConnection: close\r\n\r\n');
    expect(answer).toMatch(/^HTTP\/1\.1 4\d\d/);
    expect(answer).not.toContain('12345');
  });
});

describe('answers (T-7, T-8)', () => {
  test('session-dependent ones are JSON, not stored and not sniffed', async () => {
    const { headers } = await newClient(server.url).get('/api/auth/me');
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-powered-by')).toBeNull();
    expect(headers.get('server')).toBeNull();
  });
});

describe('documents and health', () => {
  test('/api/docs is an OpenAPI 3.1 document that names every route', async () => {
    const { status, body } = await newClient(server.url).get('/api/docs');
    expect(status).toBe(200);
    expect(body).toMatchObject({ openapi: '3.1.0' });
    for (const { method, path } of routes) {
      expect(body).toHaveProperty(['paths', path.replace(/:(\w+)/g, '{$1}'), method.toLowerCase()]);
    }
  });
  test.each([['/healthz'], ['/readyz']])('%s answers 200 (T-59)', async (path) => {
    expect((await newClient(server.url).get(path)).status).toBe(200);
  });
  test('an offer of another protocol is ignored: HTTP/2 without TLS, as curl and Java ask for it', async () => {
    const offer = 'Connection: Upgrade, HTTP2-Settings, close\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABk';
    const answer = await speak(`GET /healthz HTTP/1.1\r\nHost: x\r\n${offer}\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
  });
});

describe('limits (T-10, T-51, T-52)', () => {
  test('over the limit: 429 with Retry-After; a forged X-Forwarded-For changes nothing', async () => {
    const limited = await startServer({ limitFactor: 0.05 });
    try {
      const client = newClient(limited.url);
      await client.get('/api/auth/me');
      const answers = [];
      for (let n = 0; n < 5; n++) {
        answers.push(
          await client.post('/api/games', { gameMode: 'ai' }, { 'x-forwarded-for': `10.0.0.${n}` }),
        );
      }
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429, 429]);
      expect(answers[3]?.body).toMatchObject({ code: 'request/rate-limited' });
      expect(Number(answers[3]?.headers.get('retry-after'))).toBeGreaterThan(0);
    } finally {
      await limited.stop();
    }
  });
});
