/**
 * Prints what the setup is doing: a line when a step begins, one every ten seconds while it runs,
 * one with its time when it ends.
 */

const heartbeatMs = 10_000;

/** A failure that a person can act on: only its text is printed, without a stack. */
export class SetupError extends Error {}

/**
 * @param {unknown} error
 * @param {string} root
 * @returns {string | undefined} what a person can do about it; undefined: this is a bug, whose stack is needed
 */
export function sentenceOf(error, root) {
  if (error instanceof SetupError) return error.message;
  if (!(error instanceof Error && 'code' in error && 'syscall' in error)) return undefined;
  switch (error.code) {
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return (
        `This user may not write in ${root} (${error.message}).\nRun \`node tools/setup.mjs start\` there as a user who may. ` +
        'Then any user can run the server: docs/operations.md, "As a service", has the command.'
      );
    case 'ENOSPC':
    case 'EDQUOT':
      return `There is no room left on the disk with ${root} (${error.message}).\nFree some, and run the same command again.`;
    default:
      return undefined;
  }
}

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
