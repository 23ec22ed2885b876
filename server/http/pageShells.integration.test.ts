/** What the server sends of each page of the build before any script runs. Needs the built pages. */
import { resolve } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pages } from '@playfield/contracts/pages.ts';
import { readConfig } from '../config.ts';
import { publicPaths } from './pageHead.ts';
import { servePages } from './pages.ts';

let app: FastifyInstance;
beforeAll(async () => {
  app = Fastify();
  await servePages(app, readConfig({ PRODUCT_NAME: 'Fun & Games' }), resolve('web/dist'));
});
afterAll(() => app.close());

/** Without what the page's scripts fill in. */
const withoutLate = (html: string): string => html.replaceAll(/<(\w+) [^>]*data-late[^>]*>.*?<\/\1>/gs, '');

describe.each(publicPaths)('%s', (path) => {
  let body = '';
  beforeAll(async () => {
    ({ body } = await app.inject({ url: path, headers: { accept: 'text/html' } }));
  });

  test('has its header, its heading and its footer', () => {
    expect(body).toMatch(
      /<div id="root" data-shell="page"><div [^>]*>.*<header.*Fun &#38; Games.*<\/header>/s,
    );
    expect(body).toMatch(/<main [^>]*>.*<h1[^>]*>[^<]*\w.*<\/h1>.*<\/main>/s);
    expect(body).toMatch(/<footer.*Fun &#38; Games: games in the browser.*No ads.*<\/footer>/s);
    expect(body).not.toMatch(/%[A-Z_]+%|offline/);
    // The content security policy forbids them.
    expect(body).not.toMatch(/<[^>]* style=|<style/);
  });

  test('SH-030 says that it is still loading', () => {
    expect(body).toContain('Loading...</output></main>');
  });

  test('nothing that needs a script can be reached; links lead somewhere', () => {
    const tags = [...body.matchAll(/<(?:button|input|select|textarea|a)\b[^>]*>/g)].map(([tag]) => tag);
    expect(tags.length).toBeGreaterThan(10);
    expect(
      tags.filter((tag) => !(tag.startsWith('<a ') ? / href="[/#]/ : / inert(?=[ >=/])/).test(tag)),
    ).toEqual([]);
    const focusable = [...body.matchAll(/<[^>]* tabindex="0"[^>]*>/g)].map(([tag]) => tag);
    expect(focusable.filter((tag) => !/ inert(?=[ >=/])/.test(tag))).toEqual([]);
  });

  test('shows no day of the build', () => {
    expect(withoutLate(body)).not.toMatch(/\d (Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\b/);
  });
});

test('every page that looks the same to everybody is in the sitemap, with a title of its own', async () => {
  const ofOne = new Set<string>(['/account', '/friends', '/login']);
  const shared = pages.filter((path) => !path.includes(':') && !ofOne.has(path));
  expect(publicPaths).toEqual(expect.arrayContaining(shared));
  const titles = await Promise.all(
    shared.map(async (url) => {
      const { body } = await app.inject({ url, headers: { accept: 'text/html' } });
      return /<title>([^<]*)<\/title>/.exec(body)?.[1];
    }),
  );
  expect(new Set(titles).size).toBe(shared.length);
});

test.each(['/account', '/friends', '/ai?game=x', '/multiplayer?game=x', '/nowhere'])(
  '%s, which depends on who looks or what is asked for, has the frame alone',
  async (url) => {
    const { body } = await app.inject({ url, headers: { accept: 'text/html' } });
    expect(body).toMatch(/<main [^>]*><div [^>]*>(?:(?!<h1).)*Loading\.\.\..*<\/main>/s);
    expect(body).not.toContain('aria-current');
  },
);
