/** Hears on every page when a match of the player's is ready or begins, as long as there is a tournament of theirs. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { liveSocket } from '../api/socket.ts';
import { currentKey } from '../match/current/currentGames.ts';
import { rereadTournaments } from './queries.ts';

export function useMatchCalls(isOn: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!isOn) return undefined;
    // Notice, sound and title are the inbox's, which guests have without a connection otherwise.
    void import('../notifications/inbox.ts').then(
      ({ listenForMatches }) => listenForMatches(),
      () => undefined,
    );
    return liveSocket.join({
      greeting: () => [],
      onEvent(event) {
        if (event.type !== 'tournamentMatch') return;
        void rereadTournaments(client);
        void client.invalidateQueries({ queryKey: currentKey });
      },
    });
  }, [client, isOn]);
}
