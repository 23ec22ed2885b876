/**
 * A player as the network may make one: moves twice, late, out of turn and for positions long gone, offers and answers at
 * random, loses its connection and comes back. It believes only what it is told, as a browser would.
 */
import type { WireMove } from '@playfield/contracts/http/match.ts';
import type { SocketEvent } from '@playfield/contracts/socket/index.ts';
import type { Rng } from '@playfield/games/game.ts';
import { gameById } from '@playfield/games/registry.ts';
import { openSocket, type SocketClient } from '../../testing/socket.ts';

/** What a player knows of the game. */
export type View = {
  readonly version: number;
  readonly status: string;
  readonly winner: string | null;
  readonly result: string | null;
  readonly moves: readonly WireMove[];
  readonly board: unknown;
};

export type WildPlayer = {
  readonly view: () => View | null;
  /** Does one random thing. */
  readonly act: (rng: Rng) => Promise<void>;
  /** Connects if need be, asks for the state and waits for it. */
  readonly settle: () => Promise<View>;
  readonly leave: () => Promise<void>;
};

export type WildOptions = {
  readonly url: string;
  readonly cookie: string;
  readonly gameId: string;
  readonly name: string;
};

function pick<T>(items: readonly T[], rng: Rng): T | undefined {
  return items[Math.floor(rng() * items.length)];
}

export function createWildPlayer({ url, cookie, gameId, name }: WildOptions): WildPlayer {
  let view: View | null = null;
  let socket: SocketClient | null = null;
  let seat: 'player1' | 'player2' | null = null;
  let gameType = '';

  function learn(event: SocketEvent): void {
    if (event.type === 'gameState') {
      const { game } = event;
      seat = event.playerId;
      gameType = game.gameType;
      view = {
        version: game.online?.version ?? -1,
        status: game.status,
        winner: game.winner,
        result: game.result,
        board: game.board,
        moves: game.moves.map((played) => played.move),
      };
    }
    if (event.type !== 'gameUpdate' || !view) return;
    const { game, lastMove } = event;
    const version = game.online?.version ?? -1;
    if (version <= view.version) return;
    const kept = view.moves.slice(0, Math.min(view.moves.length, game.moveCount));
    const moves =
      lastMove && kept.length === lastMove.ply && game.moveCount > kept.length
        ? [...kept, lastMove.move]
        : kept;
    if (version !== view.version + 1 || moves.length !== game.moveCount) {
      // A gap: ask for everything.
      socket?.send({ type: 'joinGame', gameId });
      return;
    }
    view = {
      version,
      status: game.status,
      winner: game.winner,
      result: game.result,
      board: game.board,
      moves,
    };
  }

  async function connect(): Promise<SocketClient> {
    if (socket) return socket;
    const fresh = await openSocket(url, cookie, {}, '/ws', learn);
    socket = fresh;
    fresh.send({ type: 'joinGame', gameId, playerName: name });
    await fresh.next('gameState');
    return fresh;
  }

  function legalMove(rng: Rng): WireMove | undefined {
    const position = gameById(gameType)?.restore(view?.moves ?? []);
    return position?.ok ? pick(position.value.legalMoves(), rng) : undefined;
  }

  return {
    view: () => view,
    async act(rng) {
      const live = await connect();
      const roll = rng();
      const move = legalMove(rng);
      const ply = view?.moves.length ?? 0;
      const send = (fields: object): void => live.send({ type: 'makeMove', gameId, ...fields });
      if (roll < 0.6 && move) send({ ...move, ply });
      else if (roll < 0.7 && move) {
        send({ ...move, ply });
        send({ ...move, ply });
      } else if (roll < 0.76 && move) send({ ...move, ply: Math.max(0, ply - 1 - Math.floor(rng() * 3)) });
      else if (roll < 0.8) send({ column: Math.floor(rng() * 9), ply });
      else if (roll < 0.83 && move) send({ ...move, playerId: seat === 'player1' ? 'player2' : 'player1' });
      else if (roll < 0.86)
        live.send({
          type: 'gameAction',
          gameId,
          action: pick(['offerDraw', 'offerTakeback', 'offerTakeback'], rng),
        });
      else if (roll < 0.92)
        live.send({
          type: 'gameAction',
          gameId,
          action: pick(['acceptOffer', 'declineOffer', 'withdrawOffer'], rng),
        });
      else if (roll < 0.95) live.send({ type: 'joinGame', gameId });
      else {
        live.cut();
        socket = null;
      }
    },
    async settle() {
      const live = await connect();
      live.send({ type: 'joinGame', gameId });
      await live.next('gameState');
      if (!view) throw new Error('a state came, and nothing was learnt');
      return view;
    },
    async leave() {
      await socket?.close();
    },
  };
}
