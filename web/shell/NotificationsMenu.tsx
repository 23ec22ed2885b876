/** Past toasts, so that none is lost behind the next one (G14). */
import type { ReactElement } from 'react';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Popover } from '../ui/Popover.tsx';
import { clearNotifications, markNotificationsRead, useToasts } from './toast.ts';
import type { Toast } from './toastState.ts';

export function NotificationsMenu(): ReactElement {
  const { history, unread } = useToasts();
  return (
    <Popover
      label={unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`}
      trigger={
        <span className="relative">
          <Icon name="bell" />
          {unread === 0 ? null : (
            <span className="absolute -top-2 -right-2.5 min-w-4.5 rounded-full bg-accent px-1 text-center text-[0.6875rem] leading-4.5 font-bold text-on-accent">
              {unread}
            </span>
          )}
        </span>
      }
      className="header-panel w-88"
      onOpen={markNotificationsRead}
    >
      <div className="mb-2 flex min-h-9 items-center justify-between gap-4">
        <h2 className="text-base">Notifications</h2>
        {history.length === 0 ? null : (
          <Button variant="quiet" size="small" onClick={clearNotifications}>
            Clear all
          </Button>
        )}
      </div>
      {history.length === 0 ? (
        <p className="text-sm text-muted">Nothing yet. Past notifications appear here.</p>
      ) : (
        <ul className="grid gap-1">
          {history.map((toast) => (
            <Notification key={toast.id} toast={toast} />
          ))}
        </ul>
      )}
    </Popover>
  );
}

const timeOfDay = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit' });

function Notification({ toast }: { readonly toast: Toast }): ReactElement {
  const { action } = toast;
  return (
    <li className="rounded-xl bg-raised px-3 py-2">
      <div className="flex items-baseline justify-between gap-3">
        <span className="font-semibold break-words">{toast.title}</span>
        <time dateTime={new Date(toast.shownAtMs).toISOString()} className="text-xs text-muted tabular-nums">
          {timeOfDay.format(toast.shownAtMs)}
        </time>
      </div>
      {toast.text === undefined ? null : <p className="text-sm break-words text-muted">{toast.text}</p>}
      {action ? (
        <Button size="small" className="mt-2" onClick={action.run}>
          {action.label}
        </Button>
      ) : null}
    </li>
  );
}
