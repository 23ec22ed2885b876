/** What the socket tells of friends: who comes, goes and plays, and that lists have to be read again. Ports are injected. */
import { keepAsking, type AskingPorts } from '../api/askAgain.ts';
import type { LiveSocket } from '../api/liveSocket.ts';
import type { PresenceChange } from './friendList.ts';

export type FollowingPorts = AskingPorts & {
  readonly socket: Pick<LiveSocket, 'status' | 'join' | 'send'>;
  readonly show: (changes: readonly PresenceChange[]) => void;
  /** Reads the lists of friends again. */
  readonly reread: () => void;
};

/** Follows them until the returned function is called. */
export function followFriends(ports: FollowingPorts): () => void {
  const { socket, show, reread } = ports;
  let wasCut = false;
  const unsubscribe = socket.status.subscribe(() => {
    const status = socket.status.get();
    if (status === 'reconnecting') wasCut = true;
    if (status !== 'connected' || !wasCut) return;
    wasCut = false;
    // What changed meanwhile was told to nobody here.
    reread();
  });
  const stopAsking = keepAsking(ports, {
    command: { type: 'watchFriends' },
    answer: 'friendPresence',
    onEvent(event) {
      if (event.type === 'friendsChanged' || event.type === 'resync') reread();
      if (event.type === 'friendPresence') show(event.friends);
    },
  });
  return () => {
    unsubscribe();
    socket.send({ type: 'leaveFriends' });
    stopAsking();
  };
}
