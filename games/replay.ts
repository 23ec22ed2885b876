/** Replays stored moves by the rules: the one way from a record to a state. */
import { ok, refuse, type Result } from '@playfield/contracts/result.ts';
import type { GameDef, MoveRefusal } from './game.ts';

/**
 * The state after the moves in wire form, from the start. Refused when one of them is not legal,
 * and with `move/game-over` and a sentence when they continue after the end: such a record is
 * damaged.
 */
export function replay<State, Move>(
  { rules, wire }: Pick<GameDef<State, Move>, 'rules' | 'wire'>,
  moves: readonly unknown[],
): Result<State, MoveRefusal> {
  let state = rules.setup();
  for (const [ply, raw] of moves.entries()) {
    if (rules.outcome(state))
      return refuse('move/game-over', `The game was over after ${ply} of its ${moves.length} moves.`);
    const move = wire.readMove(raw);
    const next = move.ok ? rules.apply(state, move.value) : move;
    if (!next.ok) return next;
    state = next.value;
  }
  return ok(state);
}
