/** For pages that need the whole screen, such as a game on a canvas: header and footer are hidden meanwhile. */
import { useEffect } from 'react';
import { createStore, useStore } from './store.ts';

const store = createStore(false);

export function useIsFullScreen(): boolean {
  return useStore(store);
}

/** The page has the whole screen while the component is mounted and `isOn`. */
export function useFullScreen(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return undefined;
    store.set(true);
    return () => store.set(false);
  }, [isOn]);
}
