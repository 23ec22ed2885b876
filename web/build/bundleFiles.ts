/** What chunks of a build pull in. */
import type { Rolldown } from 'vite';

export type Bundle = Readonly<Record<string, Rolldown.OutputChunk | Rolldown.OutputAsset>>;

/** The files of these chunks with all that they import statically, and their styles. */
export function filesOf(bundle: Bundle, roots: readonly string[]): readonly string[] {
  const files = new Set<string>();
  const open = [...roots];
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    const chunk = bundle[name];
    if (!chunk || files.has(name)) continue;
    files.add(name);
    if (chunk.type !== 'chunk') continue;
    open.push(...chunk.imports, ...(chunk.viteMetadata?.importedCss ?? []));
  }
  return [...files].toSorted();
}
