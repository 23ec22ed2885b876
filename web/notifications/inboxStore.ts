/** What the header shows of the notifications; `inbox.ts`, fetched later, fills it. */
import { createStore, useStore } from '../lib/store.ts';
import { emptyInbox, type Inbox } from './inboxState.ts';

export const inboxStore = createStore<Inbox>(emptyInbox);

export function useInbox(): Inbox {
  return useStore(inboxStore);
}
