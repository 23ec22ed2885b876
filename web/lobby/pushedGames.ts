/**
 * The open games as the lobby shows them: pushed over the socket, whole and then by differences, and
 * still polled every 5 s (MP-023).
 */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { keepAsking } from '../api/askAgain.ts';
import { browserAsking } from '../api/browserAsking.ts';
import { liveSocket } from '../api/socket.ts';
import { showTold } from '../api/told.ts';
import { createLobbyFollower } from './lobbyFollower.ts';
import { openGamesKey, useOpenGames, type OpenGames } from './openGames.ts';

export function usePushedGames(): OpenGames {
  const client = useQueryClient();
  useEffect(() => {
    const onEvent = createLobbyFollower({
      show: (games) => showTold(client, openGamesKey, games),
      ask: () => liveSocket.send({ type: 'watchLobby' }),
    });
    const leave = keepAsking(browserAsking, { command: { type: 'watchLobby' }, answer: 'lobby', onEvent });
    return () => {
      liveSocket.send({ type: 'leaveLobby' });
      leave();
    };
  }, [client]);
  return useOpenGames();
}
