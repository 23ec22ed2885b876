/** What the header shows of the notifications; `inbox.ts`, fetched later, fills it. Part of every page. */
import { createStore, useStore } from '../lib/store.ts';
import type { Inbox } from './inboxState.ts';

export const emptyInbox: Inbox = { list: null, unread: 0 };
export const inboxStore = createStore<Inbox>(emptyInbox);

export function useInbox(): Inbox {
  return useStore(inboxStore);
}

/** `99+` beyond 99. */
export function countText(count: number): string {
  return count > 99 ? '99+' : String(count);
}
