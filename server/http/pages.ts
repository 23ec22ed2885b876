/**
 * The built browser side: hashed assets for ever, one HTML page for every address that shows a page, and the same
 * page with status 404 for every other one (GAPS G05). Files are served as compressed by the build.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { pages } from '@playfield/contracts/pages.ts';
import type { Config } from '../config.ts';
import { sendRefusal } from './serve.ts';

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** Puts the host's own name and switches into the page's head. */
export function fillPage(
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
    (page: string) =>
      page.replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(config.productName)}</title>`),
    (page: string) => page.replace('</head>', () => script),
  ].reduce((page, fill) => fill(page), html);
}

export async function servePages(app: FastifyInstance, config: Config, webDir: string): Promise<void> {
  const indexFile = join(webDir, 'index.html');
  const html = existsSync(indexFile) ? fillPage(readFileSync(indexFile, 'utf8'), config) : null;
  const sendPage = (reply: FastifyReply, status: number): FastifyReply =>
    html === null
      ? sendRefusal(reply, { code: 'request/not-found' })
      : reply.status(status).header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(html);

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
  for (const path of pages) app.get(path, (_request, reply) => sendPage(reply, 200));
  app.setNotFoundHandler((request, reply) => {
    const wantsPage =
      request.method === 'GET' &&
      !request.url.startsWith('/api') &&
      request.headers.accept?.includes('text/html');
    return wantsPage ? sendPage(reply, 404) : sendRefusal(reply, { code: 'request/not-found' });
  });
}
