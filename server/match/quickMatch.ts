/**
 * Quick match: joins the oldest fitting game of the lobby whose maker is there, or opens one that others will be paired with. Of
 * people who want the same at the same moment one opens a game and the others find it: whether one is needed is decided one after
 * the other, on all servers, and each sees what the one before has stored.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { ErrorCode } from '@playfield/contracts/errors.ts';
import type { Game } from '@playfield/contracts/http/match.ts';
import { refuse, type Result } from '@playfield/contracts/result.ts';
import { gameById } from '@playfield/games/registry.ts';
import type { Asker } from '../account/identity.ts';
import type { Database, Tx } from '../db/open.ts';
import { createMailboxes } from '../mailboxes.ts';
import type { NewOnlineGame } from './createMatch.ts';
import type { CutOff } from './cutOff.ts';
import { matchStore } from './store.ts';

/** Fitting games that are tried before the lobby is read again. */
const mostTried = 3;
/** Every round that ends without a seat gave one to somebody else. */
const mostRounds = 10;
/** A server that hangs holds up the others for two seconds at most. */
const askAgainMs = 10;
const mostAsks = 200;

type Wish = Omit<NewOnlineGame, 'gameMode' | 'isQuick'>;

export type QuickMatchOptions = {
  readonly database: Database;
  readonly cutOff: CutOff;
  readonly sit: (player: Asker, id: string, givenName: string) => Promise<Result<Game, ErrorCode>>;
  /** Opens a game, unless `instead`, asked first in the transaction, returns something: then that. */
  readonly openUnless: <Instead>(
    player: Asker,
    wanted: NewOnlineGame,
    instead: (tx: Tx) => Promise<Instead | null>,
  ) => Promise<Result<Game, ErrorCode> | Instead>;
};

/** Waits until no other server is about to open a game for this wish. Two who miss each other all the same only wait. */
async function takeTurn(tx: Tx, wish: string): Promise<void> {
  for (let n = 0; n < mostAsks; n++) {
    const { rows } = await tx.execute(sql`select pg_try_advisory_xact_lock(hashtext(${wish})) as is_alone`);
    if (rows[0]?.['is_alone'] === true) return;
    await pause(askAgainMs);
  }
}

export function createQuickMatch({ database, cutOff, sit, openUnless }: QuickMatchOptions) {
  const mailboxes = createMailboxes();

  async function quick(player: Asker, wanted: Wish): Promise<Result<Game, ErrorCode>> {
    const { gameType, clock, playerName } = wanted;
    if (!gameById(gameType)) return refuse('game/unknown-type');
    const without = [player.id, ...(await cutOff.blockedEitherWay(player.id))];
    const fitting = (db: Database['db'] | Tx): Promise<string[]> =>
      matchStore(db).fitting(without, gameType, clock, mostTried);

    async function sitAtFitting(): Promise<Result<Game, ErrorCode> | null> {
      for (const id of await fitting(database.db)) {
        const joined = await sit(player, id, playerName);
        if (joined.ok || joined.error.code.startsWith('name/')) return joined;
      }
      return null;
    }

    const wish = `quick ${gameType} ${clock ? `${clock.initialS}+${clock.incrementS}` : 'untimed'}`;
    async function isThereOne(tx: Tx): Promise<'fits' | null> {
      await takeTurn(tx, wish);
      return (await fitting(tx)).length > 0 ? 'fits' : null;
    }

    const seated = await sitAtFitting();
    if (seated) return seated;
    const open = { ...wanted, gameMode: 'online' as const, isQuick: true };
    return mailboxes.enter(wish, async () => {
      for (let n = 0; n < mostRounds; n++) {
        const opened = await openUnless(player, open, isThereOne);
        if (opened !== 'fits') return opened;
        const seatedNow = await sitAtFitting();
        if (seatedNow) return seatedNow;
      }
      return openUnless<never>(player, open, async () => null);
    });
  }
  return quick;
}
