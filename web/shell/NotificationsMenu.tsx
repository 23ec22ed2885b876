/** The bell: how many notifications wait, and the panel with them, whose code comes when it is opened. */
import type { ReactElement } from 'react';
import { loadable } from '../lib/loadable.tsx';
import { countText, useInbox } from '../notifications/inboxStore.ts';
import { Icon } from '../ui/Icon.tsx';
import { Popover } from '../ui/Popover.tsx';
import { LatePart, withoutPart } from './LatePart.tsx';
import { markNotificationsRead, useToasts } from './toast.ts';

const { View: NotificationsPanel } = loadable(
  async () => (await import('../notifications/NotificationsPanel.tsx')).NotificationsPanel,
);

export function NotificationsMenu(): ReactElement {
  const unread = useToasts().unread + useInbox().unread;
  return (
    <Popover
      label={unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`}
      trigger={
        <span className="relative">
          <Icon name="bell" />
          {unread === 0 ? null : (
            <span className="absolute -top-2 -right-2.5 min-w-4.5 rounded-full bg-accent px-1 text-center text-[0.6875rem] leading-4.5 font-bold text-on-accent">
              {countText(unread)}
            </span>
          )}
        </span>
      }
      className="header-panel w-96"
      onOpen={markNotificationsRead}
    >
      <LatePart
        fallback={<h2 className="min-h-9 text-base">Notifications</h2>}
        failed={<p className="text-sm text-muted">This couldn't be loaded. {withoutPart()}</p>}
      >
        <NotificationsPanel />
      </LatePart>
    </Popover>
  );
}
