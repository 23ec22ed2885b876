/** Daily puzzles over HTTP. */
import * as contract from '@playfield/contracts/http/puzzles.ts';
import { ok } from '@playfield/contracts/result.ts';
import { serve, type ServeContext } from '../http/serve.ts';
import type { Puzzles } from './puzzles.ts';

export function puzzleRoutes(context: ServeContext, puzzles: Puzzles): void {
  serve(context, contract.getPuzzles, async ({ player }) => ok(await puzzles.of(player.id)));

  serve(context, contract.solvePuzzle, ({ player, params, body }) =>
    puzzles.solve(player.id, params, body.moves),
  );
}
