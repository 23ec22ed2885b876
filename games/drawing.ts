/** How a level chooses among moves that have scores: the engine's word of them, and one of them by chance. */
import type { Advice, Advised, Asker, Rng } from './game.ts';

/** Moves further below the best than this many temperatures are as good as never drawn. */
export const temperaturesConsidered = 6;

/** What the engine says of every legal move, best first; null where it says nothing. */
export function advised<Move>(asker: Asker, advice: Advice<Move>): readonly Advised<Move>[] | null {
  return advice(asker)?.toSorted((a, b) => b.score - a.score) ?? null;
}

/**
 * One of the choices, best first: the better its score, the likelier. One `temperature` below the best is drawn about a third as often
 * as the best. Throws where there is none.
 */
export function draw<Choice extends { readonly score: number }>(
  choices: readonly Choice[],
  temperature: number,
  rng: Rng,
): Choice {
  const best = choices[0];
  if (!best) throw new Error('there is nothing to draw from');
  const weights = choices.map(({ score }) => Math.exp((score - best.score) / temperature));
  let left = rng() * weights.reduce((sum, weight) => sum + weight);
  for (const [index, choice] of choices.entries()) {
    left -= weights[index] ?? 0;
    if (left < 0) return choice;
  }
  return best;
}
