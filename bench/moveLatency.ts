/**
 * HTTP move latency over loopback, one player who replies at once, whole games with seeded random
 * moves, on the embedded database. A move is acknowledged after it is stored. `without the bot`:
 * the moves that end a game (stored, no reply); `refused`: a move for an outdated position
 * (checked, nothing stored). For comparison, a request that does nothing.
 */
import { z } from 'zod';
import { game, gameAfterMove, type Game } from '@playfield/contracts/http/match.ts';
import { startServer } from '@playfield/e2e/server.ts';
import './measure/exitOnSignals.ts';
import { milliseconds, percentile, printFigures, type Figure } from './measure/figures.ts';

const movesWanted = 300;
const series = [
  { gameType: 'tic-tac-toe', difficulty: 'easy' },
  { gameType: 'tic-tac-toe', difficulty: 'hard' },
  { gameType: 'connect-four', difficulty: 'easy' },
  { gameType: 'connect-four', difficulty: 'medium' },
  { gameType: 'connect-four', difficulty: 'hard' },
] as const;

const columns = z.array(z.array(z.number()));
const cells = z.array(z.string().nullable());

/** Where a disc or mark can go: a free cell, or a column with room. */
function openPlaces(board: unknown): number[] {
  const grid = columns.safeParse(board);
  const line = grid.success
    ? (grid.data[0] ?? []).map((disc) => disc === 0)
    : cells.parse(board).map((cell) => cell === null);
  return line.flatMap((isFree, place) => (isFree ? [place] : []));
}

/**
 * Numbers in 0..1, the same in every run (a linear congruential generator, Numerical Recipes'
 * constants).
 */
function seeded(seed: number): () => number {
  let state = seed;
  return () => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) / 2 ** 32;
}

type Timed = { readonly ms: number; readonly status: number; readonly body: unknown };

/** One visitor with a session. */
function visitor(address: string) {
  let cookie = '';
  return async (method: 'GET' | 'POST', path: string, body?: object): Promise<Timed> => {
    const startedMs = performance.now();
    const answer = await fetch(address + path, {
      method,
      headers: { cookie, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const text = await answer.text();
    const ms = performance.now() - startedMs;
    const given = answer.headers.getSetCookie()[0]?.split(';')[0];
    if (given !== undefined) cookie = given;
    return { ms, status: answer.status, body: JSON.parse(text) };
  };
}

const withBot = new Map<string, number[]>();
const withoutBot: number[] = [];
const refused: number[] = [];
const nothing: number[] = [];

async function play(
  call: ReturnType<typeof visitor>,
  opponent: (typeof series)[number],
  random: () => number,
): Promise<number> {
  const name = `${opponent.gameType}, ${opponent.difficulty}`;
  const times = withBot.get(name) ?? [];
  withBot.set(name, times);
  let now: Game = game.parse((await call('POST', '/api/games', { gameMode: 'ai', ...opponent })).body);
  let played = 0;
  while (now.status === 'playing') {
    const places = openPlaces(now.board);
    const column = places[Math.floor(random() * places.length)];
    const answer = await call('POST', `/api/games/${now.id}/move`, { column, ply: now.moveCount });
    if (answer.status !== 200) throw new Error(`A move was refused: ${JSON.stringify(answer.body)}`);
    const after = gameAfterMove.parse(answer.body);
    (after.aiMove === null ? withoutBot : times).push(answer.ms);
    played += 1;
    now = after;
    if (now.status === 'playing') {
      const late = await call('POST', `/api/games/${now.id}/move`, { column: places[0], ply: 0 });
      if (late.status !== 409) throw new Error(`A late move was answered with ${late.status}.`);
      refused.push(late.ms);
      nothing.push((await call('GET', '/healthz')).ms);
    }
  }
  return played;
}

const server = await startServer();
try {
  const call = visitor(server.address);
  const random = seeded(1);
  for (const opponent of series) {
    for (let played = 0; played < movesWanted;) played += await play(call, opponent, random);
  }
} finally {
  await server.dispose();
}

const baseMs = percentile(nothing, 0.5);
function figuresOf(name: string, times: readonly number[]): Figure[] {
  return [0.5, 0.99].map((share) => ({
    figure: `${name}, p${share * 100} of ${times.length}`,
    value: milliseconds(percentile(times, share)),
    anchor: `a request that does nothing, ${milliseconds(baseMs)}`,
    ratio: `${(percentile(times, share) / baseMs).toFixed(1)}x`,
  }));
}
printFigures('npm run bench -- moveLatency', new Date(), [
  ...[...withBot].flatMap(([name, times]) => figuresOf(`move answered by the bot, ${name}`, times)),
  ...figuresOf('move stored, without the bot', withoutBot),
  ...figuresOf('move refused', refused),
  ...figuresOf('GET /healthz', nothing),
]);
