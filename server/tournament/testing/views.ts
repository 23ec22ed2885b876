/** What is shown of tournaments in tests, of games whose contests nobody looks at. */
import type { Database } from '../../db/open.ts';
import type { Clock } from '../../clock.ts';
import { createViews, type ViewOptions } from '../views.ts';

export const viewsOf = (database: Database, clock: Clock, options: Partial<ViewOptions> = {}) =>
  createViews({
    database,
    clock,
    outages: () => [],
    contestsOf: () => ({ idsOf: async () => [] }),
    kindOf: () => ({ isBoardGame: true, windowMs: null }),
    attempts: { begin: async () => null, of: async () => ({ left: 0, best: null }) },
    playedRatingsOf: async () => new Map(),
    ...options,
  });

export const playerNamed = (id: string) => ({ id, username: id, isGuest: false, sessionId: id });
