/** Builds the address of a call: `:name` segments filled in, the query joined. Pure. */
export type Parts = Readonly<Record<string, unknown>>;

/** Throws when a `:name` of the path has no value: a bug in the caller. */
export function urlFor(path: string, params: Parts = {}, query: Parts = {}): string {
  const filled = path.replace(/:(\w+)/g, (_whole, name: string) => {
    const value = params[name];
    if (!isScalar(value)) throw new Error(`${path}: no value for ${name}`);
    return encodeURIComponent(String(value));
  });
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (isScalar(value)) search.set(name, String(value));
  }
  const joined = search.toString();
  return joined === '' ? filled : `${filled}?${joined}`;
}

function isScalar(value: unknown): value is string | number | boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}

/** The socket's address for a page: same host, wss where the page is https (document 1, section 7; document 2, section 7). */
export function socketAddress(page: string): URL {
  const address = new URL('/ws', page);
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
  return address;
}
