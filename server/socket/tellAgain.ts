/** Tells or does again, by id, what failed because the database did not answer, until it answers. */
import { mayWorkAgain } from '../db/unavailable.ts';

/** As the bus handles notices again. */
const againMs = 2000;

type TellAgainOptions = {
  /** Tells those who follow it here how it stands, or does what could not be done about it. */
  readonly tell: (id: string) => Promise<void>;
  readonly failed: (error: unknown) => void;
};

type TellAgain = {
  /** It has failed for this one: reports it, and tries again where that may help. */
  readonly failed: (id: string, error: unknown) => void;
  readonly close: () => void;
};

export function createTellAgain({ tell, failed: report }: TellAgainOptions): TellAgain {
  const untold = new Set<string>();
  /** Runs from a failure until none is left. */
  let timer: NodeJS.Timeout | null = null;
  let isClosed = false;

  const wait = (): NodeJS.Timeout => setTimeout(() => void tellAll(), againMs).unref();

  function failed(id: string, error: unknown): void {
    report(error);
    if (isClosed || !mayWorkAgain(error)) return;
    untold.add(id);
    timer ??= wait();
  }

  async function isTold(id: string): Promise<boolean> {
    try {
      await tell(id);
    } catch (error) {
      failed(id, error);
    }
    return !untold.has(id);
  }

  /** One after the other, so that players' requests don't queue behind all of them; the rest waits where one fails. */
  async function tellAll(): Promise<void> {
    const due = [...untold];
    for (const id of due) {
      if (isClosed) return;
      untold.delete(id);
      if (!(await isTold(id))) break;
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
