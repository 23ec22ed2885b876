/** boardgame.io with its lobby, in memory or, with DATABASE_URL, on bgio-postgres. */
import { createRequire } from 'node:module';
import { emptyBoard, landing, wins } from '../connectFour.mjs';

const require = createRequire(import.meta.url);
const { Server } = require('boardgame.io/server');
const { INVALID_MOVE } = require('boardgame.io/core');

const connectFour = {
  name: 'connect-four',
  setup: () => ({ board: emptyBoard(), plies: 0 }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    drop({ G, playerID }, column) {
      const cell = landing(G.board, column);
      if (cell < 0) return INVALID_MOVE;
      G.board[cell] = Number(playerID) + 1;
      G.plies += 1;
      G.last = cell;
      return undefined;
    },
  },
  endIf({ G, ctx }) {
    if (G.last !== undefined && wins(G.board, G.last)) return { winner: ctx.currentPlayer };
    return G.plies === 42 ? { draw: true } : undefined;
  },
};

const url = process.env.DATABASE_URL;
const db = url ? new (require('bgio-postgres').PostgresStore)(url, { logging: false }) : undefined;
const server = Server({ games: [connectFour], origins: [/./], ...(db ? { db } : {}) });
await server.run(Number(process.env.PORT));
process.stdout.write('listening\n');
