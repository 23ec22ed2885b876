/**
 * The first response gives a visitor without a session one (G08). Concurrent calls before that would each create a
 * guest, so a new browser sends its first call alone.
 */

export type Memory = { readonly isKnown: () => boolean; readonly remember: () => void };
/** Runs something while no other tab of the browser does. */
export type Alone = <T>(work: () => Promise<T>) => Promise<T>;

/** Wraps calls: until one has succeeded they run one after another, in all tabs, then concurrently. */
export function createFirstRequestGate(
  memory: Memory,
  alone: Alone,
): <T>(call: () => Promise<T>) => Promise<T> {
  let turn: Promise<void> = Promise.resolve();
  return async (call) => {
    if (memory.isKnown()) return call();
    const before = turn;
    const mine = Promise.withResolvers<void>();
    turn = mine.promise;
    await before;
    // The previous call may have given us a session.
    if (memory.isKnown()) {
      mine.resolve();
      return call();
    }
    try {
      const answer = await alone(call);
      memory.remember();
      return answer;
    } finally {
      mine.resolve();
    }
  };
}
