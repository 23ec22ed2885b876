/** After this long without an answer the server counts as there: the question may wait on a connection that has died. */
const unansweredMs = 3000;

/**
 * Asks whether the server is there, before a socket to it is opened again: Firefox lets each further socket wait half as long again
 * as the last one that failed, up to a minute, whatever comes back meanwhile. A socket gets a connection of its own, so one is tried
 * where no answer comes. Returns how to give the question up, after which `answered` is not called.
 */
export function askServer(answered: (isThere: boolean) => void): () => void {
  const question = new AbortController();
  const settle = (isThere: boolean): void => {
    if (question.signal.aborted) return;
    question.abort();
    answered(isThere);
  };
  setTimeout(settle, unansweredMs, true);
  void fetch('/healthz', { signal: question.signal }).then(
    ({ status }) => settle(status < 500),
    () => settle(false),
  );
  return () => question.abort();
}
