/** How a level chooses among scored moves: reading the engine's scores, and drawing one. */
import type { Advice, Advised, Asker, Rng } from './game.ts';

/** Moves more than this many temperatures below the best are practically never drawn. */
export const temperaturesConsidered = 6;

/** The engine's score of every legal move, best first; null when it has no answer. */
export function advised<Move>(asker: Asker, advice: Advice<Move>): readonly Advised<Move>[] | null {
  return advice(asker)?.toSorted((a, b) => b.score - a.score) ?? null;
}

/**
 * One of the choices, best first: the better its score, the likelier. One `temperature` below the
 * best is drawn about a third as often as the best. Throws when there is none.
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
