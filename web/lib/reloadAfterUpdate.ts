/**
 * After an update the server has only the code of the new build. A page of the old build that needs a part it hasn't fetched yet is
 * reloaded: an opponent may be waiting there.
 */

/** The address this page was loaded from. Code that is missing there would be missing after a reload, too. */
const loadedFor = typeof location === 'undefined' ? '' : location.href;

/** Reloads the page at its present address and never resolves. Throws `error` if a reload wouldn't help or no server answers. */
export async function reloadAfterUpdate(error: unknown): Promise<never> {
  if (location.href === loadedFor || !(await fetch(location.href)).ok) throw error;
  location.reload();
  return new Promise(() => undefined);
}
