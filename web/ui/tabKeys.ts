import { isPlain, type Key } from './plainKey.ts';

/**
 * The tab that a key leads to, `undefined` for other keys and those that the browser uses, as Alt+Left. Arrows go round (APG, tabs
 * pattern).
 */
export function nextTab(pressed: Key, from: number, count: number): number | undefined {
  if (!isPlain(pressed)) return undefined;
  switch (pressed.key) {
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
