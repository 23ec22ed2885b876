/** What the engine is thinking about for each match, so that it can be told when an answer is not needed any more. */

export type UnderThought = {
  /** Runs `ask` with a signal that is aborted when `withdraw` is called meanwhile for the same player and match. */
  readonly during: <Answer>(
    playerId: string,
    matchId: string,
    ask: (signal: AbortSignal) => Promise<Answer>,
  ) => Promise<Answer>;
  readonly withdraw: (playerId: string, matchId: string) => void;
};

const keyOf = (playerId: string, matchId: string): string => `${playerId} ${matchId}`;

export function createUnderThought(): UnderThought {
  const asked = new Map<string, Set<AbortController>>();
  return {
    async during(playerId, matchId, ask) {
      const key = keyOf(playerId, matchId);
      const controller = new AbortController();
      const all = asked.get(key) ?? new Set();
      asked.set(key, all.add(controller));
      try {
        return await ask(controller.signal);
      } finally {
        all.delete(controller);
        if (all.size === 0) asked.delete(key);
      }
    },
    withdraw(playerId, matchId) {
      for (const controller of asked.get(keyOf(playerId, matchId)) ?? []) controller.abort();
    },
  };
}
