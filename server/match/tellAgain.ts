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
  let timer: NodeJS.Timeout | null = null;
  let isClosed = false;

  function failed(gameId: string, error: unknown): void {
    report(error);
    if (isClosed || !mayWorkAgain(error)) return;
    untold.add(gameId);
    timer ??= setTimeout(() => void tellAll(), againMs).unref();
  }

  /** One after the other, so that players' requests don't queue behind all of them; the rest waits where one fails. */
  async function tellAll(): Promise<void> {
    timer = null;
    for (const gameId of untold) {
      untold.delete(gameId);
      try {
        await tell(gameId);
      } catch (error) {
        return failed(gameId, error);
      }
    }
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
