/** The arrow keys on the page of an analysis. */

type Key = Pick<KeyboardEvent, 'key' | 'defaultPrevented' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>;

/** The half-move that a key leads to; null for keys that mean something else. */
export function arrowStep(event: Key, ply: number): number | null {
  const { key, defaultPrevented } = event;
  if (defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return null;
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return null;
  return key === 'ArrowLeft' ? ply - 1 : ply + 1;
}
