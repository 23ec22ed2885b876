/** Another race for the people of one that is over: all who ask come together in the same one. */
import type { ErrorCode } from '@playfield/contracts/errors.ts';
import type { Race } from '@playfield/contracts/http/race.ts';
import { ok, refuse, type Result } from '@playfield/contracts/result.ts';
import type { Asker } from '../account/identity.ts';
import type { LiveRaces } from './liveRaces.ts';
import type { QuickRaceOptions, Runner } from './quickRace.ts';
import { participantOf } from './record.ts';
import { raceStore } from './store.ts';

/** Next races that may turn out to be full, begun, over or gone before the caller is refused. */
const mostTried = 3;

/**
 * The caller would be refused in any race, or because too many come: opening another race would part them from those who wait in this
 * one.
 */
const refusedAnywhere = /^(name|vehicle)\/|rate-limited$/;

type Waiting = { readonly names: string[] };

export type RaceAgainOptions = Pick<QuickRaceOptions, 'pickFor' | 'join' | 'openUnless'> & {
  readonly live: Pick<LiveRaces, 'load'>;
};

export function createRaceAgain({ live, pickFor, join, openUnless }: RaceAgainOptions) {
  return async (player: Asker, raceId: string, runner: Runner): Promise<Result<Race, ErrorCode>> => {
    const known = await live.load(raceId);
    if (!known) return refuse('race/not-found');
    const { row } = known.record;
    const own = participantOf(known.record, player.id);
    if (!own || row.tournamentId !== null) return refuse('race/not-member');
    if (row.status !== 'completed' && !own.isFinished) return refuse('race/not-over');
    const { maxParticipants, isListed } = row;
    const tried = new Set<string>();
    while (tried.size < mostTried) {
      const opened = await openUnless<string>(
        player,
        runner,
        await pickFor(player.id, 'lobby'),
        { maxParticipants, isListed, follows: raceId },
        async (tx) => {
          const next = (await raceStore(tx).lock(raceId))?.row.nextRaceId ?? null;
          return next === null || tried.has(next) ? null : next;
        },
      );
      if (typeof opened !== 'string') return opened;
      const joined = await join(player, opened, runner);
      // They may have run the next race as well, or have given it up.
      const isIn = joined.ok && joined.value.status !== 'completed' && joined.value.you !== null;
      if (isIn || (!joined.ok && refusedAnywhere.test(joined.error.code))) return joined;
      tried.add(opened);
    }
    return refuse('server/overloaded');
  };
}

/** Who waits in the next race, for somebody who has run the one before. */
export function createWaitingAgain(live: Pick<LiveRaces, 'load'>) {
  return async (userId: string, raceId: string): Promise<Result<Waiting, ErrorCode>> => {
    const known = await live.load(raceId);
    if (!known) return refuse('race/not-found');
    if (!participantOf(known.record, userId)) return refuse('race/not-member');
    const { nextRaceId } = known.record.row;
    const next = nextRaceId === null ? null : await live.load(nextRaceId);
    const isWaiting = next?.record.row.status === 'waiting';
    const people = isWaiting ? next.record.participants : [];
    return ok({ names: people.filter((one) => one.userId !== userId).map(({ username }) => username) });
  };
}
