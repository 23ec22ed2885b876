/** Sends solved puzzles until the server has taken or refused each. Calls, the list and timers are passed in. */
import { HttpError } from '../api/httpError.ts';
import { retryWith, type After } from '../lib/retry.ts';
import type { SolvedHere } from './solvedHere.ts';

export type SendingPorts = {
  readonly unsent: () => readonly SolvedHere[];
  readonly post: (solved: SolvedHere) => Promise<unknown>;
  /** Taken or refused: it is not unsent any more. */
  readonly onAnswered: (solved: SolvedHere) => void;
  readonly after: After;
};

const isRefused = (error: unknown): boolean =>
  error instanceof HttpError && [400, 404, 409].includes(error.status);

/** Whether the same call may succeed later. */
const isPassing = (error: unknown): boolean =>
  error instanceof HttpError && (error.status === 0 || error.status === 429 || error.status >= 500);

/** The function to call whenever there is something to send, or the server is likely to be reached. */
export function createSending({ unsent, post, onAnswered, after }: SendingPorts): () => void {
  const retry = retryWith(after);
  let isSending = false;

  /** Whether it is over for now. */
  async function sendAll(): Promise<boolean> {
    for (let next = unsent()[0]; next; next = unsent()[0]) {
      try {
        await post(next);
      } catch (error) {
        if (isPassing(error)) return false;
        if (!isRefused(error)) break;
      }
      onAnswered(next);
    }
    isSending = false;
    return true;
  }

  return () => {
    if (isSending) return retry.hurry();
    isSending = true;
    void retry.until(sendAll);
  };
}
