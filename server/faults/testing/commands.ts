/**
 * Random commands of a few browsers against AI games and accounts: sensible ones, stale, doubled, illegal and foreign
 * ones, logins in between. Each checks its own answer against the game as the server showed it just before.
 */
import { nat, oneof, tuple, type Arbitrary } from 'fast-check';
import { expect } from 'vitest';
import { game, gameSummary, type Game } from '@playfield/contracts/http/match.ts';
import { getStats } from '@playfield/contracts/http/stats.ts';
import { errorAnswer } from '@playfield/contracts/http/route.ts';
import { gameIds } from '@playfield/games/registry.ts';
import type { Answer, Client } from '../../testing/client.ts';
import { replay } from './guest.ts';

const password = 'xk7#qTz2 horse';

/** Fields of a move that no game of ours takes. */
const nonsense = [-1, 7, 9, 1e9, 1.5, '3', null, true, [3], { column: 3 }] as const;

export type World = {
  readonly browsers: readonly Client[];
  /** Every game ever shown, as last shown, in order of creation. */
  readonly games: Map<string, Game>;
  /** The games that were shown to a browser as its own, oldest first. */
  readonly own: Map<Client, string[]>;
  readonly usernames: string[];
  /** How often which command was answered with which status. */
  readonly counts: Map<string, number>;
};

export type Command = {
  readonly name: string;
  readonly run: (world: World) => Promise<void>;
  /** How a counterexample is printed. */
  readonly toString: () => string;
};

function pick<T>(list: readonly T[], n: number): T {
  const item = list[n % list.length];
  if (item === undefined) throw new Error('nothing to pick from');
  return item;
}

/** Never a 5xx; a refusal has a code and a sentence (T-26, T-27). */
function noted(world: World, name: string, answer: Answer): Answer {
  const key = `${name} ${answer.status}`;
  world.counts.set(key, (world.counts.get(key) ?? 0) + 1);
  expect(answer.status, answer.text).toBeLessThan(500);
  if (answer.status !== 200) expect(errorAnswer.parse(answer.body).message).toMatch(/\S/);
  return answer;
}

/** Remembers a game that was shown: it follows from its moves, and nothing shown before is gone. */
function see(world: World, client: Client, body: unknown): Game {
  const shown = game.parse(body);
  const own = (world.own.get(client) ?? []).filter((id) => id !== shown.id);
  world.own.set(client, shown.yourSeat === null ? own : [...own, shown.id]);
  replay(shown);
  const before = world.games.get(shown.id);
  if (before) expect(shown.moves.slice(0, before.moves.length)).toEqual(before.moves);
  world.games.set(shown.id, shown);
  return shown;
}

async function look(world: World, client: Client, id: string): Promise<Game> {
  return see(world, client, noted(world, 'look', await client.get(`/api/games/${id}`)).body);
}

/** Most often a game that the browser has in play, now and then any game of anybody. */
function someGame(world: World, client: Client, n: number): string | undefined {
  const own = (world.own.get(client) ?? []).filter((id) => world.games.get(id)?.status === 'playing');
  const candidates = n % 10 === 0 ? [...world.games.keys()] : own;
  return candidates.length === 0 ? undefined : pick(candidates, n);
}

type MoveKind = 'legal' | 'blind' | 'stale' | 'early' | 'nonsense' | 'other seat' | 'doubled';

/** What the server must answer to a move, given the game as the client sees it. */
function expectedOf(before: Game, kind: MoveKind): readonly [status: number, code?: string] {
  if (before.yourSeat === null) return [403, 'game/not-yours'];
  if (kind === 'other seat') return [403, 'identity/mismatch'];
  if (before.status !== 'playing') return [409, 'move/game-over'];
  if (kind === 'stale' || kind === 'early') return [409, 'move/stale'];
  // An AI that was too busy to answer leaves its turn open.
  if (before.currentPlayer !== 'player1') return [409, 'move/not-your-turn'];
  return kind === 'nonsense' ? [400, 'move/malformed'] : [200];
}

function bodyOf(before: Game, kind: MoveKind, n: number): Record<string, unknown> {
  const ply = before.moveCount;
  const legal = replay(before).legalMoves();
  const move = legal.length > 0 ? pick(legal, n) : { column: n % 7 };
  const bodies: { readonly [Kind in MoveKind]: Record<string, unknown> } = {
    legal: { ...move, ply, playerId: n % 3 === 0 ? 'player1' : 'anonymous' },
    doubled: { ...move, ply },
    blind: move,
    stale: { ...move, ply: ply === 0 ? 5000 : ply - 1 },
    early: { ...move, ply: ply + 1 + (n % 3) },
    nonsense: { column: pick(nonsense, n), ply },
    'other seat': { ...move, ply, playerId: 'player2' },
  };
  return bodies[kind];
}

