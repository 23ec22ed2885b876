/** Counts of a game's tree, for comparison with published numbers. Play stops where a game is over. */
import type { Rules } from '../game.ts';

function statesAfter<State, Move>(rules: Rules<State, Move>, state: State): State[] {
  if (rules.outcome(state)) return [];
  return rules.legalMoves(state).map((move) => {
    const next = rules.apply(state, move);
    if (!next.ok) throw new Error(`a legal move was refused: ${next.error.code}`);
    return next.value;
  });
}

/** Different positions at each ply from 0 to `plies`; `keyOf` names a position whatever the order of its moves. */
export function countPositions<State, Move>(
  rules: Rules<State, Move>,
  keyOf: (state: State) => string,
  plies: number,
): number[] {
  const start = rules.setup();
  let level = new Map([[keyOf(start), start]]);
  const counts = [level.size];
  for (let ply = 1; ply <= plies; ply += 1) {
    const next = new Map<string, State>();
    for (const state of level.values()) {
      for (const after of statesAfter(rules, state)) next.set(keyOf(after), after);
    }
    level = next;
    counts.push(level.size);
  }
  return counts;
}

/** Different sequences of moves at each ply from 1 to `plies`. */
export function countSequences<State, Move>(rules: Rules<State, Move>, plies: number): number[] {
  const counts = Array.from({ length: plies }, () => 0);
  const visit = (state: State, ply: number): void => {
    for (const after of statesAfter(rules, state)) {
      counts[ply] = (counts[ply] ?? 0) + 1;
      if (ply + 1 < plies) visit(after, ply + 1);
    }
  };
  visit(rules.setup(), 0);
  return counts;
}

/** Finished games by how they ended. */
export function countGames<State, Move>(
  rules: Rules<State, Move>,
): { player1: number; player2: number; draw: number } {
  const counts = { player1: 0, player2: 0, draw: 0 };
  const visit = (state: State): void => {
    const outcome = rules.outcome(state);
    if (outcome) counts[outcome.winner ?? 'draw'] += 1;
    else for (const after of statesAfter(rules, state)) visit(after);
  };
  visit(rules.setup());
  return counts;
}
