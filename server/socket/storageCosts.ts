/** What each command adds to the database; commands that aren't listed add nothing that grows (issue 15, quotas). */
import type { StorageCost } from '@playfield/contracts/http/route.ts';

export const storageCosts: Readonly<Record<string, StorageCost>> = {
  joinGame: { bytes: 100, isContinuation: true },
  makeMove: { bytes: 250, isContinuation: true },
  // A rematch is offered and accepted, and makes a game.
  gameAction: { bytes: 800, isContinuation: true },
  joinRace: { bytes: 1000, isContinuation: true },
  raceProgress: { bytes: 100, perByte: 1, isContinuation: true },
  chatMessage: { bytes: 500, perByte: 1 },
};
