/** The port to the AI of a game that no server plays. Moves are the stored ones from the start. */
import type { Level } from '@playfield/games/game.ts';
import type { Hint } from '../match/frame/matchState.ts';
import type { Move } from '../match/frame/record.ts';

export type Thinker = {
  /** The AI's choice for the seat to move in a game that is not over. */
  readonly move: (gameType: string, moves: readonly Move[], level: Level) => Promise<Move>;
  readonly hint: (gameType: string, moves: readonly Move[]) => Promise<Hint>;
};
