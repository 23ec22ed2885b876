/** The page as the host's settings and the visitor's browser shape it. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { servePages } from './pages.ts';

const template = `<!doctype html><html lang="en"><head><title>x</title><meta name="description" content="y" />
<meta name="playfield:name" content="" /><meta name="playfield:analytics" content="off" />
<meta name="playfield:guests-write" content="on" /><meta name="playfield:guests-announce" content="on" />
<meta name="playfield:script" content="" /><meta name="playfield:scripts" content="/assets/index.js" />
</head><body><div id="root"></div></body></html>`;

let webDir = '';
beforeAll(async () => {
  webDir = await mkdtemp(join(tmpdir(), 'playfield-pages-'));
  await writeFile(join(webDir, 'index.html'), template);
  await writeFile(join(webDir, 'sw.js'), 'the built worker');
});
afterAll(() => rm(webDir, { recursive: true }));

/** The answers of a server in this environment to these paths. */
async function answersTo(env: Record<string, string>, ...paths: readonly string[]) {
  const app = Fastify();
  await servePages(app, readConfig(env), webDir);
  const answers = await Promise.all(
    paths.map((url) => app.inject({ url, headers: { accept: 'text/html' } })),
  );
  await app.close();
  return answers.map(({ statusCode, body }) => ({ statusCode, body }));
}

describe('what each page says of itself before any script runs', () => {
  const env = { PRODUCT_NAME: 'Fun & Games', PUBLIC_URL: 'https://games.example' };

  test.each([
    ['/', '<title>Fun &#38; Games</title>'],
    ['/checkers/ai', '<title>Checkers vs AI · Fun &#38; Games</title>'],
    ['/games/checkers/local?x=1', '<title>Checkers · Fun &#38; Games</title>'],
    [
      '/games/checkers/local?x=1',
      '<link rel="canonical" href="https://games.example/games/checkers/local" />',
    ],
    ['/typing-race', '<meta property="og:image" content="https://games.example/social.png" />'],
    ['/typing-race', 'name="description" content="Practise typing: speed'],
    ['/profile/Ada', '<meta name="robots" content="noindex" />'],
    ['/nowhere', '<meta name="robots" content="noindex" />'],
  ])('%s: %s', async (path, part) => {
    const [answer] = await answersTo(env, path);
    expect(answer?.body).toContain(part);
  });

  test('without a public address there are no absolute links; a name cannot leave its attribute', async () => {
    const [page] = await answersTo({ PRODUCT_NAME: '"><script>' }, '/checkers');
    expect(page?.body).not.toContain('canonical');
    expect(page?.body).not.toContain('og:image');
    expect(page?.body).not.toContain('<script');
  });

  test('crawlers find the pages that are for everybody', async () => {
    const [robots, sitemap] = await answersTo(env, '/robots.txt', '/sitemap.xml');
    expect(robots?.body).toContain('Sitemap: https://games.example/sitemap.xml');
    expect(sitemap?.body).toContain('<loc>https://games.example/checkers/ai</loc>');
    expect(sitemap?.body).not.toMatch(/account|profile|invite|login/);
    const [plain, none] = await answersTo({}, '/robots.txt', '/sitemap.xml');
    expect(plain?.body).not.toContain('Sitemap');
    expect(none?.statusCode).toBe(404);
  });

  test('every page that the sitemap names exists', async () => {
    const [sitemap] = await answersTo(env, '/sitemap.xml');
    const paths = [...(sitemap?.body ?? '').matchAll(/<loc>https:\/\/games\.example([^<]*)</g)].map(
      ([, path = '']) => path,
    );
    expect(paths.length).toBeGreaterThan(10);
    for (const { statusCode } of await answersTo(env, ...paths)) expect(statusCode).toBe(200);
  });
});

