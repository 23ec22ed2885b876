import { expect, vi } from 'vitest';
import { game, type Game } from '@playfield/contracts/http/match.ts';
import type { Client } from '../../testing/client.ts';

/** The game once it is over or its owner is to move: a busy server answers a move before the AI has replied. */
export function afterReply(client: Client, id: string): Promise<Game> {
  return vi.waitFor(
    async () => {
      const shown = game.parse((await client.get(`/api/games/${id}`)).body);
      if (shown.status === 'playing') expect(shown.currentPlayer).toBe('player1');
      return shown;
    },
    { timeout: 30_000 },
  );
}
