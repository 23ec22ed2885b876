/**
 * After an update of the site the server has the code of the new build alone: a page of the old one that goes to a part it hasn't
 * fetched yet is loaded anew, as somebody may wait there for the player.
 */

/** The address that this page was loaded for: what is missing there would be missing again. */
const loadedFor = typeof location === 'undefined' ? '' : location.href;

/** Loads the present address, and doesn't resolve then. Throws where that leads nowhere, or no server answers. */
export async function openAnew(error: unknown): Promise<never> {
  if (location.href === loadedFor || !(await fetch(location.href)).ok) throw error;
  location.reload();
  return new Promise(() => undefined);
}
