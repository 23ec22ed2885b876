/**
 * The thread in which page shells are rendered (`pageShells.ts`). Its globals pass for a browser's, as far as pages read them while
 * they render. Expects the path of the bundle of `web/prerender/shells.tsx`; sends its answer.
 */
import { pathToFileURL } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import type { renderShells } from '../prerender/shells.tsx';
import { placeholders } from './shellPlaceholders.ts';

/** Sizes are all that a shell depends on; what a visitor prefers is not known. */
function matches(query: string, widthRem: number): boolean {
  const [, bound, rem] = /^\((min|max)-width: ([\d.]+)rem\)$/.exec(query) ?? [];
  if (bound === undefined) return false;
  return bound === 'min' ? widthRem >= Number(rem) : widthRem <= Number(rem);
}

function isBundle(module: unknown): module is { readonly renderShells: typeof renderShells } {
  return typeof module === 'object' && module !== null && 'renderShells' in module;
}

const nothing = (): void => undefined;

function open(path: string, widthRem: number): void {
  Object.assign(globalThis, {
    window: globalThis,
    addEventListener: nothing,
    removeEventListener: nothing,
    location: new URL(path, 'http://playfield.invalid'),
    history: { state: null, pushState: nothing, replaceState: nothing },
    matchMedia: (query: string) => ({ matches: matches(query, widthRem) }),
    document: {
      addEventListener: nothing,
      createDocumentFragment: nothing,
      querySelector: (selector: string) =>
        selector === 'meta[name="playfield:name"]' ? { getAttribute: () => placeholders.productName } : null,
    },
  });
}

// What is drawn by lot is drawn alike for every width; a page marks it with `data-late`.
Math.random = () => 0.5;
Object.defineProperty(globalThis, 'navigator', { value: { onLine: true } });
open('/', 0);
const path: unknown = workerData;
const bundle: unknown = await import(pathToFileURL(String(path)).href);
if (!isBundle(bundle)) throw new Error('the bundle renders no shells');
// A thread's port, which has no origin.
// oxlint-disable-next-line unicorn/require-post-message-target-origin
parentPort?.postMessage(await bundle.renderShells(open, placeholders));
