/** The puzzles that were solved in this browser, on their way to the server. */
import type { PuzzleMove } from '@playfield/games/puzzle.ts';
import { api, sessionSettled } from '../api/http.ts';
import { queryClient } from '../api/queryClient.ts';
import { solvedKey } from '../lib/keptKeys.ts';
import { readStored, writeStored } from '../lib/storage.ts';
import { createStore } from '../lib/store.ts';
import { rememberedAccount } from '../session/rememberedAccount.ts';
import { createSending } from './sendSolved.ts';
import { ownOf, readSolved, unsent, withSolved, type SolvedHere } from './solvedHere.ts';

export const puzzlesKey = ['puzzles'];

const readHere = (): readonly SolvedHere[] => readSolved(readStored(solvedKey));

export const here = createStore(readHere());

/** Whose puzzles count; null for a guest. */
export const accountHere = (): string | null => rememberedAccount()?.id ?? null;

function keep(solved: SolvedHere): void {
  // Another tab may have stored some.
  const list = withSolved(readHere(), solved);
  writeStored(solvedKey, JSON.stringify(list));
  here.set(list);
}

export const sendUnsent = createSending({
  unsent: () => unsent(ownOf(readHere(), accountHere())),
  async post({ gameType, day, accountId, moves }) {
    await sessionSettled();
    if (accountId !== null && accountId !== accountHere()) throw new Error('somebody else plays here now');
    return api('POST /api/puzzles/:gameType/:day', {
      params: { gameType, day },
      body: { moves: [...(moves ?? [])] },
    });
  },
  onAnswered(solved) {
    keep({ ...solved, moves: null });
    void queryClient.invalidateQueries({ queryKey: puzzlesKey });
  },
  after(delayMs, run) {
    const timer = setTimeout(run, delayMs);
    return () => clearTimeout(timer);
  },
});

export function solved(gameType: string, day: string, moves: readonly PuzzleMove[]): void {
  keep({ gameType, day, accountId: accountHere(), moves });
  sendUnsent();
}
