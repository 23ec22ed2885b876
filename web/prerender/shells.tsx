/**
 * Renders page shells: what the pages show before any data has come, as a guest with default settings sees them. Run by the build
 * (`web/build/pageShells.ts`), never in a browser.
 */
import { QueryClientProvider } from '@tanstack/react-query';
import { options } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { Link } from 'wouter';
import { queryClient } from '../api/queryClient.ts';
import { preloadRoute } from '../preload.ts';
import { stopRestoring } from '../session/session.ts';
import { isPageDue } from '../shell/pageShell.ts';
import { privacyText } from '../shell/privacyText.ts';
import { Shell } from '../shell/Shell.tsx';
import { shellPaths } from './paths.ts';
import { oneForAllWidths } from './widths.ts';

/** Makes the globals that pages read say that the page at `path` is open, in a window of this width. */
export type Open = (path: string, widthRem: number) => void;

/** A window of each layout: phone, tablet, desktop (`web/lib/useMedia.ts`). */
const widthsRem = [22.5, 48, 90] as const;
/** What needs scripts: shown, but nothing that a pointer, a key or a screen reader could try to use. */
const controls: readonly unknown[] = ['button', 'input', 'select', 'textarea'];

function isControl(type: unknown, props: object): boolean {
  if (controls.includes(type)) return true;
  return type !== 'a' && 'tabIndex' in props && typeof props.tabIndex === 'number' && props.tabIndex >= 0;
}

/** SH-030. Pages whose shell is only this say so in the middle of the screen. */
const loading = '<output class="shell-loading">Loading...</output>';

export type Shells = {
  /** The HTML of `#root` by path; that of every other page as `*`. */
  readonly pages: Readonly<Record<string, string>>;
  /** Sentences that depend on the host's settings, with what stands for them in `pages`. */
  readonly privacy: { readonly own: string; readonly script: string };
};

/** What stands in the shells for what the host sets. */
export type Placeholders = {
  readonly productName: string;
  readonly scriptHost: string;
  readonly privacy: string;
};

export async function renderShells(open: Open, { scriptHost, privacy }: Placeholders): Promise<Shells> {
  prepareElements();
  isPageDue.set(true);
  const render = (path: string): string => {
    const frames = widthsRem.map((widthRem) => {
      open(path, widthRem);
      return renderToString(
        <QueryClientProvider client={queryClient}>
          <Shell />
        </QueryClientProvider>,
      );
    });
    return oneForAllWidths(frames).replaceAll(privacyText(''), privacy);
  };
  // Shown at any address without a shell of its own.
  const rest = render('/').replaceAll(' aria-current="page"', '');
  stopRestoring();
  const pages: [string, string][] = [['*', rest]];
  for (const path of shellPaths) {
    open(path, widthsRem[0]);
    // Pages are loaded one after another: some choose their code by the address.
    // oxlint-disable-next-line eslint/no-await-in-loop
    await preloadRoute(path);
    pages.push([path, render(path).replace('</main>', `${loading}</main>`)]);
  }
  return {
    pages: Object.fromEntries(pages),
    privacy: { own: privacyText(''), script: privacyText(scriptHost) },
  };
}

/** Prepares what is rendered for a page without scripts. The content security policy allows no inline styles. */
function prepareElements(): void {
  // oxlint-disable-next-line typescript/unbound-method -- Preact calls its hooks without a receiver
  const before = options.vnode;
  options.vnode = (vnode) => {
    before?.(vnode);
    if (vnode.type === Link && 'state' in vnode.props && vnode.props.state !== undefined)
      // For `public/start.js`.
      Object.assign(vnode.props, { 'data-state': JSON.stringify(vnode.props.state) });
    if (typeof vnode.type !== 'string') return;
    Reflect.deleteProperty(vnode.props, 'style');
    if (isControl(vnode.type, vnode.props)) Object.assign(vnode.props, { inert: true });
  };
}
