/** Which source file imports which, parsed from the text, for the structure tests. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';

export const root = resolve(import.meta.dirname, '..');
export const sourceFolders = ['contracts', 'games', 'engines', 'server', 'web'] as const;

/**
 * Every source file under a folder, as a path from the root; no tests, and nothing that only tests
 * import.
 */
export function sources(folder: string): string[] {
  let entries;
  try {
    entries = readdirSync(join(root, folder), { withFileTypes: true });
  } catch {
    return [];
  }
  return entries.flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) {
      return ['node_modules', 'dist', 'testing'].includes(entry.name) ? [] : sources(path);
    }
    return /\.tsx?$/.test(entry.name) && !/\.(test|contract)\.tsx?$|\.config\.ts$/.test(entry.name)
      ? [path]
      : [];
  });
}

/**
 * Every import of a file, types and `import()` included, as a path from the root (`games/game.ts`)
 * or a bare package name.
 */
export function importsOf(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8');
  const found = [
    ...text.matchAll(/(?:^|\n)\s*(?:import|export)\b[^'"`;]*?from\s*['"]([^'"]+)['"]/g),
    ...text.matchAll(/(?:^|\n)\s*import\s*['"]([^'"]+)['"]/g),
    ...text.matchAll(/\bimport\(\s*['"]([^'"]+)['"]\s*\)/g),
  ].map((match) => match[1] ?? '');
  return found.map((specifier) => {
    if (specifier.startsWith('@playfield/')) return specifier.slice('@playfield/'.length);
    if (specifier.startsWith('.'))
      return relative(root, resolve(root, dirname(file), specifier))
        .split(sep)
        .join('/');
    return specifier;
  });
}
