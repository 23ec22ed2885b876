/** Says that the network is gone. At the lower edge and out of the flow: a board must not move under a finger. */
import type { ReactElement } from 'react';
import { Icon } from '../ui/Icon.tsx';
import { useOnline } from './online.ts';

export function OfflineBanner(): ReactElement {
  const isOnline = useOnline();
  return (
    <output className="pointer-events-none fixed inset-x-0 bottom-0 z-30">
      {isOnline ? null : (
        <span className="flex items-center justify-center gap-2 border-t border-line bg-raised foot px-4 pt-2 text-sm font-medium">
          <Icon name="warning" size={18} className="shrink-0 text-warning" />
          You're offline. Whatever needs the server continues when you reconnect.
        </span>
      )}
    </output>
  );
}
