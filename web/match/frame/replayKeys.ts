/** The keys that step through a finished game. */

import { isPlain, type Key } from '../../ui/plainKey.ts';

/** The half-move that a key leads to from `ply`; `undefined` for other keys. */
export function replayKey(pressed: Key, ply: number, end: number): number | undefined {
  const { key } = pressed;
  if (!isPlain(pressed)) return undefined;
  switch (key) {
    case 'ArrowLeft':
      return ply - 1;
    case 'ArrowRight':
      return ply + 1;
    case 'Home':
      return 0;
    case 'End':
      return end;
    default:
      return undefined;
  }
}
