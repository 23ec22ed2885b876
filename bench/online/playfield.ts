/**
 * Playfield's tables: guests with sessions, a friend game over HTTP, both seats over their own
 * sockets.
 */
import { Agent, request } from 'node:http';
import { WebSocket } from 'ws';
import { z } from 'zod';
import type { Player, Seen, SeatIndex } from './table.ts';

const opened = z.object({ id: z.string() });
const event = z.object({
  type: z.string(),
  code: z.string().optional(),
  game: z.object({ moveCount: z.number() }).optional(),
});

const agent = new Agent({ keepAlive: true });

type Answer = { readonly status: number; readonly cookie: string; readonly text: string };

export function ask(url: string, method: 'GET' | 'POST', cookie: string, body?: object): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent, method, headers: { cookie, 'content-type': 'application/json' } });
    sent.on('error', reject);
    sent.on('response', (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => (text += part));
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          cookie: response.headers['set-cookie']?.[0]?.split(';')[0] ?? cookie,
          text,
        }),
      );
    });
    sent.end(body ? JSON.stringify(body) : undefined);
  });
}

/** A guest's cookie. */
export async function becomeGuest(address: string): Promise<string> {
  const { status, cookie } = await ask(`${address}/api/auth/me`, 'GET', '');
  if (status !== 200 || cookie === '') throw new Error(`${address} gave no session: ${status}`);
  return cookie;
}

/** Takes a seat; resolves when the server has confirmed it. */
function sit(address: string, cookie: string, gameId: string, onPlies: (plies: number) => void) {
  const socket = new WebSocket(`${address.replace(/^http/, 'ws')}/ws`, { headers: { cookie } });
  return new Promise<WebSocket>((resolve, reject) => {
    socket.on('error', reject);
    socket.on('open', () =>
      socket.send(JSON.stringify({ type: 'joinGame', gameId, playerName: 'Bench Player' })),
    );
    socket.on('message', (data: Buffer) => {
      const { type, code, game } = event.parse(JSON.parse(data.toString('utf8')));
      if (type === 'error') throw new Error(`the server refused: ${code}`);
      if (!game) return;
      resolve(socket);
      onPlies(game.moveCount);
    });
  });
}

/** With two addresses the seats of each match are on different servers, which share a database. */
export function playfieldPlayer(addresses: readonly [string, ...string[]]): Player {
  const addressOf = (seat: SeatIndex): string => addresses[seat % addresses.length] ?? addresses[0];
  return {
    async openTable(onSeen: Seen) {
      const cookies = await Promise.all([becomeGuest(addressOf(0)), becomeGuest(addressOf(1))]);
      const made = await ask(`${addressOf(0)}/api/games/multiplayer`, 'POST', cookies[0], {
        gameType: 'connect-four',
        gameMode: 'friend',
        playerName: 'Bench Player',
        clock: null,
      });
      if (made.status !== 200) throw new Error(`no game was opened: ${made.status} ${made.text}`);
      const { id } = opened.parse(JSON.parse(made.text));
      const first = await sit(addressOf(0), cookies[0], id, (plies) => onSeen(0, plies));
      const second = await sit(addressOf(1), cookies[1], id, (plies) => onSeen(1, plies));
      const seats = [first, second] as const;
      return {
        play: (seat, column, ply) =>
          seats[seat].send(JSON.stringify({ type: 'makeMove', gameId: id, column, ply })),
        close: () => seats.forEach((socket) => socket.terminate()),
      };
    },
  };
}
