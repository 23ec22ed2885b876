/**
 * Games against the AI that continue without a server: stored in this page, computed in a worker,
 * not recorded. The same calls as the server's, so that the same page plays them.
 */
import { HttpError } from '../api/httpError.ts';
import type { MatchCalls } from '../match/ai/aiApi.ts';
import { localServer, type LocalServer } from './localApi.ts';
import type { Pending } from '../match/frame/matchState.ts';
import type { GameRecord } from '../match/frame/record.ts';
import type { Thinker } from './thinker.ts';

export type OfflineGames = {
  readonly calls: MatchCalls;
  /**
   * Takes over a game in its current state, with our pending move, to continue under the id it
   * returns.
   */
  readonly takeOver: (record: GameRecord, pending: Pending | null) => string;
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

/** `nowMs` counts milliseconds since 1970. */
export function offlineGames(nowMs: () => number, thinker: Thinker): OfflineGames {
  const server: LocalServer = localServer(nowMs, thinker, { isOffline: true });
  return {
    calls: {
      findActive: server.findActive,
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
  };
}
