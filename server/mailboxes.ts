/** Runs work under one key in sequence, under different keys in parallel. */
export type Mailboxes = {
  /** Runs `work` once everything passed in before under this key is done. */
  readonly enter: <T>(key: string, work: () => Promise<T>) => Promise<T>;
};

export function createMailboxes(): Mailboxes {
  const tails = new Map<string, Promise<unknown>>();
  return {
    async enter(key, work) {
      const mine = (tails.get(key) ?? Promise.resolve()).then(work);
      const tail = mine.then(
        () => undefined,
        () => undefined,
      );
      tails.set(key, tail);
      try {
        return await mine;
      } finally {
        if (tails.get(key) === tail) tails.delete(key);
      }
    },
  };
}
