/**
 * The open games as the lobby shows them: pushed over the socket, and still polled every 5 s
 * (MP-023).
 */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { WaitingGame } from '@playfield/contracts/http/match.ts';
import { liveSocket } from '../api/socket.ts';
import { openGamesKey, useOpenGames, type OpenGames } from './openGames.ts';

export function usePushedGames(): OpenGames {
  const client = useQueryClient();
  useEffect(() => {
    const leave = liveSocket.join({
      greeting: () => [{ type: 'watchLobby' }],
      onEvent(event) {
        if (event.type === 'lobby') client.setQueryData<readonly WaitingGame[]>(openGamesKey, event.games);
      },
    });
    return () => {
      liveSocket.send({ type: 'leaveLobby' });
      leave();
    };
  }, [client]);
  return useOpenGames();
}