test('a page names the files that it needs, so that they come with it', async () => {
  await mkdir(join(webDir, '.vite'), { recursive: true });
  await writeFile(
    join(webDir, '.vite', 'pages.json'),
    JSON.stringify({
      '/ai': ['assets/Ai.js', 'assets/Ai.css', 'assets/ai.svg'],
      '/multiplayer': ['assets/Lobby.js'],
      '/multiplayer?game': ['assets/Match.js'],
    }),
  );
  const [ai, other, files, lobby, match] = await answersTo(
    {},
    '/ai',
    '/checkers',
    '/.vite/pages.json',
    '/multiplayer?rated=1',
    '/multiplayer?rated=1&game=x',
  );
  const scriptsOf = (page: typeof ai) =>
    /name="playfield:scripts" content="([^"]*)"/.exec(page?.body ?? '')?.[1];
  expect(scriptsOf(ai)).toBe('/assets/index.js /assets/Ai.js');
  expect(ai?.body).toContain('<link rel="stylesheet" crossorigin href="/assets/Ai.css" />');
  expect(ai?.body).toContain('<link rel="preload" as="image" fetchpriority="high" href="/assets/ai.svg" />');
  expect(scriptsOf(other)).toBe('/assets/index.js');
  expect(files?.statusCode).toBe(404);
  expect(scriptsOf(lobby)).toBe('/assets/index.js /assets/Lobby.js');
  expect(scriptsOf(match)).toBe('/assets/index.js /assets/Match.js');
});

describe('the shell of a page', () => {
  const shells = {
    pages: {
      '/ai':
        '<header>%PRODUCT_NAME%</header><main><h1>Connect Four</h1></main><footer>%PRIVACY_TEXT%</footer>',
      '*': '<header>%PRODUCT_NAME%</header><main>Loading...</main>',
    },
    privacy: { own: 'No ads.', script: 'A script from %SCRIPT_HOST%.' },
  };
  beforeAll(async () => {
    await mkdir(join(webDir, '.vite'), { recursive: true });
    await writeFile(join(webDir, '.vite', 'shells.json'), JSON.stringify(shells));
  });
  afterAll(() => rm(join(webDir, '.vite', 'shells.json')));

  test('is in the page, with the host’s own name', async () => {
    const [ai] = await answersTo({ PRODUCT_NAME: 'Fun & Games' }, '/ai');
    expect(ai?.body).toContain(
      '<div id="root" data-shell="page"><header>Fun &#38; Games</header><main><h1>Connect Four</h1></main><footer>No ads.</footer></div>',
    );
  });

  test.each(['/ai?game=1', '/account', '/nowhere', '/profile/Ada'])('%s has only the frame', async (path) => {
    const [page] = await answersTo({}, path);
    expect(page?.body).toContain('<header>Playfield</header><main>Loading...</main></div>');
  });

  test('says who counts visits, to those who are counted', async () => {
    const env = { ANALYTICS_SCRIPT: 'https://stats.example/count.js' };
    const app = Fastify();
    await servePages(app, readConfig(env), webDir);
    const counted = await app.inject({ url: '/ai' });
    const uncounted = await app.inject({ url: '/ai', headers: { dnt: '1' } });
    await app.close();
    expect(counted.body).toContain('<footer>A script from stats.example.</footer>');
    expect(uncounted.body).toContain('<footer>No ads.</footer>');
  });

  test.each([
    ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['br;q=0, gzip', 'gzip', gunzipSync],
  ])('is compressed for a browser that accepts %s', async (accepted, encoding, unpack) => {
    const app = Fastify();
    await servePages(app, readConfig({}), webDir);
    const headers = { 'accept-encoding': accepted };
    const first = await app.inject({ url: '/ai', headers });
    const second = await app.inject({ url: '/ai', headers });
    await app.close();
    expect(first.headers['content-encoding']).toBe(encoding);
    for (const { rawPayload } of [first, second])
      expect(unpack(rawPayload).toString()).toContain('<h1>Connect Four</h1>');
  });
});

