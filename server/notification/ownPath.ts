/** Where a notification may lead: to a page of this site and nowhere else, however a browser parses it. */

const longest = 500;

/**
 * Starts with exactly one slash; without backslashes, which browsers read as slashes, and without controls and white space, which
 * they skip.
 */
export function isOwnPath(path: string): boolean {
  return path.length <= longest && /^\/(?![/\\])[^\\\s\p{Cc}]*$/u.test(path);
}
