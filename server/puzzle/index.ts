/** The puzzle of the day: solutions are checked by the rules, streaks follow from what is stored. */
import type { Feature } from '../feature.ts';
import { erasePuzzles, puzzleSections } from './personalData.ts';
import { createPuzzles, type PuzzleOptions } from './puzzles.ts';
import { puzzleRoutes } from './routes.ts';
import { puzzleStore } from './store.ts';

export function puzzleFeature(options: PuzzleOptions): Feature {
  const puzzles = createPuzzles(options);
  return {
    name: 'puzzle',
    routes: (context) => puzzleRoutes(context, puzzles),
    async carryOver(tx, fromId, toId) {
      await puzzleStore(tx).reassign(fromId, toId);
      return () => undefined;
    },
    erase: async (tx, userId, limit) => ({ rows: await erasePuzzles(tx, userId, limit) }),
    exportOf: (userId) => puzzleSections(options.database.db, userId),
  };
}
