/**
 * A guest who plays one AI game after the other over HTTP and remembers every disc an answer has shown. Whatever the
 * server answers later, after whatever fault, must agree with that: nothing acknowledged is missing, nothing is there
 * that nobody sent, and the game follows from its moves by the rules. A difference throws.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { me } from '@playfield/contracts/http/account.ts';
import { game, type Game, type PlayedMove } from '@playfield/contracts/http/match.ts';
import { getStats } from '@playfield/contracts/http/stats.ts';
import type { Level, Position, Rng } from '@playfield/games/game.ts';
import { gameById } from '@playfield/games/registry.ts';
import { newClient, type Answer } from '../../testing/client.ts';

export type GuestOptions = {
  readonly url: string;
  readonly gameType: string;
  readonly difficulty: Level;
  /** Chooses the guest's moves. */
  readonly rng: Rng;
};

/** `refused`: nobody listened. `unanswered`: the connection broke. `unavailable`: a 503 with a sentence and a code. */
type Outcome = 'done' | 'refused' | 'unanswered' | 'unavailable';

export type Guest = {
  /** Does the next thing: starts a game, moves, or looks when the AI is to move or the fate of a move is unknown. */
  readonly act: () => Promise<Outcome>;
  /** Looks at the game in play, if there is one. */
  readonly look: () => Promise<Outcome>;
  /** Asks who the session is and compares the statistics with the games that were seen to end. */
  readonly checkSession: () => Promise<void>;
  /** The game as last seen. */
  readonly game: () => Game | null;
  readonly finished: () => number;
  /** Moves shown in all its games. */
  readonly moves: () => number;
  readonly refusalCodes: () => ReadonlySet<string>;
};

type Sent = { readonly ply: number; readonly move: PlayedMove['move'] };

function fail(message: string, ...details: unknown[]): never {
  throw new Error([message, ...details.map((detail) => JSON.stringify(detail))].join('\n'));
}

/** Whether `fetch` failed because nobody listened. */
function isRefused(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && 'code' in cause && cause.code === 'ECONNREFUSED';
}

/** The position that the game's moves lead to; throws where the game is not what its moves say. */
export function replay(seen: Game): Position {
  const restored = gameById(seen.gameType)?.restore(seen.moves.map(({ move }) => move));
  if (!restored?.ok) return fail('the moves are not legal', seen);
  const position = restored.value;
  if (seen.moveCount !== seen.moves.length) fail('the moves are not counted right', seen);
  if (!seen.moves.every(({ ply, seat }, index) => ply === index && seat === `player${(index % 2) + 1}`))
    fail('the seats do not alternate', seen);
  if (!isDeepStrictEqual(seen.board, position.board)) fail('the board is not what the moves make', seen);
  const isOver = position.outcome !== null;
  if (isOver !== (seen.status === 'completed' && (seen.result === 'win' || seen.result === 'draw')))
    fail('the end is not what the moves say', seen);
  if (isOver && seen.winner !== position.outcome?.winner) fail('somebody else won', seen);
  return position;
}

