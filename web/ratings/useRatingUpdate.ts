/** What a game or race of the player changed, told by the server a moment after its end. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { liveSocket } from '../api/socket.ts';
import { rereadFaces } from '../people/faces.ts';
import type { RatingUpdate } from '@playfield/contracts/socket/social.ts';

/** Null until it is told. */
export function useRatingUpdate(subjectId: string | null): RatingUpdate | null {
  const [update, setUpdate] = useState<RatingUpdate | null>(null);
  const client = useQueryClient();
  useEffect(
    () =>
      subjectId === null
        ? undefined
        : liveSocket.join({
            greeting: () => [],
            onEvent(event) {
              if (event.type !== 'ratingUpdate' || event.subjectId !== subjectId) return;
              setUpdate(event);
              rereadFaces(client, event.gameType);
            },
          }),
    [client, subjectId],
  );
  return update?.subjectId === subjectId ? update : null;
}
