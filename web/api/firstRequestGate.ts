/**
 * A visitor without a session is given one by the first call that is answered (G08). Calls sent side by side before
 * that would each make a guest of its own, so a browser that was never here sends its first call alone.
 */

export type Memory = { readonly isKnown: () => boolean; readonly remember: () => void };

/** Wraps calls: until one has been answered they go one after the other, from then on all at once. */
export function createFirstContact(memory: Memory): <T>(call: () => Promise<T>) => Promise<T> {
  let turn: Promise<void> = Promise.resolve();
  return async (call) => {
    if (memory.isKnown()) return call();
    const before = turn;
    const mine = Promise.withResolvers<void>();
    turn = mine.promise;
    await before;
    // The one before may have made us known.
    if (memory.isKnown()) {
      mine.resolve();
      return call();
    }
    try {
      const answer = await call();
      memory.remember();
      return answer;
    } finally {
      mine.resolve();
    }
  };
}
