/** The two live regions of the shell (<output> is the browser's role=status), and the hook that announces through them. */
import { useSyncExternalStore, type ReactElement } from 'react';
import { announce, currentAnnouncements, subscribeAnnouncements } from './announcements.ts';

/** `announce(text)` for moves and news, `announce(text, 'assertive')` for results and errors. Stable identity. */
export function useAnnounce(): typeof announce {
  return announce;
}

export function LiveRegion(): ReactElement {
  const { polite, assertive } = useSyncExternalStore(subscribeAnnouncements, currentAnnouncements);
  return (
    <div className="sr-only">
      <output>{polite}</output>
      <div role="alert">{assertive}</div>
    </div>
  );
}
