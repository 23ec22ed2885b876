/** Toasts with news: each closes, and counts as read, once the page that it is about is open. */
import { navigate } from 'wouter/use-browser-location';
import type { Notification } from '@playfield/contracts/http/notifications.ts';
import { isHere } from '../session/ownPath.ts';
import { toast, withdrawToast } from '../shell/toast.ts';
import { isWin } from './kinds.ts';
import { followNews } from './shownNews.ts';

/** A finished match tells of its achievements itself: a toast would lie over its result. */
const isToldByResult = (kind: string): boolean =>
  kind === 'achievement/unlocked' && document.querySelector('main [data-status=completed]') !== null;

export type NewsToasts = {
  /** `path` is one of this site, or null. */
  readonly show: (news: Pick<Notification, 'id' | 'kind' | 'text'>, path: string | null) => void;
  /** Somebody else is at this page. */
  readonly forget: () => void;
};

export function createNewsToasts(read: (id: string) => Promise<void>): NewsToasts {
  const shown = followNews(
    (path) => !document.hidden && isHere(path),
    ({ id, key }) => {
      withdrawToast(key, null);
      void read(id);
    },
  );
  return {
    show({ id, kind, text }, path) {
      if (isToldByResult(kind)) return;
      const key = `${id} ${text}`;
      toast({
        title: text,
        key,
        isStored: true,
        ...(isWin(kind) ? { tone: 'win' } : {}),
        ...(path === null ? {} : { action: { label: 'Open', run: () => navigate(path) } }),
      });
      if (path !== null) shown.show({ id, key, path });
    },
    forget: shown.forget,
  };
}
