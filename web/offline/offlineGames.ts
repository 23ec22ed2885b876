/**
 * Games against the AI that go on without a server: kept in this page, thought about in a thread of this browser, recorded nowhere.
 * The same calls as the server's, so that the same page plays them.
 */
import { HttpError } from '../api/httpError.ts';
import type { MatchCalls } from '../match/ai/aiApi.ts';
import { localServer, type LocalServer } from './localApi.ts';
import type { Pending } from '../match/frame/matchState.ts';
import type { GameRecord } from '../match/frame/record.ts';
import type { Thinker } from './thinker.ts';

export type OfflineGames = {
  readonly calls: MatchCalls;
  /** Takes a game as it lies on the board, with a move of ours that is under way, to be gone on with under an id that it answers. */
  readonly takeOver: (record: GameRecord, pending: Pending | null) => string;
};

/** As the server says it when its engine has no time: the AI's move comes with the next look. */
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
    },
    takeOver(record, pending) {
      const { id } = server.takeOver(record);
      if (pending?.ply === record.moveCount) server.push(id, pending.move);
      return id;
    },
  };
}
