/**
 * Whether any other server may hear what this one publishes: while none does, nothing need be sent. A server is heard of when it
 * begins to listen, and from its heartbeats.
 */
/** What the heartbeats of the other servers say (`nodes/leases.ts`). */
export type Heartbeats = {
  /** Resolves once those that run are known; each of them has come by then. */
  readonly looked: Promise<void>;
  readonly onCome: (listener: (node: string) => void) => void;
  readonly onLapse: (listener: (lapsed: { readonly node: string }) => void) => void;
};

export type Peers = {
  /** Whether another server may be listening. As long as that isn't known, one may. */
  readonly mayHear: () => boolean;
  /** Another server listens. */
  readonly came: (node: string) => void;
};

/**
 * `sendsAgain` is called when a server comes while nothing is sent. It may have missed what was published before, and so may others
 * that listen already and are found only after it.
 */
export function createPeers(heartbeats: Heartbeats, sendsAgain: () => void): Peers {
  const running = new Set<string>();
  let isKnown = false;
  const mayHear = (): boolean => !isKnown || running.size > 0;

  function came(node: string): void {
    const couldHear = mayHear();
    running.add(node);
    if (!couldHear) sendsAgain();
  }

  heartbeats.onCome(came);
  heartbeats.onLapse(({ node }) => void running.delete(node));
  void noteFirstLook();
  async function noteFirstLook(): Promise<void> {
    await heartbeats.looked;
    isKnown = true;
  }

  return { mayHear, came };
}
