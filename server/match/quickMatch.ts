/** Quick match: joins the oldest fitting game of the lobby whose maker is there, or opens one that others will be paired with. */
import type { ErrorCode } from '@playfield/contracts/errors.ts';
import type { Game } from '@playfield/contracts/http/match.ts';
import { refuse, type Result } from '@playfield/contracts/result.ts';
import { gameById } from '@playfield/games/registry.ts';
import type { Asker } from '../account/identity.ts';
import type { Database, Tx } from '../db/open.ts';
import { createFindOrOpen } from '../findOrOpen.ts';
import type { NewOnlineGame } from './createMatch.ts';
import type { CutOff } from './cutOff.ts';
import { matchStore } from './store.ts';

/** Fitting games that are tried before the lobby is read again. */
const mostTried = 3;

type Wish = Omit<NewOnlineGame, 'gameMode' | 'isQuick'>;

export type QuickMatchOptions = {
  readonly database: Database;
  readonly cutOff: CutOff;
  readonly sit: (
    player: Asker,
    id: string,
    givenName: string,
    wishesRated: boolean,
    given: AbortSignal | undefined,
  ) => Promise<Result<Game, ErrorCode>>;
  /** Opens a game, unless `instead`, asked first in the transaction, returns something: then that. */
  readonly openUnless: <Instead>(
    player: Asker,
    wanted: NewOnlineGame,
    instead: (tx: Tx) => Promise<Instead | null>,
    given: AbortSignal | undefined,
  ) => Promise<Result<Game, ErrorCode> | Instead>;
};

export function createQuickMatch({ database, cutOff, sit, openUnless }: QuickMatchOptions) {
  const findOrOpen = createFindOrOpen();

  /** Once `given` is aborted, nobody waits for a game any more, and none is found or opened. */
  return async function quick(
    player: Asker,
    wanted: Wish,
    given?: AbortSignal,
  ): Promise<Result<Game, ErrorCode>> {
    const { gameType, clock, playerName, rated } = wanted;
    if (!gameById(gameType)) return refuse('game/unknown-type');
    const without = [player.id, ...(await cutOff.blockedEitherWay(player.id))];
    const fitting = (db: Database['db'] | Tx): Promise<string[]> =>
      matchStore(db).fitting(without, gameType, clock, mostTried);
    const wish = `quick ${gameType} ${clock ? `${clock.initialS}+${clock.incrementS}` : 'untimed'}`;
    return findOrOpen<Result<Game, ErrorCode>>(wish, {
      async find() {
        for (const id of await fitting(database.db)) {
          const joined = await sit(player, id, playerName, rated, given);
          if (joined.ok || joined.error.code.startsWith('name/')) return joined;
        }
        return null;
      },
      isThereOne: async (tx) => (await fitting(tx)).length > 0,
      open: (instead) => openUnless(player, { ...wanted, gameMode: 'online', isQuick: true }, instead, given),
    });
  };
}
