/** Games whose followers could not be told of a change, as the database did not answer: they are told once it does. */
import { mayWorkAgain } from '../db/unavailable.ts';

/** As the bus handles notices again. */
const againMs = 2000;

type TellAgainOptions = {
  /** Tells those who follow the game here how it stands. */
  readonly tell: (gameId: string) => Promise<void>;
  readonly failed: (error: unknown) => void;
};

type TellAgain = {
  /** Telling of this game has failed. */
  readonly failed: (gameId: string, error: unknown) => void;
  readonly close: () => void;
};

export function createTellAgain({ tell, failed: report }: TellAgainOptions): TellAgain {
  const untold = new Set<string>();
  /** Runs from a failure until none is left. */
  let timer: NodeJS.Timeout | null = null;
  let isClosed = false;

  const wait = (): NodeJS.Timeout => setTimeout(() => void tellAll(), againMs).unref();

  function failed(gameId: string, error: unknown): void {
    report(error);
    if (isClosed || !mayWorkAgain(error)) return;
    untold.add(gameId);
    timer ??= wait();
  }

  async function isTold(gameId: string): Promise<boolean> {
    try {
      await tell(gameId);
    } catch (error) {
      failed(gameId, error);
    }
    return !untold.has(gameId);
  }

  /** One after the other, so that players' requests don't queue behind all of them; the rest waits where one fails. */
  async function tellAll(): Promise<void> {
    const due = [...untold];
    for (const gameId of due) {
      if (isClosed) return;
      untold.delete(gameId);
      if (!(await isTold(gameId))) break;
    }
    timer = untold.size > 0 ? wait() : null;
  }

  return {
    failed,
    close() {
      isClosed = true;
      untold.clear();
      if (timer) clearTimeout(timer);
    },
  };
}
