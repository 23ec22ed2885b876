/** Matches of two, against the AI and between people. */
import { games } from '../db/schema.ts';
import type { Feature } from '../feature.ts';
import { createMatches, type MatchOptions } from './matches.ts';
import { matchRoutes } from './routes.ts';
import { matchCommands } from './commands.ts';
import { createMatchEvents, type MatchEventsOptions } from './events.ts';

export function matchFeature(options: MatchOptions & Omit<MatchEventsOptions, 'matches'>): Feature {
  const matches = createMatches(options);
  const events = createMatchEvents({ ...options, matches });
  return {
    name: 'match',
    routes: (context) => matchRoutes(context, matches),
    commands: matchCommands(matches, events),
    notices: events.notices,
    sweep: (limit) => matches.sweep(limit),
    settleDue: (limit) => matches.online.settleDue(limit),
    afterOutage: () => matches.online.afterOutage(),
    carryOver: (tx, fromId, toId) => matches.carryOver(tx, fromId, toId),
    references: [games.player1Id, games.player2Id],
    close: () => events.close(),
    stop: () => matches.committer.flush(),
  };
}
