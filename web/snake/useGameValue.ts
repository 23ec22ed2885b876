/** Reads a value from the running game; re-renders only when that value changes. */
import type { Game } from '@playfield/games/little-big-snake/index.ts';
import { useSyncExternalStore } from 'react';
import type { SnakeSession } from './snakeSession.ts';

export function useGameValue<Value extends string | number | boolean | null>(
  { game }: SnakeSession,
  read: (game: Game) => Value,
): Value {
  return useSyncExternalStore(game.subscribe, () => read(game.get()));
}
