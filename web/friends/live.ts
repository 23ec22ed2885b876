/**
 * Friends over the socket: who comes, goes and plays, and that lists have changed. However many components watch, the
 * server is asked once.
 */
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Friend } from '@playfield/contracts/http/friends.ts';
import { browserAsking } from '../api/browserAsking.ts';
import { followFriends } from './followFriends.ts';
import { withPresence } from './friendList.ts';
import { heardPresence } from './heardPresence.ts';
import { listKey, rereadFriends } from './queries.ts';

let watching: { readonly userId: string; readonly stop: () => void; count: number } | null = null;

/** Watches while the component is mounted; nothing without an account. */
export function useLiveFriends(userId: string | null): void {
  const client = useQueryClient();
  useEffect(() => {
    if (userId === null) return undefined;
    if (watching?.userId !== userId) {
      watching?.stop();
      watching = { userId, stop: watch(client, userId), count: 0 };
    }
    const mine = watching;
    mine.count += 1;
    return () => {
      mine.count -= 1;
      if (mine.count > 0) return;
      mine.stop();
      if (watching === mine) watching = null;
    };
  }, [client, userId]);
}

function watch(client: QueryClient, userId: string): () => void {
  const stop = followFriends({
    ...browserAsking,
    show(changes) {
      heardPresence.hear(changes);
      client.setQueryData<readonly Friend[]>(
        listKey(userId),
        (friends) => friends && withPresence(friends, changes),
      );
    },
    reread: () => void rereadFriends(client),
  });
  let isWatched = true;
  return () => {
    if (!isWatched) return;
    isWatched = false;
    stop();
    heardPresence.forget();
  };
}
