/** The kinds of notifications: the group whose settings apply, whether they are pushed, how long they are of use. */
import type { Settings } from '@playfield/contracts/http/settings.ts';

type NotificationGroup = Settings['notifications']['bellOff'][number];

type Kind = {
  /** Null: always told. */
  readonly group: NotificationGroup | null;
  /** The urgency of its push message (RFC 8030); null: never pushed. */
  readonly push: 'high' | 'normal' | null;
  /** After this time it is of no use, unless its maker says otherwise. */
  readonly days: number;
};

/** The longest that any notification is kept, and for how long after it was read. */
const keptDays = 90;
export const keptReadDays = 30;

const invite = { group: 'invites', push: 'high', days: 1 } as const;
const moderation = { group: null, push: null, days: keptDays } as const;

const kinds = {
  'invite/game': invite,
  'invite/race': invite,
  'invite/arena': invite,
  'invite/tournament': { ...invite, days: keptDays },
  'invite/accepted': { group: 'invites', push: 'normal', days: 1 },
  'invite/declined': { group: 'invites', push: null, days: 1 },
  'invite/expired': { group: 'invites', push: null, days: 1 },
  'friend/request': { group: 'friends', push: 'normal', days: 30 },
  'friend/accepted': { group: 'friends', push: null, days: 7 },
  'game/your-turn': { group: 'games', push: 'normal', days: keptDays },
  'game/started': { group: 'games', push: 'normal', days: 1 },
  'game/over': { group: 'games', push: null, days: 1 },
  'tournament/check-in': { group: 'tournaments', push: 'high', days: 1 },
  'tournament/match-ready': { group: 'tournaments', push: 'high', days: 1 },
  'tournament/result': { group: 'tournaments', push: 'normal', days: 7 },
  'tournament/changed': { group: 'tournaments', push: 'normal', days: 7 },
  'achievement/unlocked': { group: 'achievements', push: null, days: 30 },
  'rating/placed': { group: 'achievements', push: null, days: 30 },
  'rating/returned': moderation,
  'moderation/name-changed': moderation,
  'moderation/muted': moderation,
  'moderation/warned': moderation,
  'moderation/report-answered': moderation,
  'moderation/code-given': moderation,
} as const satisfies Record<string, Kind>;

export type NotificationKind = keyof typeof kinds;

export const kindOf = (kind: NotificationKind): Kind => kinds[kind];
