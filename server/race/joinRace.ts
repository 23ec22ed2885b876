/** Taking a place in a race that waits: counted, stored, and then the only one of its player. */
import type { ErrorCode } from '@playfield/contracts/errors.ts';
import type { Race } from '@playfield/contracts/http/race.ts';
import { ok, refuse, type Result } from '@playfield/contracts/result.ts';
import { distinctFrom } from '../account/distinctName.ts';
import type { Asker } from '../account/identity.ts';
import type { Clock } from '../clock.ts';
import { mayJoin } from './decide.ts';
import type { LiveRaces } from './liveRaces.ts';
import type { PlacesTaken } from './placesTaken.ts';
import type { Runner } from './quickRace.ts';
import { waitOn, type Changed, type RaceChange, type Store } from './raceChanges.ts';
import type { ByInvitation } from './raceInvitations.ts';
import { participantOf, viewOf } from './record.ts';

export type JoinOptions = {
  readonly live: Pick<LiveRaces, 'load'>;
  readonly clock: Pick<Clock, 'wallMs'>;
  readonly places: Omit<PlacesTaken, 'mayTake'>;
  readonly change: RaceChange;
  readonly participantFor: (
    player: Asker,
    race: { readonly id: string; readonly isListed: boolean },
    runner: Runner,
  ) => Promise<Result<Parameters<Store['insertParticipant']>[0], ErrorCode>>;
  /** Leaves the other races in which a player waits. */
  readonly keepOne: (userId: string) => Promise<void>;
  readonly viewed: (changed: Changed, userId: string) => Result<Race, ErrorCode>;
};

export function createJoin(options: JoinOptions) {
  const { live, clock, places, change, participantFor, keepOne, viewed } = options;

  return async (
    player: Asker,
    id: string,
    runner: Runner,
    byInvitation: ByInvitation | null = null,
  ): Promise<Result<Race, ErrorCode>> => {
    const known = await live.load(id);
    if (!known) return refuse('race/not-found');
    if (participantOf(known.record, player.id)) return ok(viewOf(known.record, player.id, clock.wallMs()));
    const taker = { userId: player.id, address: runner.address };
    const held = places.hold(taker, id);
    if (!held.ok) return held;
    let isTaken = false;
    try {
      const fresh = await participantFor(player, known.record.row, runner);
      if (!fresh.ok) return fresh;
      const joined = await change(id, async (record, inTx, { tx, tells, times }) => {
        if (participantOf(record, player.id)) return ok(record);
        const joinable = mayJoin(record);
        // Asked once more: others may have taken places in it since.
        const allowed = joinable.ok ? places.mayTakeHeld(taker, id) : joinable;
        if (!allowed.ok) return allowed;
        const invited = byInvitation && (await byInvitation(tx));
        if (invited && !invited.ok) return invited;
        if (invited) tells.push(invited.value);
        const names = record.participants.map(({ username }) => username);
        const username = distinctFrom(fresh.value.username, names);
        const rows = await inTx.insertParticipant({ ...fresh.value, username });
        const participants = [...record.participants, ...rows];
        const waiting = await waitOn({ ...record, participants }, inTx, times);
        runner.given?.throwIfAborted();
        places.tookHeld(taker, id);
        isTaken = true;
        return waiting;
      });
      if (joined.ok) await keepOne(player.id);
      return viewed(joined, player.id);
    } finally {
      if (!isTaken) held.value();
    }
  };
}