export function createGuest({ url, gameType, difficulty, rng }: GuestOptions): Guest {
  const client = newClient(url);
  const refusals = new Set<string>();
  const results = new Map<string, Game['winner']>();
  let seen: Game | null = null;
  /** Moves of this game whose fate is not known; a refused connection or a 503 may be followed by a stored move. */
  let sent: Sent[] = [];
  let isUnsure = false;
  let moves = 0;
  let userId: string | null = null;

  /** Compares what is shown now with what was shown before, and remembers it. */
  function accept(shown: Game): void {
    replay(shown);
    const before = seen?.id === shown.id ? seen.moves : [];
    if (!isDeepStrictEqual(shown.moves.slice(0, before.length), before))
      fail('an acknowledged move is missing or changed', seen, shown);
    for (const { ply, seat, move } of shown.moves.slice(before.length)) {
      if (seat === 'player1' && !sent.some((one) => one.ply === ply && isDeepStrictEqual(one.move, move)))
        fail('a move that nobody sent', sent, shown);
    }
    moves += shown.moves.length - before.length;
    if (shown.status === 'completed') results.set(shown.id, shown.winner);
    seen = shown;
    sent = sent.filter((one) => one.ply >= shown.moveCount);
    isUnsure = false;
  }

  /** Takes in an answer that should carry a game. A refused move carries one too. */
  function take(answer: Answer): Outcome {
    if (answer.status === 200) accept(game.parse(answer.body));
    else if (answer.body === null || typeof answer.body !== 'object' || !('code' in answer.body))
      fail(`answered ${answer.status}`, answer.text);
    else if (answer.status === 409 && 'game' in answer.body) accept(game.parse(answer.body.game));
    else if (answer.status === 503 && 'message' in answer.body && answer.body.message !== '') {
      refusals.add(String(answer.body.code));
      isUnsure = seen !== null;
      return 'unavailable';
    } else fail(`answered ${answer.status}`, answer.body, seen);
    return 'done';
  }

  async function send(request: () => Promise<Answer>): Promise<Outcome> {
    let answer;
    try {
      answer = await request();
    } catch (error) {
      isUnsure = seen !== null;
      return isRefused(error) ? 'refused' : 'unanswered';
    }
    return take(answer);
  }

  function create(): Promise<Outcome> {
    return send(() => client.post('/api/games', { gameMode: 'ai', gameType, difficulty }));
  }

  async function look(): Promise<Outcome> {
    const id = seen?.id;
    return id === undefined ? 'done' : send(() => client.get(`/api/games/${id}`));
  }

  function move(current: Game, position: Position): Promise<Outcome> {
    const legal = position.legalMoves();
    const chosen = legal[Math.floor(rng() * legal.length)] ?? {};
    sent.push({ ply: position.ply, move: chosen });
    return send(() => client.post(`/api/games/${current.id}/move`, { ...chosen, ply: position.ply }));
  }

  return {
    act() {
      if (!seen || (!isUnsure && seen.status === 'completed')) return create();
      const position = replay(seen);
      return isUnsure || position.turn !== 'player1' ? look() : move(seen, position);
    },
    look,
    async checkSession() {
      if (client.cookie() === '') return;
      const { user } = me.parse((await client.get('/api/auth/me')).body);
      if (userId !== null && user.id !== userId) fail('the session is another one', user.id, userId);
      userId = user.id;
      const stats = getStats.answer.parse((await client.get('/api/stats')).body);
      const ended = [...results.values()];
      const counts = {
        totalGames: ended.length,
        wins: ended.filter((winner) => winner === 'player1').length,
        losses: ended.filter((winner) => winner === 'player2').length,
        draws: ended.filter((winner) => winner === null).length,
      };
      const expected = { ...counts, ai: counts };
      const { byGameType: _, ...counted } = stats;
      if (!isDeepStrictEqual(counted, expected)) fail('the statistics differ', counted, expected);
    },
    game: () => seen,
    finished: () => results.size,
    moves: () => moves,
    refusalCodes: () => refusals,
  };
}

/** Moves that the guests were shown in all their games. It only grows while games are stored. */
export function movesOf(guests: readonly Guest[]): number {
  return guests.reduce((sum, guest) => sum + guest.moves(), 0);
}

export type Load = {
  /** Requests that were answered with 200 or 409 so far. */
  readonly answered: () => number;
  /** The longest time to an answer since the last call. */
  readonly slowestMs: () => number;
  /** What will become of the requests in flight at this moment. */
  readonly inFlight: () => Promise<readonly Outcome[]>;
  /** Resolves when so many more requests were answered. */
  readonly reach: (count: number) => Promise<void>;
  /** Stops asking; resolves when nothing is in flight. Rejects with the first difference that a guest found. */
  readonly stop: () => Promise<void>;
};

/** A guest who was not served comes back after this time. */
const retryMs = 20;

/** Keeps `atOnce` requests in flight, the guests taking turns. `isOver` takes a guest out of the round. */
export function startLoad(
  guests: readonly Guest[],
  atOnce: number,
  isOver: (guest: Guest) => boolean = () => false,
): Load & { readonly whole: Promise<void> } {
  const queue = [...guests];
  const waiting = new Set<{ readonly at: number; readonly resolve: () => void }>();
  const flying = new Set<Promise<Outcome>>();
  const stopping = new AbortController();
  let count = 0;
  let slowestMs = 0;

  async function drive(): Promise<void> {
    for (let guest = queue.shift(); guest && !stopping.signal.aborted; guest = queue.shift()) {
      const startedMs = performance.now();
      const act = guest.act();
      flying.add(act);
      const outcome = await act;
      flying.delete(act);
      slowestMs = Math.max(slowestMs, performance.now() - startedMs);
      if (outcome === 'done') count += 1;
      else await pause(retryMs);
      for (const one of waiting) if (count >= one.at) one.resolve();
      if (!isOver(guest)) queue.push(guest);
    }
  }

  const whole = Promise.all(Array.from({ length: atOnce }, drive)).then(() => undefined);
  // The caller that waits is told of a difference too.
  whole.catch(() => undefined);
  return {
    answered: () => count,
    slowestMs() {
      const slowest = slowestMs;
      slowestMs = 0;
      return slowest;
    },
    inFlight: () => Promise.all(flying),
    async reach(more) {
      const { promise, resolve } = Promise.withResolvers<void>();
      const one = { at: count + more, resolve };
      waiting.add(one);
      await Promise.race([promise, whole]);
      waiting.delete(one);
    },
    async stop() {
      stopping.abort();
      await whole;
    },
    whole,
  };
}
