/** Whether a media query holds now. */
import { useSyncExternalStore } from 'react';

export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const media = matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    () => matchMedia(query).matches,
    // Page shells are rendered once for each width (web/prerender). Where there is no window, nothing matches.
    () => 'matchMedia' in globalThis && matchMedia(query).matches,
  );
}

/** Room for side panels beside the board (1024 px). */
export function useIsWide(): boolean {
  return useMedia('(min-width: 64rem)');
}

/** A phone held upright: below 640 px (GAPS G69). */
export function useIsNarrow(): boolean {
  return useMedia('(max-width: 39.99rem)');
}
