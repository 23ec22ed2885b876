/**
 * The built pages: hashed assets cached for ever, one HTML page for every address that shows a
 * page, and the same page with status 404 for every other (GAPS G05). Files are served as
 * compressed by the build.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { gamePages, pages, puzzlePages } from '@playfield/contracts/pages.ts';
import { puzzleGames } from '@playfield/games/puzzleSets.ts';
import { gameById } from '@playfield/games/registry.ts';
import type { Config } from '../config.ts';
import { escapeHtml, withHead, type PageAddress } from './pageHead.ts';
import { createCompress, encodingFor } from './compressed.ts';
import { readPageShells, withShell } from './pageShells.ts';
import { sendRefusal } from './serve.ts';
import { serveSiteFiles } from './siteFiles.ts';

const meta = (name: string, content: string) => (page: string) =>
  page.replace(
    new RegExp(`(<meta\\s+name="playfield:${name}"\\s+content=")[^"]*(")`),
    (_, before: string, after: string) => before + escapeHtml(content) + after,
  );

/** Puts the host's own name and switches into the page's head. */
function fillPage(
  html: string,
  config: Pick<Config, 'productName' | 'analytics' | 'analyticsScript' | 'guestsWrite' | 'guestsAnnounce'>,
): string {
  const script = config.analyticsScript
    ? `<script async src="${escapeHtml(config.analyticsScript)}"></script></head>`
    : '</head>';
  return [
    meta('name', config.productName),
    meta('analytics', config.analytics ? 'on' : 'off'),
    meta('script', scriptHostOf(config)),
    meta('guests-write', config.guestsWrite ? 'on' : 'off'),
    meta('guests-announce', config.guestsAnnounce ? 'on' : 'off'),
    (page: string) => page.replace('</head>', () => script),
  ].reduce((page, fill) => fill(page), html);
}

const scriptHostOf = ({ analyticsScript }: Pick<Config, 'analyticsScript'>): string =>
  analyticsScript === undefined ? '' : new URL(analyticsScript).host;

/** The page and its shells with the host's settings. */
function pagesFor(template: string, webDir: string, config: Config) {
  const { productName } = config;
  return {
    html: fillPage(template, config),
    shells: readPageShells(webDir, { productName, scriptHost: scriptHostOf(config) }),
  };
}

/** Whether the browser asks not to be tracked: Do Not Track, Global Privacy Control. */
function asksForPrivacy({ headers }: FastifyRequest): boolean {
  return headers['dnt'] === '1' || headers['sec-gpc'] === '1';
}

const filesByPath = z.record(z.string(), z.array(z.string()));

/** What the build says each page needs; nothing where there is no build of that kind. */
function readPageFiles(webDir: string): Readonly<Record<string, readonly string[]>> {
  const file = join(webDir, '.vite', 'pages.json');
  return existsSync(file) ? filesByPath.parse(JSON.parse(readFileSync(file, 'utf8'))) : {};
}

/** The files of the page at an address; a page with screens of its own lists them as `/path?parameter`. */
function filesAt(
  files: ReturnType<typeof readPageFiles>,
  path: string | null,
  query: string | undefined,
): readonly string[] | undefined {
  const screens = [...new URLSearchParams(query).keys()].map((name) => files[`${path}?${name}`]);
  return screens.find((found) => found !== undefined) ?? files[path ?? ''];
}

/**
 * The built service worker, marked with a hash of the host's settings: when they change, browsers see a new worker and fetch the page
 * that they keep again.
 */
function workerOf(webDir: string, keptPages: readonly ({ readonly html: string } | null)[]): string | null {
  const file = join(webDir, 'sw.js');
  if (!existsSync(file)) return null;
  const settings = createHash('sha256').update(keptPages.map((page) => page?.html ?? '').join('\0'));
  return `${readFileSync(file, 'utf8')}\n// ${settings.digest('base64url')}\n`;
}

export async function servePages(app: FastifyInstance, config: Config, webDir: string): Promise<void> {
  const indexFile = join(webDir, 'index.html');
  const template = existsSync(indexFile) ? readFileSync(indexFile, 'utf8') : null;
  const open = template === null ? null : pagesFor(template, webDir, config);
  /** Without the external script, for browsers that ask not to be tracked (G12). */
  const untracked =
    template === null || config.analyticsScript === undefined
      ? open
      : pagesFor(template, webDir, { ...config, analyticsScript: undefined });
  const pageFiles = readPageFiles(webDir);
  const compress = createCompress();
  const sendPage = (
    request: FastifyRequest,
    reply: FastifyReply,
    status: number,
    address: Omit<PageAddress, 'pathname'>,
  ): FastifyReply => {
    const page = asksForPrivacy(request) ? untracked : open;
    if (page === null) return sendRefusal(reply, { code: 'request/not-found' });
    reply.header('vary', open === untracked ? 'Accept-Encoding' : 'Accept-Encoding, DNT, Sec-GPC');
    const [pathname = '/', query] = request.url.split('?');
    const files = filesAt(pageFiles, address.path, query);
    const html = withHead(page.html, { ...address, pathname }, config, files);
    const text = withShell(html, page.shells, request.url);
    reply.status(status).header('cache-control', 'no-cache').type('text/html; charset=utf-8');
    const encoding = encodingFor(request.headers['accept-encoding']);
    return encoding === null
      ? reply.send(text)
      : reply.header('content-encoding', encoding).send(compress(text, encoding));
  };

  if (open !== null) {
    await app.register(fastifyStatic, {
      root: webDir,
      index: false,
      dotfiles: 'ignore',
      preCompressed: true,
      cacheControl: false,
      // Compressed copies need no address: they are sent in their files' place. What has no other extension is no copy.
      globIgnore: ['**/*.map', 'index.html*', '**/.*', 'sw.js*', '**/*.*.{br,gz}'],
      wildcard: false,
      setHeaders(reply, path) {
        // Relative, since `webDir` may lie below another folder called assets. Windows separates by backslashes.
        const isHashed = /^assets[\\/]/.test(relative(webDir, path));
        reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  }
  serveSiteFiles(app, config, workerOf(webDir, [open, untracked]));
  for (const path of pages) app.get(path, (request, reply) => sendPage(request, reply, 200, { path }));
  const ofGame = (path: string, hasPage: (gameId: string) => boolean): void => {
    app.get<{ Params: { gameId: string } }>(path, (request, reply) => {
      const { gameId } = request.params;
      return hasPage(gameId)
        ? sendPage(request, reply, 200, { path, gameId })
        : sendPage(request, reply, 404, { path: null });
    });
  };
  for (const path of gamePages) ofGame(path, (gameId) => gameById(gameId) !== undefined);
  for (const path of puzzlePages) ofGame(path, (gameId) => puzzleGames.includes(gameId));
  app.setNotFoundHandler((request, reply) => {
    const wantsPage =
      request.method === 'GET' &&
      !request.url.startsWith('/api') &&
      request.headers.accept?.includes('text/html');
    return wantsPage
      ? sendPage(request, reply, 404, { path: null })
      : sendRefusal(reply, { code: 'request/not-found' });
  });
}
