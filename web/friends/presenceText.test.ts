/** Presence in words and in steps. */
import type { Activity } from '@playfield/contracts/http/presence.ts';
import { expect, test } from 'vitest';
import { activityText, followLink, lastSeenText, presenceText } from './presenceText.ts';

const now = new Date(2026, 10, 23, 12, 0);
const before = (minutes: number): number => now.getTime() - minutes * 60_000;
const hour = 60;
const day = 24 * hour;

test.each([
  [-3, '5 min ago'],
  [0, '5 min ago'],
  [9, '5 min ago'],
  [10, '10 min ago'],
  [59, '55 min ago'],
  [60, '1 hour ago'],
  [2 * hour + 59, '2 hours ago'],
  [23 * hour, '23 hours ago'],
  [day, 'yesterday'],
  [day + 11 * hour, 'yesterday'],
  [day + 13 * hour, 'Nov 21'],
  [30 * day, 'Oct 24'],
  [32 * day, 'more than a month ago'],
])('seen %i minutes ago reads "%s"', (minutes, expected) => {
  expect(lastSeenText(before(minutes), now.getTime())).toBe(expected);
});

test('a person who shows nothing is offline, one without activity is online', () => {
  const shown = { online: false, activity: null, lastSeenAt: null };
  expect(presenceText(shown, now.getTime())).toBe('Offline');
  expect(presenceText({ ...shown, online: true }, now.getTime())).toBe('Online');
  expect(presenceText({ ...shown, lastSeenAt: new Date(before(65)).toISOString() }, now.getTime())).toBe(
    'Last seen 1 hour ago',
  );
});

test.each<[Activity, string, string | null]>([
  [{ kind: 'game', gameType: 'connect-four', link: '/multiplayer?game=a' }, 'Playing Connect Four', 'Watch'],
  [{ kind: 'game' }, 'Playing a game', null],
  [{ kind: 'race', link: '/online-race?race=a' }, 'In a typing race', 'Join'],
  [{ kind: 'arena', link: '/snake-io' }, 'In the Snake.io Arena', 'Join'],
  [{ kind: 'watching', gameType: 'checkers' }, 'Watching Checkers', null],
  [{ kind: 'tournament', link: 'https://elsewhere.example' }, 'In a tournament', null],
])('%o reads "%s" and leads to %s', (activity, text, label) => {
  expect(activityText(activity)).toBe(text);
  expect(followLink({ online: true, activity, lastSeenAt: null })?.label ?? null).toBe(label);
  expect(followLink({ online: false, activity, lastSeenAt: null })).toBeNull();
});
