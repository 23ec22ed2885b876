/**
 * A Colyseus server with one room per match, in memory; the same for every version, which the
 * caller passes in.
 */
import { emptyBoard, landing, wins } from './connectFour.mjs';

/**
 * Starts it on PORT.
 * @param {object} colyseus the classes and functions of one version
 * @param {{ isFlushed: boolean }} options whether a patch is sent after each move, or by Colyseus' own timer
 */
export async function serveTables(colyseus, { isFlushed }) {
  const { Room, Server, Schema, ArraySchema, defineTypes, WebSocketTransport } = colyseus;

  class Table extends Schema {
    constructor() {
      super();
      this.board = new ArraySchema(...emptyBoard());
      this.plies = 0;
      this.winner = 0;
    }
  }
  defineTypes(Table, { board: ['uint8'], plies: 'uint8', winner: 'uint8' });

  class TableRoom extends Room {
    onCreate() {
      this.maxClients = 2;
      this.seats = [];
      this.state = new Table();
      if (isFlushed) this.patchRate = null;
      this.onMessage('move', (client, { column }) => {
        const { state, seats } = this;
        const disc = 1 + (state.plies % 2);
        const cell = landing(state.board, column);
        if (seats[disc - 1] !== client.sessionId || state.winner !== 0 || cell < 0) return;
        state.board[cell] = disc;
        state.plies += 1;
        if (wins(state.board, cell)) state.winner = disc;
        if (isFlushed) this.broadcastPatch();
      });
    }

    onJoin(client) {
      this.seats.push(client.sessionId);
      if (isFlushed) this.broadcastPatch();
    }
  }

  const server = new Server({ transport: new WebSocketTransport({}), greet: false });
  server.define('table', TableRoom);
  await server.listen(Number(process.env.PORT), '127.0.0.1');
  process.stdout.write('listening\n');
}