test('only the hashed files are kept for ever, also where the build lies below a folder called assets', async () => {
  const below = join(webDir, 'assets', 'web');
  await mkdir(join(below, 'assets'), { recursive: true });
  for (const file of ['index.html', 'start.js', join('assets', 'x.js')])
    await writeFile(join(below, file), '');
  const app = Fastify();
  await servePages(app, readConfig({}), below);
  const cached = async (url: string) => (await app.inject({ url })).headers['cache-control'];
  expect(await cached('/start.js')).toBe('no-cache');
  expect(await cached('/assets/x.js')).toBe('public, max-age=31536000, immutable');
  await app.close();
});

test('a host can switch the service worker off: browsers drop what they kept', async () => {
  const [on, again] = [await answersTo({}, '/sw.js'), await answersTo({}, '/sw.js')].flat();
  expect(on?.body).toMatch(/^the built worker\n/);
  expect(again?.body).toBe(on?.body);
  // A changed name is kept with a page of its own.
  const [renamed] = await answersTo({ PRODUCT_NAME: 'Café' }, '/sw.js');
  expect(renamed?.body).toMatch(/^the built worker\n/);
  expect(renamed?.body).not.toBe(on?.body);
  const [off] = await answersTo({ SERVICE_WORKER: 'off' }, '/sw.js');
  expect(off?.body).toContain('unregister');
});

/** What a browser with these headers gets from a server in this environment. */
async function pageFor(env: Record<string, string>, headers: Record<string, string>) {
  const app = Fastify();
  await servePages(app, readConfig(env), webDir);
  const { body, headers: answered } = await app.inject({ url: '/', headers });
  await app.close();
  return { body, vary: answered['vary'] };
}

test.each([
  ['G09', { GUEST_CHAT: 'off' }, 'off', 'on'],
  ['G46', { GUEST_TOURNAMENTS: 'off' }, 'on', 'off'],
])('%s the page is told what guests may do: %j', async (_, env, write, announce) => {
  const { body } = await pageFor(env, {});
  expect(body).toContain(`name="playfield:guests-write" content="${write}"`);
  expect(body).toContain(`name="playfield:guests-announce" content="${announce}"`);
});

test('the manifest has the site’s own name', async () => {
  const app = Fastify();
  await servePages(app, readConfig({ PRODUCT_NAME: 'Café <Chess>' }), webDir);
  const answer = await app.inject({ url: '/manifest.webmanifest' });
  await app.close();
  expect(answer.headers['content-type']).toBe('application/manifest+json; charset=utf-8');
  expect(answer.json()).toMatchObject({ name: 'Café <Chess>', start_url: '/', display: 'standalone' });
});

describe('G12 the external script', () => {
  const env = { ANALYTICS_SCRIPT: 'https://stats.example/count.js' };

  test('is in the page and named for its footer', async () => {
    const { body, vary } = await pageFor(env, {});
    expect(body).toContain('<script async src="https://stats.example/count.js"></script>');
    expect(body).toContain('name="playfield:script" content="stats.example"');
    expect(vary).toBe('Accept-Encoding, DNT, Sec-GPC');
  });

  test.each([{ dnt: '1' }, { 'sec-gpc': '1' }])('is left out where the browser sends %j', async (headers) => {
    const { body, vary } = await pageFor(env, headers);
    expect(body).not.toContain('stats.example');
    expect(vary).toBe('Accept-Encoding, DNT, Sec-GPC');
  });

  test('`DNT: 0` allows it', async () => {
    expect((await pageFor(env, { dnt: '0' })).body).toContain('count.js');
  });

  test('is absent unless the host sets one', async () => {
    const { body, vary } = await pageFor({}, {});
    expect(body).not.toContain('<script');
    expect(body).toContain('name="playfield:script" content=""');
    expect(vary).toBe('Accept-Encoding');
  });
});
