/** What chunks of a build pull in. */
import type { Rolldown } from 'vite';

export type Bundle = Readonly<Record<string, Rolldown.OutputChunk | Rolldown.OutputAsset>>;

/** Pictures that belong to a page as it comes up. */
const picture = /\.(svg|webp|png)$/;

/** The files of these chunks with all that they import statically, their styles and their pictures. */
export function filesOf(bundle: Bundle, roots: readonly string[]): readonly string[] {
  const files = new Set<string>();
  const open = [...roots];
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    const chunk = bundle[name];
    if (!chunk || files.has(name)) continue;
    files.add(name);
    if (chunk.type !== 'chunk') continue;
    const { importedCss = new Set<string>(), importedAssets = new Set<string>() } = chunk.viteMetadata ?? {};
    open.push(...chunk.imports, ...importedCss);
    for (const asset of importedAssets) if (picture.test(asset)) files.add(asset);
  }
  return [...files].toSorted();
}
