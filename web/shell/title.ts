/** The title of the page, live: a tab in the background can say `Your turn` (USERS-ASK 30). */
import { useEffect } from 'react';
import { countText } from '../notifications/inboxStore.ts';
import { titleFor } from './pageTitle.ts';
import { productName } from './product.ts';

const shown: { title: string; unread: number; call: string | null } = { title: '', unread: 0, call: null };

function write(): void {
  const { title, unread, call } = shown;
  const page = titleFor(title, productName);
  document.title = call ?? (unread > 0 ? `(${countText(unread)}) ${page}` : page);
}

export function useTitle(title: string): void {
  useEffect(() => {
    shown.title = title;
    write();
  }, [title]);
}

/** How many notifications wait stands before every title. */
export function setTitleCount(unread: number): void {
  shown.unread = unread;
  write();
}

/** A call in place of the title; null gives the title back. */
export function setTitleCall(call: string | null): void {
  shown.call = call;
  write();
}
