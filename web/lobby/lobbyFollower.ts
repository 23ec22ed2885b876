/** Keeps the list of open games by the events of the socket; what was missed is asked for once. */
import type { WaitingGame } from '@playfield/contracts/http/match.ts';
import { lobbyAfter, type LobbyList } from '@playfield/contracts/lobbyList.ts';
import type { SocketEvent } from '@playfield/contracts/socket/index.ts';

export type LobbyPorts = {
  readonly show: (games: readonly WaitingGame[]) => void;
  /** Asks for the whole list. */
  readonly ask: () => void;
};

export function createLobbyFollower({ show, ask }: LobbyPorts): (event: SocketEvent) => void {
  let list: LobbyList | null = null;
  return (event) => {
    if (event.type !== 'lobby' && event.type !== 'lobbyChanged') return;
    const hadList = list !== null;
    list = lobbyAfter(list, event);
    if (list) show(list.games);
    // Without a list the whole one is on its way.
    else if (hadList) ask();
  };
}
