/**
 * Games against the AI that continue without a server: stored in this page, computed in a worker,
 * not recorded. The same calls as the server's, so that the same page plays them.
 */
import { levels, type Level } from '@playfield/games/game.ts';
import { HttpError } from '../api/httpError.ts';
import type { MatchCalls } from '../match/ai/aiApi.ts';
import { localServer, type LocalServer } from './localApi.ts';
import type { Pending } from '../match/frame/matchState.ts';
import type { GameRecord, Move } from '../match/frame/record.ts';
import type { Thinker } from './thinker.ts';

export type OfflineGames = {
  readonly calls: MatchCalls;
  /**
   * Takes over a game in its current state, with our pending move, to continue under the id it
   * returns.
   */
  readonly takeOver: (record: GameRecord, pending: Pending | null) => string;
  /** The game that was taken over goes on where it came from: what was played here does not come back. */
  readonly leave: (gameType: string) => void;
};

/** The server's response when its engine has no time: the AI's move comes with a later poll. */
const notThere = { message: 'The AI could not be started in this browser.', code: 'server/overloaded' };

async function thinkingOf<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof HttpError) throw error;
    throw new HttpError(503, '', JSON.stringify(notThere));
  }
}

/** Where the running game of each kind outlives its page. */
type Kept = {
  readonly read: (gameType: string) => string | null;
  /** `null` removes. */
  readonly write: (gameType: string, text: string | null) => void;
};

const nothingKept: Kept = { read: () => null, write: () => undefined };

function textOf({ status, difficulty, moves }: GameRecord): string | null {
  return status === 'playing' ? JSON.stringify({ difficulty, moves: moves.map(({ move }) => move) }) : null;
}

// The rules look at what it holds.
const isMove = (value: unknown): value is Move => typeof value === 'object' && value !== null;

/** Throws for a text that is no game. */
function readGame(text: string): { readonly level: Level; readonly moves: readonly Move[] } {
  const game: unknown = JSON.parse(text);
  if (typeof game !== 'object' || game === null || !('difficulty' in game) || !('moves' in game))
    throw new Error('no game was kept');
  const { difficulty, moves } = game;
  const level = levels.find((one) => one === difficulty);
  if (level === undefined || !Array.isArray(moves) || !moves.every(isMove))
    throw new Error('another version has kept this game');
  return { level, moves };
}

/** `nowMs` counts milliseconds since 1970. */
export function offlineGames(nowMs: () => number, thinker: Thinker, kept = nothingKept): OfflineGames {
  const server: LocalServer = localServer(nowMs, thinker, { isOffline: true }, (record) =>
    kept.write(record.gameType, textOf(record)),
  );

  /** The game that was running when the page was left. A text that cannot be read counts as none. */
  function resumed(gameType: string): string | null {
    const text = kept.read(gameType);
    if (text === null) return null;
    try {
      const { level, moves } = readGame(text);
      return server.put(gameType, moves, level).id;
    } catch {
      return null;
    }
  }

  return {
    calls: {
      findActive: async (gameType) => (await server.findActive(gameType)) ?? resumed(gameType),
      create: server.create,
      load: (id) => thinkingOf(server.answer(id)),
      play: (id, sent) => thinkingOf(server.play(id, sent)),
      hint: (id) => thinkingOf(server.hint(id)),
      takeBack: server.takeBack,
    },
    takeOver(record, pending) {
      const { id } = server.takeOver(record);
      if (pending?.ply === record.moveCount) server.push(id, pending.move);
      return id;
    },
    leave: (gameType) => kept.write(gameType, null),
  };
}
