/** Work that waits until somebody can see the page. */

/** Runs now if the page is visible, and each time it comes into sight, until the returned function is called. */
export function whenVisible(run: () => void): () => void {
  const look = (): void => {
    if (!document.hidden) run();
  };
  look();
  document.addEventListener('visibilitychange', look);
  return () => document.removeEventListener('visibilitychange', look);
}
