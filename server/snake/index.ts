/** Verified high scores of Little Big Snake. */
import type { Feature } from '../feature.ts';
import type { Attempts, Contests } from '../tournament/contest.ts';
import { eraseRuns, snakeSections } from './personalData.ts';
import { snakeRoutes } from './routes.ts';
import { createSnakeScores, type SnakeOptions } from './scores.ts';
import { createTournamentRuns } from './tournamentRuns.ts';
import { createVerifier, type VerifierOptions } from './verifier.ts';

type Options = Omit<SnakeOptions, 'verifier'> & Pick<VerifierOptions, 'failed'>;

export function snakeFeature(options: Options): Feature & {
  /** The attempts of tournaments. */
  readonly contests: Contests;
  readonly attempts: Attempts;
} {
  const verifier = createVerifier({ nowMs: options.clock.monotonicMs, failed: options.failed });
  const scores = createSnakeScores({ ...options, verifier });
  return {
    ...createTournamentRuns(options),
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
