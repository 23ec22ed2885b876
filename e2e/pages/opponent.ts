/** An opponent whose page nobody looks at: a guest with a socket, for a fraction of what a page costs. */
import { newClient } from '@playfield/server/testing/client.ts';
import { openSocket, type SocketClient } from '@playfield/server/testing/socket.ts';

export type Opponent = {
  /** Plays a column of Connect Four or a cell of Tic Tac Toe, once it is the opponent's turn. */
  readonly play: (column: number) => Promise<void>;
  /** On the opponent's own turn, so that no move makes the offer lapse on its way. */
  readonly offerDraw: () => Promise<void>;
  /** Accepts the rematch once it is offered, and goes on in the new game. */
  readonly acceptRematch: () => Promise<void>;
  /** As when the tab is closed. */
  readonly leave: () => Promise<void>;
  /** As when it is opened again. */
  readonly comeBack: () => Promise<void>;
};

/** Joins a waiting game under this name. */
export async function joinAsOpponent(address: string, gameId: string, name: string): Promise<Opponent> {
  const client = newClient(address);
  await client.get('/api/auth/me');
  let id = gameId;
  const attach = async (playerName?: string): Promise<SocketClient> => {
    const opened = await openSocket(address, client.cookie());
    opened.send({ type: 'joinGame', gameId: id, ...(playerName !== undefined && { playerName }) });
    await opened.next('gameState', ({ playerId }) => playerId !== null);
    return opened;
  };
  let socket = await attach(name);

  /** What was told of the game last. */
  const known = () => {
    const told = socket.events.findLast((event) => event.type === 'gameState' || event.type === 'gameUpdate');
    if (!told) throw new Error('Nothing is known of the game.');
    return told.game;
  };
  const ownSeat = () => socket.events.findLast((event) => event.type === 'gameState')?.playerId;
  const until = async (isSo: () => boolean): Promise<void> => {
    if (!isSo()) await socket.nextOf(isSo);
  };
  const ownTurn = (): Promise<void> =>
    until(() => known().status === 'playing' && known().currentPlayer === ownSeat());

  return {
    async play(column) {
      await ownTurn();
      socket.send({ type: 'makeMove', gameId: id, column });
      await socket.next('gameUpdate', ({ lastMove }) => lastMove?.seat === ownSeat());
    },
    async offerDraw() {
      await ownTurn();
      socket.send({ type: 'gameAction', gameId: id, action: 'offerDraw' });
    },
    async acceptRematch() {
      await until(() => known().online?.offer?.kind === 'rematch');
      socket.send({ type: 'gameAction', gameId: id, action: 'acceptOffer', offer: 'rematch' });
      await until(() => typeof known().online?.rematchId === 'string');
      id = known().online?.rematchId ?? id;
      await socket.close();
      socket = await attach();
    },
    leave: () => socket.close(),
    async comeBack() {
      socket = await attach();
    },
  };
}
