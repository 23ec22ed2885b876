/** Paths that come from the server or a notification. */
import { safeNextPath } from './nextPath.ts';

/** Only paths of our own are followed. */
export const ownPath = (path: string | null): string | null =>
  path !== null && safeNextPath(path) === path ? path : null;

export const isHere = (path: string | null): boolean =>
  path !== null && path === `${location.pathname}${location.search}`;
