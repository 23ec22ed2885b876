/** A thinker in a worker: one question after the other, answers matched by number. */
import type { Thinker } from './thinker.ts';
import { readAnswer, type Answer, type Preparation, type Question } from './question.ts';

/** The part of Worker that is used. */
export type Port = {
  readonly post: (message: Question | Preparation) => void;
  readonly onMessage: (listener: (data: unknown) => void) => void;
  /** Its code could not be loaded, or it broke. */
  readonly onError: (listener: () => void) => void;
};

export type WorkerThinker = Thinker & {
  /** Fetches what thinking about a game needs, while there is a network. */
  readonly prepare: (gameType: string) => void;
};

type Found = Extract<Answer, { readonly move: unknown }>;
type Waiting = { readonly resolve: (found: Found) => void; readonly reject: (error: Error) => void };

/** `open` starts a worker; a broken one is replaced with the next question. */
export function workerThinker(open: () => Port, newSeed: () => number): WorkerThinker {
  const waiting = new Map<number, Waiting>();
  let port: Port | null = null;
  let asked = 0;

  function started(): Port {
    if (port) return port;
    const opened = open();
    opened.onMessage((data) => {
      const answer = readAnswer(data);
      const asker = answer && waiting.get(answer.id);
      if (!answer || !asker) return;
      waiting.delete(answer.id);
      if ('failure' in answer) asker.reject(new Error(answer.failure));
      else asker.resolve(answer);
    });
    opened.onError(() => {
      port = null;
      for (const { reject } of waiting.values()) reject(new Error('the thread that thinks is not there'));
      waiting.clear();
    });
    port = opened;
    return opened;
  }

  function ask(question: Omit<Question, 'id' | 'seed'>): Promise<Found> {
    asked += 1;
    const id = asked;
    return new Promise((resolve, reject) => {
      waiting.set(id, { resolve, reject });
      started().post({ ...question, id, seed: newSeed() });
    });
  }

  return {
    async move(gameType, moves, level) {
      return (await ask({ gameType, moves, level })).move;
    },
    async hint(gameType, moves) {
      const { move, reason } = await ask({ gameType, moves, level: null });
      return { move, reason };
    },
    prepare: (gameType) => started().post({ prepare: gameType }),
  };
}
