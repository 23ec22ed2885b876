/** What the engine is thinking about for each match, so that it can be told when an answer is not needed any more. */

export type PendingSearches = {
  /** Runs `ask` with a signal that is aborted when `withdraw` is called meanwhile for the same player and match. */
  readonly during: <Answer>(
    playerId: string,
    matchId: string,
    ask: (signal: AbortSignal) => Promise<Answer>,
  ) => Promise<Answer>;
  readonly withdraw: (playerId: string, matchId: string) => void;
};

type Asked = { readonly playerId: string; readonly controller: AbortController };

export function createPendingSearches(): PendingSearches {
  const byMatch = new Map<string, Set<Asked>>();
  return {
    async during(playerId, matchId, ask) {
      const asked = { playerId, controller: new AbortController() };
      const all = byMatch.get(matchId) ?? new Set();
      byMatch.set(matchId, all.add(asked));
      try {
        return await ask(asked.controller.signal);
      } finally {
        all.delete(asked);
        if (all.size === 0) byMatch.delete(matchId);
      }
    },
    withdraw(playerId, matchId) {
      for (const asked of byMatch.get(matchId) ?? [])
        if (asked.playerId === playerId) asked.controller.abort();
    },
  };
}
