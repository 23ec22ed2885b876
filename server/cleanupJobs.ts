/** Jobs that clean up behind the features, one after the other, every few minutes on every server. Each is bounded. */

export type Sweep = { readonly name: string; readonly run: () => Promise<number> };

const everyMs = 5 * 60_000;

/** Starts the rounds; the answer stops them and waits for a running one. A failing job is reported and tried next time. */
export function startSweeps(
  sweeps: readonly Sweep[],
  failed: (name: string, error: unknown) => void,
): () => Promise<void> {
  let round = Promise.resolve();
  async function runAll(): Promise<void> {
    for (const { name, run } of sweeps) {
      try {
        await run();
      } catch (error) {
        failed(name, error);
      }
    }
  }
  const timer = setInterval(() => {
    round = round.then(runAll);
  }, everyMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await round;
  };
}
