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
  /** Leaves a game that was taken over, by its id here: it goes on where it came from, and what was played here does not come back. */
  readonly leave: (id: string) => void;
};

/** The server's response when its engine has no time: the AI's move comes with a later poll. */
const notThere = { message: "The AI couldn't be started in this browser.", code: 'server/overloaded' };

async function thinkingOf<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof HttpError) throw error;
    throw new HttpError(503, '', JSON.stringify(notThere));
  }
}

/** Where the running game of each kind outlives its page. */
export type Kept = {
  readonly read: (gameType: string) => string | null;
  /** `null` removes. */
  readonly write: (gameType: string, text: string | null) => void;
};

const nothingKept: Kept = { read: () => null, write: () => undefined };

function textOf({ status, difficulty, moves }: GameRecord, isBranch: boolean): string | null {
  return status === 'playing'
    ? JSON.stringify({ difficulty, moves: moves.map(({ move }) => move), isBranch })
    : null;
}

/** The server has its games again: of what was played on beside one of them, nothing is kept any more. */
export function dropBranch(gameType: string, kept: Kept): void {
  if (kept.read(gameType)?.includes('"isBranch":true')) kept.write(gameType, null);
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
  /** Which game each is that was taken over, by its id here. */
  const branches = new Map<string, string>();
  /** Those of them that were left. */
  const left = new Set<string>();
  const server: LocalServer = localServer(nowMs, thinker, { isOffline: true }, (record) => {
    // The AI may still have been thinking.
    if (!left.has(record.id)) kept.write(record.gameType, textOf(record, branches.has(record.id)));
  });

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
      const taken = server.takeOver(record);
      const { id, gameType } = taken;
      branches.set(id, gameType);
      kept.write(gameType, textOf(taken, true));
      if (pending?.ply === record.moveCount) server.push(id, pending.move);
      return id;
    },
    leave(id) {
      const gameType = branches.get(id);
      if (gameType === undefined) return;
      left.add(id);
      dropBranch(gameType, kept);
    },
  };
}
