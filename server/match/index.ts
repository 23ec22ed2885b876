/** Matches of two, against the AI and between people. */
import { games } from '../db/schema.ts';
import type { Feature } from '../feature.ts';
import { createMatches, type MatchOptions } from './matches.ts';
import { matchRoutes } from './routes.ts';
import { createMatchSocket, type MatchSocketOptions } from './socket.ts';

export function matchFeature(options: MatchOptions & Omit<MatchSocketOptions, 'matches'>): Feature {
  const matches = createMatches(options);
  const socket = createMatchSocket({ ...options, matches });
  return {
    name: 'match',
    routes: (context) => matchRoutes(context, matches),
    commands: socket.receptions,
    notices: socket.notices,
    sweep: (limit) => matches.sweep(limit),
    settleDue: (limit) => matches.online.settleDue(limit),
    afterOutage: () => matches.online.afterOutage(),
    carryOver: (tx, fromId, toId) => matches.carryOver(tx, fromId, toId),
    references: [games.player1Id, games.player2Id],
    close: () => socket.close(),
    stop: () => matches.committer.flush(),
  };
}
