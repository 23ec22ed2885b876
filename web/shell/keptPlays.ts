/** Everything that was played without a server and is kept in this browser, as one file to load. */
import { sendUnsent } from '../puzzle/keptPuzzles.ts';
import { unsentRuns } from '../snake/keptRuns.ts';

export function sendAll(): void {
  unsentRuns.sendAll();
  sendUnsent();
}
