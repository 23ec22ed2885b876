/**
 * Commands about typing races from sockets (document 2, section 7; GAPS G10, G56): each is answered, or refused with a code. What
 * somebody typed is theirs by the session of the connection.
 */
import type { z } from 'zod';
import type { ErrorCode } from '@playfield/contracts/errors.ts';
import type { Refusal } from '@playfield/contracts/result.ts';
import {
  askTimeCommand,
  joinRaceCommand,
  leaveRaceCommand,
  raceProgressCommand,
  raceReadyCommand,
  startRaceCommand,
} from '@playfield/contracts/socket/race.ts';
import type { Clock } from '../clock.ts';
import { createBuckets, scaled } from '../http/buckets.ts';
import { createArrivals } from '../socket/arrivals.ts';
import type { Connection } from '../socket/connection.ts';
import { on, refused, type Handled, type Reception } from '../socket/gateway.ts';
import type { RaceEvents } from './events.ts';
import type { Races } from './races.ts';

/** Places that one player may take over sockets: each is stored, and told to everybody in the race. */
const placesPerPlayer = { burst: 10, perS: 1 } as const;

export type RaceCommandsOptions = {
  readonly races: Races;
  readonly events: RaceEvents;
  readonly clock: Clock;
  /** Multiplies how many places a player may take; null: any number. */
  readonly limitFactor: number | null;
};

/** Of a command that has stored nothing, with one exception: a place that was taken in a race that cannot be followed. */
function refuse(
  connection: Connection,
  command: string,
  raceId: string,
  refusal: Refusal<ErrorCode>,
): 'unstored' {
  const { code, text } = refusal;
  return refused(connection, code, { raceId, command, text });
}

export function raceCommands({
  races,
  events,
  clock,
  limitFactor,
}: RaceCommandsOptions): readonly Reception[] {
  const taken = createBuckets(clock, scaled(placesPerPlayer, limitFactor));
  const { tellState } = events;
  const arrivals = createArrivals();

  /** Events reach only those who follow the race. Any other connection gets the race that it has changed. */
  async function tellUnlessFollowing(connection: Connection, raceId: string): Promise<void> {
    if (!events.follows(connection, raceId)) await tellState(connection, raceId);
  }

  async function join(
    connection: Connection,
    { type, raceId, playerName, vehicle }: z.output<typeof joinRaceCommand>,
    hasLeft: () => boolean,
  ): Handled {
    if (events.isFull(connection, raceId))
      return refuse(connection, type, raceId, { code: 'race/too-many-followed' });
    // Taking a place asks the database itself.
    const asked = playerName === undefined ? races.getOnComing : races.get;
    const seen = await asked(connection.player.id, raceId);
    if (seen.ok && seen.value.you === null && !connection.mayGuess())
      return refuse(connection, type, raceId, { code: 'request/rate-limited' });
    const wantsPlace = seen.ok && seen.value.you === null && playerName !== undefined;
    if (wantsPlace && limitFactor !== null) {
      if (taken.waitMs(connection.player.id, 1) > 0)
        return refuse(connection, type, raceId, { code: 'request/rate-limited' });
      taken.charge(connection.player.id, 1);
    }
    const entered = wantsPlace
      ? await races.join(connection.player, raceId, {
          username: playerName,
          vehicle,
          isConnected: true,
          address: connection.address,
        })
      : seen;
    if (!entered.ok) return refuse(connection, type, raceId, entered.error);
    const didFollow = events.follows(connection, raceId);
    // Others may have come since, and the connection has heard of nothing yet.
    const race = events.seenNow(connection, raceId) ?? entered.value;
    // Others may have been joined meanwhile.
    if (!events.attach(connection, race))
      refuse(connection, type, raceId, { code: 'race/too-many-followed' });
    else {
      connection.send({ type: 'raceState', race });
      // Unless the connection has joined once more since.
      if (hasLeft() && !didFollow) await leave(connection, raceId);
    }
    return wantsPlace ? undefined : 'unstored';
  }

  /**
   * Returns whether there was anything to leave. Even where that cannot be stored, the connection stops following the race: its page has
   * gone on, and the player is noted as away as soon as that can be stored.
   */
  async function leave(connection: Connection, raceId: string, giveUp?: boolean): Promise<boolean> {
    const didFollow = events.follows(connection, raceId);
    events.detach(connection, raceId);
    const { id } = connection.player;
    // The player keeps the place while another tab shows the race.
    if (giveUp !== true && events.isHere(raceId, id)) return true;
    const left = await races.leave(id, raceId, giveUp);
    // Somebody who only watched has left all the same.
    return left.ok || (didFollow && giveUp !== true);
  }

  return [
    on(joinRaceCommand, (connection, command) =>
      arrivals.during(connection, command.raceId, (hasLeft) => join(connection, command, hasLeft)),
    ),
    on(leaveRaceCommand, async (connection, { type, raceId, giveUp }) => {
      const wasComing = arrivals.leave(connection, raceId);
      const hasLeft = await leave(connection, raceId, giveUp);
      // Also where there is no such race: pages leave one that they did not find, and that is no second wrong guess.
      if (!hasLeft && !wasComing) refuse(connection, type, raceId, { code: 'race/not-member' });
    }),
    on(raceReadyCommand, async (connection, { type, raceId, isReady }) => {
      const done = await races.ready(connection.player.id, raceId, isReady);
      if (!done.ok) return refuse(connection, type, raceId, done.error);
      return done.value.isNew ? tellUnlessFollowing(connection, raceId) : tellState(connection, raceId);
    }),
    on(startRaceCommand, async (connection, { type, raceId }) => {
      const done = await races.start(connection.player.id, raceId);
      if (!done.ok) return refuse(connection, type, raceId, done.error);
      return tellUnlessFollowing(connection, raceId);
    }),
    on(raceProgressCommand, async (connection, { type, raceId, ...batch }) => {
      const done = await races.type(connection.player.id, raceId, batch);
      if (done.ok) return tellUnlessFollowing(connection, raceId);
      const refusal = refuse(connection, type, raceId, done.error);
      // The truth beside the refusal: from where to go on.
      await tellState(connection, raceId);
      return refusal;
    }),
    on(askTimeCommand, async (connection, { sentMs }) => {
      connection.send({ type: 'serverTime', sentMs, serverMs: clock.wallMs() });
    }),
  ];
}
