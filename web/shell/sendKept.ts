/** Sends what was played without a server, whatever page is open now. The code comes once there is something to send. */
import { solvedKey, unsentRunsKey } from '../lib/keptKeys.ts';
import { readStored } from '../lib/storage.ts';

const failed = (): void => {
  // Tried again at the next start and when the connection is back.
};

export function sendKept(): void {
  // Puzzles that the server has taken have no moves any more.
  const isSomethingKept = readStored(unsentRunsKey) !== null || readStored(solvedKey)?.includes('"moves":[');
  if (isSomethingKept) void import('./keptPlays.ts').then(({ sendAll }) => sendAll(), failed);
}
