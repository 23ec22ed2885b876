/** Notifications: stored for each person, told to their tabs and pushed. Other features call `notify` and `withdraw` in their transactions. */
import type { Feature } from '../feature.ts';
import { createNotifications, type NotificationOptions, type Notifications } from './notifications.ts';
import { notificationSections } from './personalData.ts';
import { knownHosts } from './push/endpoint.ts';
import { createPost, resolveHost } from './push/post.ts';
import { createPush, type PushOptions } from './push/push.ts';
import { pushStore } from './push/store.ts';
import { notificationRoutes } from './routes.ts';

/** What other features may do. */
export type Notify = Pick<
  Notifications,
  'notify' | 'notifyAll' | 'withdraw' | 'removeOf' | 'extend' | 'silenceFor'
>;

export type NotificationFeatureOptions = Omit<NotificationOptions, 'push'> &
  Omit<PushOptions, 'resolve' | 'post'> &
  Partial<Pick<PushOptions, 'resolve' | 'post'>>;

export function notificationFeature(options: NotificationFeatureOptions): Feature & Notify {
  const realPost = options.post ? null : createPost();
  const push = createPush({
    resolve: resolveHost,
    post: realPost ?? (() => Promise.reject(new Error('nothing is posted'))),
    ...options,
    hosts: [...knownHosts, ...options.hosts],
  });
  const notifications = createNotifications({ ...options, push: (delivery) => push.deliver(delivery) });
  const { notify, notifyAll, withdraw, removeOf, extend, silenceFor, sweep } = notifications;
  return {
    name: 'notification',
    notify,
    notifyAll,
    withdraw,
    removeOf,
    extend,
    silenceFor,
    routes: (context) => notificationRoutes(context, notifications, push),
    async sweep(limit) {
      const [told, pushed] = [await sweep(limit), await push.sweep(limit)];
      return told + pushed;
    },
    erase: (tx, userId, limit) => notifications.erase(tx, userId, limit),
    rename: (tx, person, limit) => notifications.rename(tx, person, limit),
    exportOf: (userId) => notificationSections(options.database.db, userId),
    async carryOver(tx, fromId, toId) {
      await pushStore(tx).reassign(fromId, toId);
      return notifications.carryOver(tx, fromId, toId);
    },
    async stop() {
      await push.stop();
      realPost?.close();
    },
  };
}
