/** What a game or race of the player changed: told by the server a moment after its end, and asked for where that was missed. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ResultNews } from '@playfield/contracts/http/results.ts';
import { api } from '../api/http.ts';
import { liveSocket } from '../api/socket.ts';
import { useStore } from '../lib/store.ts';
import { rereadFaces } from '../people/faces.ts';

/** Null until it is known. `isOver`: the result stands, so the server may have told of it before this page was connected. */
export function useResultNews(subjectId: string | null, isOver: boolean): ResultNews | null {
  const [told, setTold] = useState<ResultNews | null>(null);
  const client = useQueryClient();
  const isConnected = useStore(liveSocket.status) === 'connected';
  useEffect(
    () =>
      subjectId === null
        ? undefined
        : liveSocket.join({
            // What the server answers shows that it has this connection, and so tells it of what is settled from then on.
            greeting: () => [{ type: 'setVisible', visible: !document.hidden }],
            onEvent(event) {
              if (event.type !== 'ratingUpdate' || event.subjectId !== subjectId) return;
              setTold(event);
              rereadFaces(client, event.gameType);
            },
          }),
    [client, subjectId],
  );
  const isTold = told !== null && told.subjectId === subjectId;
  // Asked once connected: what is settled after that is told.
  const { data } = useQuery({
    queryKey: ['result', subjectId],
    queryFn: ({ signal }) => api('GET /api/results/:id', { params: { id: subjectId ?? '' }, signal }),
    enabled: subjectId !== null && isOver && isConnected && !isTold,
    staleTime: ({ state }) => (state.data?.result ? Infinity : 0),
  });
  return isTold ? told : (data?.result ?? null);
}
