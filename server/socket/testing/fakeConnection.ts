/** A connection without a socket, for unit tests: it only keeps what is sent to it. */
import { textFrame } from '../frame.ts';
import type { Connection } from '../connection.ts';

export function fakeConnection(playerId: string, onFrame: (frame: Buffer) => void): Connection {
  return {
    player: { id: playerId, username: playerId, isGuest: false, sessionId: playerId },
    address: playerId,
    send: (event) => onFrame(textFrame(JSON.stringify(event))),
    sendFrame: onFrame,
    refuse: () => undefined,
    close: () => undefined,
    watchClosely: () => () => undefined,
    silentMs: () => 0,
    lagMs: () => 0,
    mayGuess: () => true,
    isGone: () => false,
    onGone: () => undefined,
    onEnded: () => undefined,
    flushed: async () => undefined,
    handOver: () => null,
  };
}
