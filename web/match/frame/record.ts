/** A game as this page keeps it: the contract's Game, never changed, only replaced. */
import type { Game, PlayedMove } from '@playfield/contracts/http/match.ts';
import type { Json } from '@playfield/games/game.ts';

/** A move in wire form. */
export type Move = { readonly [key: string]: Json };

export type StoredMove = Readonly<Omit<PlayedMove, 'move'>> & { readonly move: Move };

/** A game that the server keeps. */
export type ServerRecord = Readonly<Omit<Game, 'board' | 'moves'>> & {
  readonly board: Json;
  readonly moves: readonly StoredMove[];
};

export type GameRecord = Omit<ServerRecord, 'gameMode'> & {
  /** `local`: two people on this device; the server knows nothing of it. */
  readonly gameMode: ServerRecord['gameMode'] | 'local';
  /** Against the AI in this browser, without a server: not recorded. */
  readonly isOffline?: boolean;
};

/** The response to a move: the game after the AI's reply, and the time its engine took. */
export type MoveAnswer = {
  readonly record: GameRecord;
  readonly aiThinkMs: number | null;
};
