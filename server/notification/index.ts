/** Notifications: stored for each person, told to their tabs. Other features call `notify` and `withdraw` in their transactions. */
import type { Feature } from '../feature.ts';
import { createNotifications, type NotificationOptions, type Notifications } from './notifications.ts';
import { notificationRoutes } from './routes.ts';

/** What other features may do. */
export type Notify = Pick<Notifications, 'notify' | 'withdraw' | 'removeOf'>;

export function notificationFeature(options: NotificationOptions): Feature & Notify {
  const notifications = createNotifications(options);
  const { notify, withdraw, removeOf, sweep, carryOver } = notifications;
  return {
    name: 'notification',
    notify,
    withdraw,
    removeOf,
    routes: (context) => notificationRoutes(context, notifications),
    sweep,
    carryOver,
  };
}