async function move(world: World, client: Client, kind: MoveKind, n: number): Promise<void> {
  const id = someGame(world, client, n);
  if (id === undefined) return;
  const before = await look(world, client, id);
  const send = (): Promise<Answer> => client.post(`/api/games/${before.id}/move`, bodyOf(before, kind, n));
  const answers = await Promise.all(kind === 'doubled' ? [send(), send()] : [send()]);
  const [status, code] = expectedOf(before, kind);
  const sorted = answers.toSorted((a, b) => a.status - b.status);
  for (const [index, answer] of sorted.entries()) {
    noted(world, kind, answer);
    // What is out of range for one game may be a move of another, or a full column: then it is refused as illegal.
    const isFine = kind === 'nonsense' && status === 400 ? [200, 400, 409] : [index === 0 ? status : 409];
    if (before.yourSeat === null && index > 0) isFine.push(403);
    expect(isFine, `${kind}: ${answer.text}`).toContain(answer.status);
    if (index === 0 && code !== undefined && kind !== 'nonsense') expect(answer.body).toMatchObject({ code });
    if (answer.status === 200) see(world, client, answer.body);
  }
  if (sorted.every((answer) => answer.status !== 200)) {
    const after = await look(world, client, before.id);
    expect(after.moves.slice(0, before.moveCount)).toEqual(before.moves);
    expect(after.moves.slice(before.moveCount).every(({ seat }) => seat === 'player2')).toBe(true);
  }
}

async function create(world: World, client: Client, n: number): Promise<void> {
  const wanted = {
    gameMode: 'ai',
    gameType: pick(gameIds, n),
    difficulty: n % 5 === 0 ? 'medium' : 'easy',
  };
  const made = await Promise.all(
    Array.from({ length: n % 4 === 0 ? 2 : 1 }, () => client.post('/api/games', wanted)),
  );
  for (const answer of made) {
    expect(noted(world, 'create', answer).status, answer.text).toBe(200);
    see(world, client, answer.body);
  }
}

async function resume(world: World, client: Client): Promise<void> {
  const answer = noted(world, 'list', await client.get('/api/games?status=playing&limit=50'));
  const running = gameSummary.array().parse(answer.body);
  expect(new Set(running.map(({ gameType }) => gameType)).size).toBe(running.length);
  for (const { id } of running) expect((await look(world, client, id)).status).toBe('playing');
}

async function hint(world: World, client: Client, n: number): Promise<void> {
  const id = someGame(world, client, n);
  if (id !== undefined) noted(world, 'hint', await client.post(`/api/games/${id}/hint`));
}

async function register(world: World, client: Client): Promise<void> {
  const username = `Person ${world.usernames.length} of ${world.games.size}`;
  const answer = noted(world, 'register', await client.post('/api/auth/register', { username, password }));
  if (answer.status === 200) world.usernames.push(username);
}

async function login(world: World, client: Client, n: number): Promise<void> {
  if (world.usernames.length === 0) return;
  const username = pick(world.usernames, n);
  const answer = await client.post('/api/auth/login', {
    username,
    password: n % 7 === 0 ? 'not the password' : password,
  });
  noted(world, 'login', answer);
}

async function shareSession(world: World, client: Client, n: number): Promise<void> {
  pick(world.browsers, n).setCookie(client.cookie());
}

async function stats(world: World, client: Client): Promise<void> {
  getStats.answer.parse(noted(world, 'stats', await client.get('/api/stats')).body);
}

async function logout(world: World, client: Client): Promise<void> {
  noted(world, 'logout', await client.post('/api/auth/logout'));
}

type Act = (world: World, client: Client, n: number) => Promise<void>;

const moveOf =
  (kind: MoveKind): Act =>
  (world, client, n) =>
    move(world, client, kind, n);

/** A legal move in a game of the browser's own; a new game where there is none. */
async function playOn(world: World, client: Client, n: number): Promise<void> {
  if (someGame(world, client, n * 10 + 1) === undefined) await create(world, client, n);
  else await move(world, client, 'legal', n * 10 + 1);
}

const acts: readonly { readonly name: string; readonly weight: number; readonly act: Act }[] = [
  { name: 'create', weight: 3, act: create },
  { name: 'play on', weight: 36, act: playOn },
  { name: 'legal', weight: 6, act: moveOf('legal') },
  { name: 'blind', weight: 6, act: moveOf('blind') },
  { name: 'stale', weight: 4, act: moveOf('stale') },
  { name: 'early', weight: 3, act: moveOf('early') },
  { name: 'nonsense', weight: 4, act: moveOf('nonsense') },
  { name: 'other seat', weight: 3, act: moveOf('other seat') },
  { name: 'doubled', weight: 6, act: moveOf('doubled') },
  { name: 'hint', weight: 3, act: hint },
  { name: 'resume', weight: 4, act: resume },
  { name: 'stats', weight: 2, act: stats },
  { name: 'share session', weight: 3, act: shareSession },
  { name: 'register', weight: 1, act: register },
  { name: 'login', weight: 3, act: login },
  { name: 'logout', weight: 1, act: logout },
];

/** One command of one of `browsers` browsers. */
export function commandOf(browsers: number): Arbitrary<Command> {
  return oneof(
    ...acts.map(({ name, weight, act }) => ({
      weight,
      arbitrary: tuple(nat(browsers - 1), nat(10_000)).map(([browser, n]): Command => ({
        name,
        async run(world) {
          const client = pick(world.browsers, browser);
          // As a page does: where another browser ended a shared session, somebody new goes on.
          await client.get('/api/auth/me');
          await act(world, client, n);
        },
        toString: () => `${name} by ${browser} (${n})`,
      })),
    })),
  );
}
