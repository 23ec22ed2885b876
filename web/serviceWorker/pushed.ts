/** What the server pushes is shown; the same notification may have been shown by a page (notifications/callPlayer.ts). */
import { textIn } from './fields.ts';

/** A registration of the worker. */
type Shelf = {
  readonly getNotifications: (filter: {
    readonly tag: string;
  }) => Promise<readonly { readonly body: string }[]>;
  readonly showNotification: (title: string, options: NotificationOptions) => Promise<void>;
};

export async function showPushed(message: unknown, registration: Shelf): Promise<void> {
  const [title, body, tag] = [textIn(message, 'title'), textIn(message, 'text'), textIn(message, 'id')];
  if (title === '') return;
  const [before] = await registration.getNotifications({ tag });
  // TypeScript leaves out `renotify`, which not every browser has.
  const options: NotificationOptions & { renotify: boolean } = {
    body,
    tag,
    // What is not in the bell's list cannot go from it.
    data: { path: textIn(message, 'path'), isListed: Reflect.get(Object(message), 'isListed') === true },
    icon: '/icon-192.png',
    // It takes the place of the one before it without a sound, unless it says something else.
    renotify: before !== undefined && before.body !== body,
  };
  await registration.showNotification(title, options);
}
