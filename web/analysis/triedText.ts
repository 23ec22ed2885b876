/** What is said of a move that was tried in place of the one played. Pure. */
import type { Game } from '@playfield/games/game.ts';
import type { GameTexts } from '@playfield/games/gameTexts.ts';
import { isEstimated } from './analysable.ts';
import type { JudgedMove } from './classifyMove.ts';

export type Tried = { readonly isRight: boolean; readonly text: string };

/** What a tried move is worth beside the known better ones. */
export function triedText(
  { better, notation: played }: Pick<JudgedMove, 'better' | 'notation'>,
  notation: string,
  texts: Pick<GameTexts, 'describeMove'>,
  { id }: Pick<Game, 'id'>,
): Tried {
  const it = texts.describeMove(notation);
  const isRight = better.some((choice) => choice.notation === notation);
  if (isRight) return { isRight, text: `Right: ${it} is better.` };
  if (notation === played) return { isRight, text: `That was played: ${it}. Try another move.` };
  const text = isEstimated(id) ? `Not what the engine prefers: ${it}.` : `Not the best move either: ${it}.`;
  return { isRight, text };
}
