/** Race now (G58): joins the oldest waiting race with a free place, or opens one for six that bots at the player's speed fill. */
import type { ErrorCode } from '@playfield/contracts/errors.ts';
import type { Race } from '@playfield/contracts/http/race.ts';
import type { Result } from '@playfield/contracts/result.ts';
import { raceBotWpm } from '@playfield/games/typing-race/index.ts';
import type { Asker } from '../account/identity.ts';
import type { Clock } from '../clock.ts';
import type { Database, Db, Tx } from '../db/open.ts';
import { createFindOrOpen } from '../findOrOpen.ts';
import type { PlacesTaken } from './placesTaken.ts';
import type { PickFor } from './raceText.ts';
import { onTheWayMs } from './record.ts';
import { raceStore } from './store.ts';
import type { TypingResults } from './typingResults.ts';

/** Races that are tried before the lobby is read again. */
const mostTried = 3;

export type Runner = {
  readonly username?: string | undefined;
  readonly vehicle?: string | undefined;
  /** Whether the place is taken by a connection. */
  readonly isConnected?: boolean;
  /** Whether the place is taken by an invitation, whose people need not be at the page of the race yet. */
  readonly mayBeElsewhere?: boolean;
  /** From which the place is taken, as limits count it. */
  readonly address?: string;
  /** Aborted once nobody waits for the place: nothing is stored from then on, or it would cost the place that was taken since. */
  readonly given?: AbortSignal;
};
/** `id`: in the catalogue of texts; null for a player's own. */
export type RaceText = { readonly id: string | null; readonly text: string };
export type NewRace = {
  readonly maxParticipants: number;
  readonly isListed?: boolean | undefined;
  /** The speed of bots that fill it; null without bots. */
  readonly botWpm?: number | null;
  /** The race after which its people race again. */
  readonly follows?: string;
};

export type QuickRaceOptions = {
  readonly database: Pick<Database, 'db'>;
  readonly clock: Pick<Clock, 'wallMs'>;
  readonly typing: Pick<TypingResults, 'latestWpms'>;
  readonly pickFor: PickFor;
  readonly places: Pick<PlacesTaken, 'mayTake'>;
  readonly join: (player: Asker, id: string, runner: Runner) => Promise<Result<Race, ErrorCode>>;
  /** Opens a race, unless `instead`, asked first in the transaction, returns something: then that. */
  readonly openUnless: <Instead>(
    player: Asker,
    runner: Runner,
    text: RaceText,
    wanted: NewRace,
    instead: (tx: Tx) => Promise<Instead | null>,
  ) => Promise<Result<Race, ErrorCode> | Instead>;
};

export function createQuickRace(options: QuickRaceOptions) {
  const { database, clock, typing, pickFor, places, join, openUnless } = options;
  const findOrOpen = createFindOrOpen();
  async function joinable(db: Db | Tx, player: Asker, { address }: Runner): Promise<readonly string[]> {
    const since = new Date(clock.wallMs() - onTheWayMs);
    const ids = await raceStore(db).joinable(player.id, since, mostTried);
    return ids.filter((id) => places.mayTake({ userId: player.id, address }, id).ok);
  }

  return (player: Asker, runner: Runner): Promise<Result<Race, ErrorCode>> =>
    findOrOpen<Result<Race, ErrorCode>>('quick race', {
      async find() {
        for (const id of await joinable(database.db, player, runner)) {
          const joined = await join(player, id, runner);
          if (joined.ok || /^(name|vehicle)\//.test(joined.error.code)) return joined;
        }
        return null;
      },
      isThereOne: async (tx) => (await joinable(tx, player, runner)).length > 0,
      async open(instead) {
        const botWpm = raceBotWpm(await typing.latestWpms(player.id));
        const text = await pickFor(player.id, 'passage');
        return openUnless(player, runner, text, { maxParticipants: 6, botWpm }, instead);
      },
    });
}
