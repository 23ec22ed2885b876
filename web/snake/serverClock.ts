/** The server's clock, as the last ticket has told it: the run of the day is the server's, and this browser's clock may be off. */
const ticketMs = 86_400_000;

/** When the server issued a ticket of its own: it is good for a day. */
export const issuedMs = (expiresAt: string): number => Date.parse(expiresAt) - ticketMs;

export type ServerClock = {
  /** A ticket has just arrived. */
  readonly note: (expiresAt: string) => void;
  /** What it is at the server at a moment of this browser's clock; the same until there was a ticket. */
  readonly at: (browserMs: number) => number;
};

export function createServerClock(browserNowMs: () => number): ServerClock {
  let aheadMs = 0;
  return {
    note(expiresAt) {
      aheadMs = browserNowMs() - issuedMs(expiresAt);
    },
    at: (browserMs) => browserMs - aheadMs,
  };
}

export const serverClock = createServerClock(() => Date.now());
