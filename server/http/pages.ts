/**
 * The built pages: hashed assets cached for ever, one HTML page for every address that shows a
 * page, and the same page with status 404 for every other (GAPS G05). Files are served as
 * compressed by the build.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { gamePages, pages } from '@playfield/contracts/pages.ts';
import { gameById } from '@playfield/games/registry.ts';
import type { Config } from '../config.ts';
import { sendRefusal } from './serve.ts';

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** Puts the host's own name and switches into the page's head. */
function fillPage(
  html: string,
  config: Pick<Config, 'productName' | 'analytics' | 'analyticsScript'>,
): string {
  const meta = (name: string, content: string) => (page: string) =>
    page.replace(
      new RegExp(`(<meta\\s+name="playfield:${name}"\\s+content=")[^"]*(")`),
      (_, before: string, after: string) => before + escapeHtml(content) + after,
    );
  const script = config.analyticsScript
    ? `<script async src="${escapeHtml(config.analyticsScript)}"></script></head>`
    : '</head>';
  return [
    meta('name', config.productName),
    meta('analytics', config.analytics ? 'on' : 'off'),
    meta('script', config.analyticsScript ? new URL(config.analyticsScript).host : ''),
    (page: string) =>
      page.replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(config.productName)}</title>`),
    (page: string) => page.replace('</head>', () => script),
  ].reduce((page, fill) => fill(page), html);
}

/** What a browser needs to install the site; iOS receives Web Push in installed sites alone. */
function manifestOf({ productName }: Pick<Config, 'productName'>): string {
  return JSON.stringify({
    id: '/',
    name: productName,
    short_name: productName,
    start_url: '/',
    scope: '/',
    display: 'standalone',
    icons: [{ src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' }],
  });
}

/** Whether the browser asks not to be tracked: Do Not Track, Global Privacy Control. */
function asksForPrivacy({ headers }: FastifyRequest): boolean {
  return headers['dnt'] === '1' || headers['sec-gpc'] === '1';
}

export async function servePages(app: FastifyInstance, config: Config, webDir: string): Promise<void> {
  const indexFile = join(webDir, 'index.html');
  const template = existsSync(indexFile) ? readFileSync(indexFile, 'utf8') : null;
  const html = template === null ? null : fillPage(template, config);
  /** Without the external script, for browsers that ask not to be tracked (G12). */
  const privateHtml =
    template === null ? null : fillPage(template, { ...config, analyticsScript: undefined });
  const sendPage = (request: FastifyRequest, reply: FastifyReply, status: number): FastifyReply => {
    const page = asksForPrivacy(request) ? privateHtml : html;
    if (page === null) return sendRefusal(reply, { code: 'request/not-found' });
    if (html !== privateHtml) reply.header('vary', 'DNT, Sec-GPC');
    return reply
      .status(status)
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(page);
  };

  if (html !== null) {
    await app.register(fastifyStatic, {
      root: webDir,
      index: false,
      dotfiles: 'ignore',
      preCompressed: true,
      cacheControl: false,
      globIgnore: ['**/*.map', 'index.html*', '**/.*'],
      wildcard: false,
      setHeaders(reply, path) {
        const isHashed = path.includes('/assets/');
        reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  }
  app.get('/manifest.webmanifest', (_request, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .type('application/manifest+json; charset=utf-8')
      .send(manifestOf(config)),
  );
  for (const path of pages) app.get(path, (request, reply) => sendPage(request, reply, 200));
  for (const path of gamePages) {
    app.get<{ Params: { gameId: string } }>(path, (request, reply) =>
      sendPage(request, reply, gameById(request.params.gameId) ? 200 : 404),
    );
  }
  app.setNotFoundHandler((request, reply) => {
    const wantsPage =
      request.method === 'GET' &&
      !request.url.startsWith('/api') &&
      request.headers.accept?.includes('text/html');
    return wantsPage ? sendPage(request, reply, 404) : sendRefusal(reply, { code: 'request/not-found' });
  });
}
