/**
 * Page shells: what a page shows before any script has run, as the build has rendered it (docs/decisions/0020). Without a build of
 * that kind pages come up empty, and their scripts fill them.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { escapeHtml } from './pageHead.ts';

const shellsFile = z.object({
  pages: z.record(z.string(), z.string()),
  privacy: z.object({ own: z.string(), script: z.string() }),
});

/** What a host sets. */
export type ShellSettings = {
  readonly productName: string;
  /** Of the script that counts visits; empty without one. */
  readonly scriptHost: string;
};

/** The HTML of `#root` by path; that of every other page as `*`. */
export type PageShells = ReadonlyMap<string, string>;

export function readPageShells(webDir: string, { productName, scriptHost }: ShellSettings): PageShells {
  const file = join(webDir, '.vite', 'shells.json');
  if (!existsSync(file)) return new Map();
  const { pages, privacy } = shellsFile.parse(JSON.parse(readFileSync(file, 'utf8')));
  const privacyText =
    scriptHost === '' ? privacy.own : privacy.script.replaceAll('%SCRIPT_HOST%', scriptHost);
  const fill = (shell: string): string =>
    shell
      .replaceAll('%PRODUCT_NAME%', () => escapeHtml(productName))
      .replaceAll('%PRIVACY_TEXT%', () => escapeHtml(privacyText));
  return new Map(Object.entries(pages).map(([path, shell]) => [path, fill(shell)]));
}

/**
 * The page with the shell of its address. What a query asks for is not known here: then only the frame is shown, as for pages without a
 * shell of their own.
 */
export function withShell(html: string, shells: PageShells, url: string): string {
  const page = shells.get(url);
  const shell = page ?? shells.get('*');
  if (shell === undefined) return html;
  const kind = page === undefined ? 'frame' : 'page';
  return html.replace('<div id="root"></div>', () => `<div id="root" data-shell="${kind}">${shell}</div>`);
}
