/**
 * One player of a match between people, over the socket: remembers every move it was shown and every move it sent, and
 * can come back after its server died.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'vitest';
import type { Game, WireMove } from '@playfield/contracts/http/match.ts';
import type { SocketEvent } from '@playfield/contracts/socket/index.ts';
import { gameById } from '@playfield/games/registry.ts';
import type { Rng } from '@playfield/games/game.ts';
import { openSocket, type SocketClient } from '../../testing/socket.ts';

export type SeatedPlayer = {
  /** Moves as last shown, by a state or an update: all of them are acknowledged. */
  readonly shown: () => readonly WireMove[];
  readonly sent: ReadonlySet<string>;
  readonly isOver: () => boolean;
  /** Sends a legal move when it is its turn. */
  readonly moveIfDue: (rng: Rng) => void;
  /** Connects, and checks that nothing shown before is missing or changed. */
  readonly comeBack: () => Promise<Game>;
  /** Forgets a connection that died with its server. */
  readonly lose: () => void;
  readonly leave: () => Promise<void>;
};

export type SeatedOptions = { readonly url: string; readonly cookie: string; readonly gameId: string };

/** A move without an answer is sent again after this time. */
const answerMs = 5000;
const mostAttempts = 40;

const keyOf = (ply: number, move: WireMove): string => `${ply} ${JSON.stringify(move)}`;

/** Opens again and again while the server is too busy, as the browser does. */
async function openPatiently(
  url: string,
  cookie: string,
  onEvent: (event: SocketEvent) => void,
): Promise<SocketClient> {
  for (let n = 0; ; n++) {
    try {
      return await openSocket(url, cookie, {}, '/ws', onEvent);
    } catch (error) {
      if (n >= mostAttempts || !(error instanceof Error) || error.message !== '503') throw error;
      await pause(500);
    }
  }
}

export function createSeatedPlayer({ url, cookie, gameId }: SeatedOptions): SeatedPlayer {
  let socket: SocketClient | null = null;
  let shown: WireMove[] = [];
  let status = 'playing';
  let seat: string | null = null;
  let turn = 'player1';
  let gameType = '';
  /** The move that waits for its answer. */
  let asked = { ply: -1, atMs: 0 };
  const sent = new Set<string>();

  function learn(event: SocketEvent): void {
    if (event.type === 'error') asked.ply = -1;
    if (event.type === 'gameState') {
      shown = event.game.moves.map((played) => played.move);
      seat = event.playerId;
      gameType = event.game.gameType;
    }
    if (event.type === 'gameUpdate' && event.lastMove?.ply === shown.length)
      shown = [...shown, event.lastMove.move];
    if (event.type === 'gameState' || event.type === 'gameUpdate') {
      status = event.game.status;
      turn = event.game.currentPlayer;
    }
  }

  return {
    shown: () => shown,
    sent,
    isOver: () => status === 'completed',
    moveIfDue(rng) {
      const ply = shown.length;
      if (asked.ply === ply && performance.now() - asked.atMs < answerMs) return;
      const isDue = status === 'playing' && turn === seat && ply % 2 === (seat === 'player1' ? 0 : 1);
      const position = isDue ? gameById(gameType)?.restore(shown) : undefined;
      const legal = position?.ok ? position.value.legalMoves() : [];
      const move = legal[Math.floor(rng() * legal.length)];
      if (!move || !socket) return;
      sent.add(keyOf(ply, move));
      asked = { ply, atMs: performance.now() };
      socket.send({ type: 'makeMove', gameId, ply, ...move });
    },
    async comeBack() {
      const before = shown;
      socket = await openPatiently(url, cookie, learn);
      asked.ply = -1;
      socket.send({ type: 'joinGame', gameId });
      const { game } = await socket.next('gameState');
      const moves = game.moves.map((played) => played.move);
      expect(moves.slice(0, before.length), gameId).toEqual(before);
      return game;
    },
    lose() {
      socket?.cut();
      socket = null;
    },
    async leave() {
      await socket?.close();
      socket = null;
    },
  };
}

/** Every stored move was sent by the player of its seat. */
export function expectSent(game: Game, players: readonly SeatedPlayer[]): void {
  for (const { ply, move } of game.moves) {
    expect(players[ply % 2]?.sent.has(keyOf(ply, move)), `${game.id} ply ${ply}`).toBe(true);
  }
}
