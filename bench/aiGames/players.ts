/** Players against the AI over HTTP, game after game, and how long each waits for the reply. */
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { game, gameAfterMove, type Game } from '@playfield/contracts/http/match.ts';
import { botOf } from '@playfield/games/bots.ts';
import { levels, type Level, type Rng } from '@playfield/games/game.ts';
import { gameIds } from '@playfield/games/registry.ts';
import { seededRng } from '@playfield/games/rng.ts';

export type Opponent = { readonly gameType: string; readonly level: Level };

/**
 * From posting the move to the response with the AI's move. `isLate`: the response lacked it, and
 * the player had to poll.
 */
export type Reply = Opponent & { readonly ms: number; readonly isLate: boolean };

/** All games at all levels, round-robin. */
export const opponents: readonly Opponent[] = gameIds.flatMap((gameType) =>
  levels.map((level) => ({ gameType, level })),
);

/** How soon the page polls again for a missing reply. */
const pollMs = 1000;
const refusal = z.object({ message: z.string() });

function caller(address: string) {
  let cookie = '';
  return async (method: 'GET' | 'POST', path: string, body?: object): Promise<unknown> => {
    const answer = await fetch(address + path, {
      method,
      headers: { cookie, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const given = answer.headers.getSetCookie()[0]?.split(';')[0];
    if (given !== undefined) cookie = given;
    const read: unknown = await answer.json();
    if (answer.status !== 200) throw new Error(`${method} ${path}: ${refusal.parse(read).message}`);
    return read;
  };
}

/** A sensible move: the easy bot's, without an engine. */
function choice({ gameType, moves }: Game, rng: Rng): object {
  const chosen = botOf(gameType)?.choose(
    moves.map(({ move }) => move),
    { level: 'easy', rng },
  );
  if (!chosen?.ok) throw new Error(`no move in ${gameType}`);
  return chosen.value;
}

const isOwed = ({ status, currentPlayer }: Game): boolean =>
  status === 'playing' && currentPlayer === 'player2';

export type Player = {
  readonly opponent: Opponent;
  /** Average thinking time per move, milliseconds. */
  readonly thinkMs: number;
};

/** Plays until `isOver` returns true; every reply goes to `heard`. */
export async function playOn(
  address: string,
  { opponent, thinkMs }: Player,
  seed: number,
  isOver: () => boolean,
  heard: (reply: Reply) => void,
): Promise<void> {
  const call = caller(address);
  const rng = seededRng(seed);
  const { gameType, level } = opponent;
  const begin = async (): Promise<Game> =>
    game.parse(await call('POST', '/api/games', { gameMode: 'ai', gameType, difficulty: level }));
  // Staggered.
  await sleep(rng() * thinkMs);
  for (let now = await begin(); !isOver(); now = now.status === 'playing' ? now : await begin()) {
    if (thinkMs > 0) await sleep((0.5 + rng()) * thinkMs);
    const move = choice(now, rng);
    const path = `/api/games/${now.id}`;
    const startedMs = performance.now();
    const after = gameAfterMove.parse(await call('POST', `${path}/move`, { ...move, ply: now.moveCount }));
    now = after;
    const isLate = isOwed(now);
    while (isOwed(now)) {
      await sleep(pollMs);
      now = game.parse(await call('GET', path));
    }
    if (isLate || after.aiMove) heard({ ...opponent, ms: performance.now() - startedMs, isLate });
  }
}
