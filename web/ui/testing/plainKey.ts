/** A key pressed alone, for tests. */
import type { Key } from '../plainKey.ts';

export const plainKey = (key: string): Key => ({
  key,
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
});
