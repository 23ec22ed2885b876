/**
 * Prints what the setup is doing: a line when a step begins, one every ten seconds while it runs,
 * one with its time when it ends.
 */

const heartbeatMs = 10_000;

/** A failure that a person can act on: only its text is printed, without a stack. */
export class SetupError extends Error {}

/**
 * @template T
 * @param {string} name what is being done, e.g. `Installing packages`
 * @param {() => Promise<T> | T} work
 * @returns {Promise<T>}
 */
export async function step(name, work) {
  const startedMs = performance.now();
  const elapsed = () => `${((performance.now() - startedMs) / 1000).toFixed(1)} s`;
  console.log(`${name} …`);
  const heartbeat = setInterval(() => console.log(`  ${name}: still at it after ${elapsed()}`), heartbeatMs);
  try {
    const result = await work();
    console.log(`  ${name}: done in ${elapsed()}`);
    return result;
  } catch (error) {
    console.log(`  ${name}: failed after ${elapsed()}`);
    throw error;
  } finally {
    clearInterval(heartbeat);
  }
}
