/**
 * Fetches a page's code ahead of the click. Routes register here rather than being imported, so that a page can
 * preload another without importing the route table that lists itself.
 */
type Preload = () => Promise<void>;

const preloads = new Map<string, Preload>();

/** Called once per route, by the table of routes. `preload` never rejects. */
export function registerPreload(path: string, preload: Preload): void {
  preloads.set(path, preload);
}

/** Fetches the code of the page at `path`; resolves at once where no page has that path. Never rejects. */
export async function preloadRoute(path: string): Promise<void> {
  const pattern = preloads.has(path) ? path : [...preloads.keys()].find((one) => isOf(one, path));
  await preloads.get(pattern ?? '')?.();
}

/** Whether a path is one of a route with parameters, such as `/games/:gameId`. */
function isOf(pattern: string, path: string): boolean {
  const [names, parts] = [pattern.split('/'), path.split('/')];
  return (
    names.length === parts.length &&
    names.every((name, n) => (name.startsWith(':') ? parts[n] !== '' : name === parts[n]))
  );
}
