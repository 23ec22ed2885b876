/** Tells players of an arena of their own lines, after each of their games. */
import type { Presence } from '../socket/presence.ts';
import type { Db } from '../db/open.ts';
import { isUnavailable } from '../db/unavailable.ts';
import type { OwnLine } from './arena.ts';
import { arenaStore } from './arenaStore.ts';
import type { TournamentRow } from './course.ts';
import type { Views } from './views.ts';

/** People whose lines are read at once. */
const mostAtOnce = 500;

export type TellOwnOptions = {
  readonly database: { readonly db: Db };
  readonly views: Pick<Views, 'participantsOf'>;
  readonly publishTo: Presence['publishTo'];
  readonly failed: (error: unknown) => void;
};

export function createTellOwn({ database, views, publishTo, failed }: TellOwnOptions) {
  async function tell(row: TournamentRow, lines: readonly OwnLine[]): Promise<void> {
    const placeOf = new Map(lines.map(({ userId, place }) => [userId, place]));
    const ids = [...placeOf.keys()];
    for (let from = 0; from < ids.length; from += mostAtOnce) {
      const rows = await arenaStore(database.db).participantsAmong(
        row.id,
        ids.slice(from, from + mostAtOnce),
      );
      for (const own of await views.participantsOf(row, rows)) {
        const place = placeOf.get(own.userId) ?? null;
        const participant = { ...own, place };
        publishTo(own.userId, { type: 'tournamentYou', tournamentId: row.id, participant, place });
      }
    }
  }
  const telling = new Set<Promise<void>>();
  return {
    tellOwn(row: TournamentRow, lines: readonly OwnLine[]): void {
      const work = tell(row, lines)
        .catch((error: unknown) => {
          // Pages read what they missed of a database that was away.
          if (!isUnavailable(error)) failed(error);
        })
        .finally(() => telling.delete(work));
      telling.add(work);
    },
    async stop(): Promise<void> {
      await Promise.all(telling);
    },
  };
}
