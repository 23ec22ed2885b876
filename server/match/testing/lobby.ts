/** Follows the lobby over a socket as the page does, and fails where a difference is missing. */
import { expect } from 'vitest';
import type { WaitingGame } from '@playfield/contracts/http/match.ts';
import { lobbyAfter, type LobbyList } from '@playfield/contracts/lobbyList.ts';
import type { SocketClient } from '../../testing/socket.ts';

export type LobbyWatcher = {
  readonly games: () => readonly WaitingGame[];
  /** Resolves when the list is like this. */
  readonly until: (fits: (games: readonly WaitingGame[]) => boolean) => Promise<void>;
};

export async function watchLobby(socket: SocketClient): Promise<LobbyWatcher> {
  socket.send({ type: 'watchLobby' });
  let list: LobbyList | null = lobbyAfter(null, await socket.next('lobby'));
  const games = (): readonly WaitingGame[] => list?.games ?? [];
  return {
    games,
    async until(fits) {
      while (!fits(games())) {
        list = lobbyAfter(list, await socket.next('lobbyChanged'));
        expect(list, 'no difference is left out').not.toBeNull();
      }
    },
  };
}
