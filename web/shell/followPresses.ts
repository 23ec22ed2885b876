/** A press on a pushed notification opens its path in a page that is open already (`/sw.js`). */
import { navigate } from 'wouter/use-browser-location';
import { isHere, ownPath } from '../session/ownPath.ts';

function follow({ data }: MessageEvent<unknown>): void {
  if (typeof data !== 'object' || data === null || !('path' in data)) return;
  const path = typeof data.path === 'string' ? ownPath(data.path) : null;
  if (path !== null && !isHere(path)) navigate(path);
}

/** Called with the first script: what a page is told before it listens is lost. */
export function startFollowingPresses(): void {
  if ('serviceWorker' in navigator) navigator.serviceWorker.addEventListener('message', follow);
}
