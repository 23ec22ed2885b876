import type { Book } from './book.ts';
import type { instantiate } from './wasm/engine.js';

export type Engine = Awaited<ReturnType<typeof instantiate>>;

/**
 * Gives an engine an opening book, whose scores it uses from then on; `reserve` must follow before
 * anything is solved. Throws a RangeError for a book whose scores do not match the number of
 * positions.
 */
export function enterBook(engine: Engine, { plies, scores }: Book): void {
  const count = engine.enumerate(plies);
  if (count !== scores.length) {
    throw new RangeError(`the opening book is damaged: ${scores.length} scores for ${count} positions`);
  }
  scores.forEach((score, index) => engine.keepScore(index, score));
  engine.useBook(plies);
}
