/** Small files about the whole site: what browsers need to install it, what crawlers ask for. */
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { escapeHtml, publicPaths } from './pageHead.ts';

/** What a browser needs to install the site; iOS receives Web Push in installed sites alone. */
function manifestOf({ productName }: Pick<Config, 'productName'>): string {
  return JSON.stringify({
    id: '/',
    name: productName,
    short_name: productName,
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: '#0f141b',
    theme_color: '#0f141b',
    categories: ['games', 'entertainment'],
    icons: [
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
    shortcuts: [
      { name: 'Connect Four vs AI', url: '/ai' },
      { name: 'Checkers vs AI', url: '/checkers/ai' },
      { name: 'Typing practice', url: '/typing-race' },
      { name: 'Friends', url: '/friends' },
    ],
    screenshots: [
      { src: '/screenshot-wide.png', sizes: '1440x900', type: 'image/png', form_factor: 'wide' },
      { src: '/screenshot-narrow.png', sizes: '720x1280', type: 'image/png', form_factor: 'narrow' },
    ],
  });
}

/** Removes what an earlier version kept in browsers, for hosts who switch the service worker off. */
const noWorker = `self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) await caches.delete(name);
  await self.registration.unregister();
})()));
`;

function sitemapOf(origin: string): string {
  const urls = publicPaths.map((path) => `<url><loc>${escapeHtml(origin + path)}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>
`;
}

/** What crawlers ask for. A sitemap needs the site's public address. */
function serveCrawlers(app: FastifyInstance, { publicOrigin }: Pick<Config, 'publicOrigin'>): void {
  const sitemap = publicOrigin === undefined ? '' : `Sitemap: ${publicOrigin}/sitemap.xml\n`;
  app.get('/robots.txt', (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .send(`User-agent: *\nDisallow: /api/\nDisallow: /invite/\n${sitemap}`),
  );
  if (publicOrigin !== undefined)
    app.get('/sitemap.xml', (_request, reply) =>
      reply.type('application/xml; charset=utf-8').send(sitemapOf(publicOrigin)),
    );
}

type Site = Pick<Config, 'productName' | 'publicOrigin' | 'serviceWorker'>;

/** `worker`: the built service worker; null where there is none. */
export function serveSiteFiles(app: FastifyInstance, site: Site, worker: string | null): void {
  app.get('/manifest.webmanifest', (_request, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .type('application/manifest+json; charset=utf-8')
      .send(manifestOf(site)),
  );
  const script = site.serviceWorker ? worker : noWorker;
  if (script !== null)
    app.get('/sw.js', (_request, reply) =>
      reply.header('cache-control', 'no-cache').type('text/javascript; charset=utf-8').send(script),
    );
  serveCrawlers(app, site);
}
