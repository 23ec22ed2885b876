/** Where a notification may lead: a page of this site and never anywhere else, whoever reads it and however. */

const longest = 500;

/**
 * Starts with exactly one slash; without backslashes, which browsers read as slashes, and without controls and white space, which
 * they skip.
 */
export function isOwnPath(path: string): boolean {
  return path.length <= longest && /^\/(?![/\\])[^\\\s\p{Cc}]*$/u.test(path);
}
