/**
 * Fetches a page's code ahead of the click. The routes register here instead of being imported, so that a page may
 * preload another without importing the table it stands in itself.
 */
type Preload = () => Promise<void>;

const preloads = new Map<string, Preload>();

/** Called once per route, by the table of routes. `preload` never rejects. */
export function registerPreload(path: string, preload: Preload): void {
  preloads.set(path, preload);
}

/** Fetches the code of the page at `path`; resolves at once where no page has that path. Never rejects. */
export async function preloadRoute(path: string): Promise<void> {
  await preloads.get(path)?.();
}
