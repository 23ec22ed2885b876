/** The chat of a race for its panel: history after each connection, and what is said from then on. */
import { useEffect, useState } from 'react';
import { api } from '../api/http.ts';
import { liveSocket } from '../api/socket.ts';
import { ChatSession } from './chatSession.ts';

/** Another race needs another `key`. `isConnected`: the race was told on the connection there is. */
export function useChat(raceId: string, isConnected: boolean, ownId: string | null): ChatSession {
  const [session] = useState(
    () =>
      new ChatSession(raceId, {
        socket: liveSocket,
        history: (id) => api('GET /api/chat/:raceId', { params: { raceId: id } }),
      }),
  );
  useEffect(() => session.start(), [session]);
  useEffect(() => session.belongsTo(ownId), [session, ownId]);
  useEffect(() => {
    if (isConnected) void session.readHistory();
  }, [session, isConnected]);
  return session;
}
