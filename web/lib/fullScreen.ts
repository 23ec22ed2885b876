/** A page that needs the whole screen, such as a game on a canvas: header and footer are not there while it does. */
import { useEffect } from 'react';
import { createStore, useStore } from './store.ts';

const store = createStore(false);

export function useIsFullScreen(): boolean {
  return useStore(store);
}

/** While the component is there and `isOn`, the page has the whole screen. */
export function useFullScreen(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return undefined;
    store.set(true);
    return () => store.set(false);
  }, [isOn]);
}
