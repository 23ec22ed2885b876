/**
 * Of people who want the same at the same moment one opens it and the others find it: whether one is needed is decided one after the
 * other, on all servers, and each sees what the one before has stored.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Tx } from './db/open.ts';
import { createMailboxes } from './mailboxes.ts';

/** Every round that ends without a place gave one to somebody else. */
const mostRounds = 10;
/** A server that hangs holds up the others for two seconds at most. */
const askAgainMs = 10;
const mostAsks = 200;

export type Ways<Found> = {
  /** Takes a place in what is open; null where there is none. */
  readonly find: () => Promise<Found | null>;
  readonly isThereOne: (tx: Tx) => Promise<boolean>;
  /** Opens one, unless `instead`, asked first in the transaction, says that one fits: then that. */
  readonly open: (instead: (tx: Tx) => Promise<'fits' | null>) => Promise<Found | 'fits'>;
};

/** Waits until no other server is about to open one for this wish. Two who miss each other all the same only wait. */
async function takeTurn(tx: Tx, wish: string): Promise<void> {
  for (let n = 0; n < mostAsks; n++) {
    const { rows } = await tx.execute(sql`select pg_try_advisory_xact_lock(hashtext(${wish})) as is_alone`);
    if (rows[0]?.['is_alone'] === true) return;
    await pause(askAgainMs);
  }
}

/** `wish`: the same for those who are to find each other. */
export function createFindOrOpen() {
  const mailboxes = createMailboxes();
  return async <Found>(wish: string, { find, isThereOne, open }: Ways<Found>): Promise<Found> => {
    const found = await find();
    if (found !== null) return found;
    async function unlessOneFits(tx: Tx): Promise<'fits' | null> {
      await takeTurn(tx, wish);
      return (await isThereOne(tx)) ? 'fits' : null;
    }
    return mailboxes.enter(wish, async () => {
      for (let n = 0; n < mostRounds; n++) {
        const opened = await open(unlessOneFits);
        if (opened !== 'fits') return opened;
        const foundNow = await find();
        if (foundNow !== null) return foundNow;
      }
      const opened = await open(async () => null);
      if (opened === 'fits') throw new Error('Nothing was asked, and yet one fits.');
      return opened;
    });
  };
}
