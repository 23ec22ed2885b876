type Key = Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>;

/**
 * The tab that a key leads to, `undefined` for other keys and those that the browser uses, as Alt+Left. Arrows go round (APG, tabs
 * pattern).
 */
export function nextTab(pressed: Key, from: number, count: number): number | undefined {
  const { key, altKey, ctrlKey, metaKey, shiftKey } = pressed;
  if (altKey || ctrlKey || metaKey || shiftKey) return undefined;
  switch (key) {
    case 'ArrowRight':
      return (from + 1) % count;
    case 'ArrowLeft':
      return (from - 1 + count) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}
