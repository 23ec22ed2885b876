/** The page as the host's settings and the visitor's browser shape it. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { servePages } from './pages.ts';

const template = `<!doctype html><html lang="en"><head><title>x</title>
<meta name="playfield:name" content="" /><meta name="playfield:analytics" content="off" />
<meta name="playfield:script" content="" /></head><body></body></html>`;

let webDir = '';
beforeAll(async () => {
  webDir = await mkdtemp(join(tmpdir(), 'playfield-pages-'));
  await writeFile(join(webDir, 'index.html'), template);
});
afterAll(() => rm(webDir, { recursive: true }));

/** What a browser with these headers gets from a server in this environment. */
async function pageFor(env: Record<string, string>, headers: Record<string, string>) {
  const app = Fastify();
  await servePages(app, readConfig(env), webDir);
  const { body, headers: answered } = await app.inject({ url: '/', headers });
  await app.close();
  return { body, vary: answered['vary'] };
}

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
    expect(vary).toBe('DNT, Sec-GPC');
  });

  test.each([{ dnt: '1' }, { 'sec-gpc': '1' }])('is left out where the browser sends %j', async (headers) => {
    const { body, vary } = await pageFor(env, headers);
    expect(body).not.toContain('stats.example');
    expect(vary).toBe('DNT, Sec-GPC');
  });

  test('`DNT: 0` allows it', async () => {
    expect((await pageFor(env, { dnt: '0' })).body).toContain('count.js');
  });

  test('is absent unless the host sets one', async () => {
    const { body, vary } = await pageFor({}, {});
    expect(body).not.toContain('<script');
    expect(body).toContain('name="playfield:script" content=""');
    expect(vary).toBeUndefined();
  });
});
