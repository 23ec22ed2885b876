/** Where to go after signing in (G70, USERS-ASK 6): a path of this site and nothing else. Pure. */

const base = 'https://playfield.invalid';

/** `raw` as a path with query and hash when it stays on this site, else `/`. The login page itself is excluded. */
export function safeNextPath(raw: string | null): string {
  if (raw === null || !raw.startsWith('/')) return '/';
  let url;
  try {
    url = new URL(raw, base);
  } catch {
    return '/';
  }
  // `//host`, `/\host` and control characters all lead to another origin or are rewritten: refuse anything that does not survive parsing unchanged.
  const path = `${url.pathname}${url.search}${url.hash}`;
  if (url.origin !== base || path !== raw || path.startsWith('//')) return '/';
  return url.pathname === '/login' ? '/' : path;
}

/** The login page that returns to `path`. */
export function loginHref(path: string): string {
  return path === '/' || path === '/login' ? '/login' : `/login?next=${encodeURIComponent(path)}`;
}
