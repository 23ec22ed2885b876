/** Verified high scores of Little Big Snake. */
import type { Feature } from '../feature.ts';
import { eraseRuns, snakeSections } from './personalData.ts';
import { snakeRoutes } from './routes.ts';
import { createSnakeScores, type SnakeOptions } from './scores.ts';
import { createVerifier } from './verifier.ts';

export function snakeFeature(options: Omit<SnakeOptions, 'verifier'>): Feature {
  const verifier = createVerifier(options.clock.monotonicMs);
  const scores = createSnakeScores({ ...options, verifier });
  return {
    name: 'snake',
    routes: (context) => snakeRoutes(context, scores),
    sweep: (limit) => scores.sweep(limit),
    async carryOver(tx, fromId, toId) {
      await scores.carryOver(tx, fromId, toId);
      return () => undefined;
    },
    erase: async (tx, userId, limit) => ({ rows: await eraseRuns(tx, userId, limit) }),
    exportOf: (userId) => snakeSections(options.database.db, userId),
    stop: () => verifier.close(),
  };
}
