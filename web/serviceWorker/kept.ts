/** What the service worker answers from what it keeps, and what it leaves to the network. */

/** `page`: the server first, then the kept shell. `hashed`: kept files first. `fresh`: the server first, then the kept file. */
export type Kept = 'page' | 'hashed' | 'fresh';

type Asked = {
  readonly method: string;
  readonly url: URL;
  /** Of the site. */
  readonly origin: string;
  readonly isNavigation: boolean;
  /** Paths that are kept with the shell. */
  readonly files: readonly string[];
};

/** Paths that are no pages, though a browser may open them. */
const notPages = [
  '/api/',
  '/ws',
  '/metrics',
  '/sw.js',
  '/robots.txt',
  '/sitemap.xml',
  '/manifest.webmanifest',
];

/** Null: the request goes its way untouched. */
export function keptFor({ method, url, origin, isNavigation, files }: Asked): Kept | null {
  if (method !== 'GET' || url.origin !== origin) return null;
  if (isNavigation) return notPages.some((path) => url.pathname.startsWith(path)) ? null : 'page';
  if (url.pathname.startsWith('/assets/')) return 'hashed';
  return files.includes(url.pathname) ? 'fresh' : null;
}

/** Programs, networks and tables of the engines, by their ends. */
export const isEngineFile = (path: string): boolean => /\.(wasm|bin|gz)$/.test(path);
