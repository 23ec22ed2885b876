/** Says that the network is gone. It is part of the page's flow, so it never covers a board. */
import type { ReactElement } from 'react';
import { Icon } from '../ui/Icon.tsx';
import { useOnline } from './online.ts';

export function OfflineBanner(): ReactElement {
  const isOnline = useOnline();
  return (
    <output className="block">
      {isOnline ? null : (
        <span className="flex items-center justify-center gap-2 border-b border-line bg-raised px-4 py-2 text-sm font-medium">
          <Icon name="warning" size={18} className="shrink-0 text-warning" />
          You're offline. Your game will resume when you reconnect.
        </span>
      )}
    </output>
  );
}
