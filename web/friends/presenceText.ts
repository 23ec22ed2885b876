/** What a friend does now, or when they were last here, in words. Pure. */
import type { Activity, ShownPresence } from '@playfield/contracts/http/presence.ts';
import { gameTitle } from '@playfield/games/gameTitle.ts';
import { shortDateText } from '../lib/dates.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
/** Minutes are told in steps of five: nobody needs to know more exactly when somebody left. */
const stepMin = 5;
/** After this long the date says more than it should. */
const monthDays = 30;

export function presenceText({ online, activity, lastSeenAt }: ShownPresence, nowMs: number): string {
  if (online) return activity ? activityText(activity) : 'Online';
  return lastSeenAt === null ? 'Offline' : `Last seen ${lastSeenText(Date.parse(lastSeenAt), nowMs)}`;
}

/** `5 min ago`, `2 hours ago`, `yesterday`, `Nov 12`, `more than a month ago`. */
export function lastSeenText(seenMs: number, nowMs: number): string {
  const agoMs = Math.max(0, nowMs - seenMs);
  const minutes = Math.max(stepMin, Math.floor(agoMs / minuteMs / stepMin) * stepMin);
  if (agoMs < hourMs) return `${minutes} min ago`;
  const hours = Math.floor(agoMs / hourMs);
  if (agoMs < dayMs) return hours === 1 ? '1 hour ago' : `${hours} hours ago`;
  const days = daysBetween(seenMs, nowMs);
  if (days <= 1) return 'yesterday';
  return days > monthDays ? 'more than a month ago' : shortDateText(seenMs);
}

/** Midnights between two instants, by this browser's calendar. */
function daysBetween(fromMs: number, toMs: number): number {
  return Math.round((midnightOf(toMs) - midnightOf(fromMs)) / dayMs);
}

function midnightOf(ms: number): number {
  return new Date(ms).setHours(0, 0, 0, 0);
}

export function activityText({ kind, gameType }: Activity): string {
  switch (kind) {
    case 'game':
      return gameType === undefined ? 'Playing a game' : `Playing ${gameTitle(gameType)}`;
    case 'race':
      return 'In a typing race';
    case 'arena':
      return 'In the Snake.io Arena';
    case 'snake':
      return 'Playing Little Big Snake';
    case 'typing':
      return 'Practicing typing';
    case 'tournament':
      return 'In a tournament';
    default:
      return gameType === undefined ? 'Watching a game' : `Watching ${gameTitle(gameType)}`;
  }
}

export type FollowLink = { readonly href: string; readonly label: 'Watch' | 'Join' };

/** Where one may go after a friend; null where nobody may. */
export function followLink({ online, activity }: ShownPresence): FollowLink | null {
  if (!online || activity?.link === undefined || !activity.link.startsWith('/')) return null;
  const isWatched = activity.kind === 'game' || activity.kind === 'watching';
  return { href: activity.link, label: isWatched ? 'Watch' : 'Join' };
}
