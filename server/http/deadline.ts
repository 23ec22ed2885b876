/**
 * The longest anybody waits for a response (TRUST F5), whatever hangs behind it. The response is
 * what is known by then, else a 503; work that has not started for a request already answered never
 * starts.
 */
import { StorageUnavailable } from '../db/unavailable.ts';

export type Deadline<Answer> = {
  /** Aborted when the request was answered without waiting for its work. */
  readonly signal: AbortSignal;
  /** From now on this is the answer if the rest takes too long. */
  readonly soFar: (answer: Answer) => void;
};

/**
 * Resolves with what `work` resolves with within `withinMs`, else with what it has provided so far;
 * rejects with StorageUnavailable if it has provided nothing. `late` receives what `work` rejects
 * with after that.
 */
export async function withinDeadline<Answer>(
  withinMs: number,
  work: (deadline: Deadline<Answer>) => Promise<Answer>,
  late: (error: unknown) => void,
): Promise<Answer> {
  const controller = new AbortController();
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  let known: (() => void) | null = null;
  const timer = setTimeout(
    () => {
      controller.abort(new StorageUnavailable('late', 'The answer took too long.'));
      if (known) known();
      else reject(controller.signal.reason);
    },
    Math.max(0, withinMs),
  );
  const soFar = (answer: Answer): void => {
    known = () => resolve(answer);
  };
  work({ signal: controller.signal, soFar }).then(resolve, (error: unknown) => {
    if (controller.signal.aborted && error !== controller.signal.reason) late(error);
    reject(error);
  });
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
  }
}
