/**
 * Typing races over the socket (document 2, sections 4 and 7; GAPS G10, G55-G57): who is connected to which race, and the
 * events after every stored change. What somebody typed is theirs by the session of the connection.
 */
import type { z } from 'zod';
import type { Activity } from '@playfield/contracts/http/presence.ts';
import type { Race, RaceProgress } from '@playfield/contracts/http/race.ts';
import { errors, type ErrorCode } from '@playfield/contracts/errors.ts';
import {
  askTimeCommand,
  joinRaceCommand,
  leaveRaceCommand,
  raceProgressCommand,
  raceReadyCommand,
  startRaceCommand,
} from '@playfield/contracts/socket/race.ts';
import type { Refusal } from '@playfield/contracts/result.ts';
import { racePath } from '@playfield/contracts/paths.ts';
import type { Bus } from '../bus/bus.ts';
import { membersTopicOf } from '../chat/raceChat.ts';
import { onNotice, type NoticeHandler, type Topic } from '../bus/notice.ts';
import type { Clock } from '../clock.ts';
import { createBuckets, scaled } from '../http/buckets.ts';
import { createArrivals } from '../socket/arrivals.ts';
import { createAttachments, type Doing } from '../socket/attachments.ts';
import type { Connection } from '../socket/connection.ts';
import { on, type Reception } from '../socket/gateway.ts';
import type { Hub } from '../socket/hub.ts';
import type { Races } from './races.ts';
import { raceChanged } from './raceNotices.ts';
import { createBotProgress } from './botProgress.ts';
import { participantOf, playersOf, progressOf, resultsOf, type RaceRecord } from './record.ts';

/** Places that one player may take over sockets: each is stored, and told to everybody in the race. */
const placesPerPlayer = { burst: 10, perS: 1 } as const;

/** Races one connection may follow at once; finished ones make room. */
const mostRaces = 5;

export type RaceSocketOptions = {
  readonly races: Races;
  readonly hub: Hub;
  readonly bus: Bus;
  readonly clock: Clock;
  /** Multiplies how many places a player may take; null: any number, and a connection may follow any number of races. */
  readonly limitFactor: number | null;
  readonly isDraining: () => boolean;
  readonly failed: (error: unknown) => void;
  /** Takes what a connection does, for friends to see. */
  readonly doing: Doing;
};

const topicOf = (raceId: string): Topic => `race:${raceId}`;

/** What players of a race do. Friends may join one that waits with room and is in the lobby. */
function activityIn({ row, participants }: RaceRecord): Activity | null {
  const { id, status, isListed, maxParticipants } = row;
  if (status === 'completed') return null;
  const isOpen = status === 'waiting' && isListed && participants.length < maxParticipants;
  return isOpen ? { kind: 'race', link: racePath(id) } : { kind: 'race' };
}

function refuse(connection: Connection, command: string, raceId: string, refusal: Refusal<ErrorCode>): void {
  const { code, text } = refusal;
  connection.refuse(code, { raceId, command, text });
}

export function createRaceSocket(options: RaceSocketOptions) {
  const { races, hub, bus, clock, limitFactor, isDraining, failed, doing } = options;
  const isLimited = limitFactor !== null;
  /** What was last told of each lane: who is overtaken is told without having typed, and a bot that moved. */
  const places = new Map<string, Map<string, string>>();
  /** Followed races that are over. */
  const over = new Set<string>();
  const taken = createBuckets(clock, scaled(placesPerPlayer, limitFactor));

  /** The role of a participant is the player's id. */
  const racers = createAttachments<string>({
    hub,
    clock,
    isDraining,
    failed,
    topicsOf: (raceId, role) =>
      role === null ? [topicOf(raceId)] : [topicOf(raceId), membersTopicOf(raceId)],
    returned: (raceId, playerId) => races.note(playerId, raceId, null),
    left: (raceId, playerId, lastSeenMs) => races.note(playerId, raceId, new Date(lastSeenMs)),
    emptied(raceId) {
      places.delete(raceId);
      over.delete(raceId);
    },
    isAwaited: (raceId) => !over.has(raceId),
    doing,
    activityOf(raceId, playerId) {
      const record = races.live.peek(raceId);
      const activity = record && activityIn(record);
      return activity && playerId === null ? { ...activity, kind: 'watching' } : activity;
    },
  });

  const isFollowed = (raceId: string): boolean => hub.subscribers(topicOf(raceId)).size > 0;

  const bots = createBotProgress({
    peek: races.live.peek,
    isFollowed,
    tell: (record) => tellProgress(record, new Set()),
  });

  /** Those who typed, the bots, and who is overtaken by either. */
  function tellProgress(record: RaceRecord, participantIds: ReadonlySet<string>): void {
    const { id, deadlineAt } = record.row;
    if (!isFollowed(id)) return;
    const told = places.get(id) ?? new Map<string, string>();
    places.set(id, told);
    const people = new Set(record.participants.map((one) => one.id));
    const newsOf = ({ playerId, position, index }: RaceProgress): string =>
      people.has(playerId) ? `${position}` : `${position} ${index}`;
    const players = progressOf(record, clock.wallMs()).filter(
      (lane) => participantIds.has(lane.playerId) || told.get(lane.playerId) !== newsOf(lane),
    );
    if (players.length === 0) return;
    for (const lane of players) told.set(lane.playerId, newsOf(lane));
    hub.publish(topicOf(id), {
      type: 'raceUpdate',
      raceId: id,
      players,
      endsAtMs: deadlineAt?.getTime() ?? null,
    });
  }

  /** A finished race that makes room; null where there is room without, undefined where none can be made. */
  function toLeaveFor(connection: Connection, raceId: string): string | null | undefined {
    const followed = racers.followedBy(connection);
    if (!isLimited || followed.length < mostRaces || followed.includes(raceId)) return null;
    return followed.find((id) => over.has(id));
  }

  /** False when the connection follows too many races that aren't over. */
  function attach(connection: Connection, race: Race): boolean {
    const toLeave = toLeaveFor(connection, race.id);
    if (toLeave === undefined) return false;
    if (toLeave !== null) racers.detach(connection, toLeave);
    const playerId = race.you === null ? null : connection.player.id;
    const record = races.live.peek(race.id);
    // Attached already, as before the place was taken once more.
    const wasHere = playerId !== null && racers.isHere(race.id, playerId);
    if (race.status === 'completed' && !connection.isGone()) over.add(race.id);
    racers.attach(connection, race.id, playerId);
    if (wasHere && record && participantOf(record, playerId)?.awayAt)
      races.note(playerId, race.id, null).catch(failed);
    if (record) bots.follow(record);
    return true;
  }

  /** Another server changed a race. A participant that was noted as gone there and has a connection here is not gone. */
  async function refresh(raceId: string): Promise<void> {
    await races.live.refresh(raceId);
    if (racers.membersOf(raceId).length === 0) return;
    for (const playerId of await races.awayFrom(raceId, (id) => racers.isHere(raceId, id)))
      await races.note(playerId, raceId, null);
  }

  const stopListening = races.live.listen({
    follows: isFollowed,
    players(record) {
      const { id, startsAt } = record.row;
      const nowMs = clock.wallMs();
      racers.renew(id);
      hub.publish(topicOf(id), {
        type: 'playersUpdate',
        raceId: id,
        players: playersOf(record, nowMs),
        startsAtMs: startsAt?.getTime() ?? null,
        serverMs: nowMs,
      });
      // Players who have lost their place, for example by joining a race in another tab, get what spectators get.
      for (const { connection, role } of racers.membersOf(id))
        if (role !== null && !participantOf(record, role)) racers.attach(connection, id, null);
    },
    renamed({ row: { id, status } }) {
      // While it runs, names stand beside the players alone, and pages are ahead with their own keys.
      if (status === 'racing') return;
      for (const { connection } of racers.membersOf(id)) tellState(connection, id).catch(failed);
    },
    started(record) {
      const { row } = record;
      racers.renew(row.id);
      if (!row.startedAt) return;
      bots.follow(record);
      const goAtMs = row.startedAt.getTime();
      hub.publish(topicOf(row.id), { type: 'raceStart', raceId: row.id, goAtMs, serverMs: clock.wallMs() });
    },
    progressed: tellProgress,
    completed(record) {
      const { id } = record.row;
      places.delete(id);
      if (racers.membersOf(id).length > 0) over.add(id);
      racers.renew(id);
      hub.publish(topicOf(id), {
        type: 'raceComplete',
        raceId: id,
        results: resultsOf(record, clock.wallMs()) ?? [],
      });
    },
    // The answer that joining it would get now.
    removed(raceId) {
      const code = 'race/not-found';
      const { text: message } = errors[code];
      hub.publish(topicOf(raceId), { type: 'error', code, message, raceId, command: 'joinRace' });
    },
  });

  /** The whole race to one connection. */
  async function tellState(connection: Connection, raceId: string): Promise<void> {
    const race = await races.get(connection.player.id, raceId);
    if (race.ok) connection.send({ type: 'raceState', race: race.value });
  }

  /** Events reach only those who follow the race. Any other connection gets the race that it has changed. */
  async function tellUnlessFollowing(connection: Connection, raceId: string): Promise<void> {
    if (!racers.followedBy(connection).includes(raceId)) await tellState(connection, raceId);
  }

  async function join(
    connection: Connection,
    { type, raceId, playerName, vehicle }: z.output<typeof joinRaceCommand>,
    hasLeft: () => boolean,
  ): Promise<void> {
    if (toLeaveFor(connection, raceId) === undefined)
      return refuse(connection, type, raceId, { code: 'race/too-many-followed' });
    const seen = await races.get(connection.player.id, raceId);
    if (seen.ok && seen.value.you === null && !connection.mayGuess())
      return refuse(connection, type, raceId, { code: 'request/rate-limited' });
    const wantsPlace = seen.ok && seen.value.you === null && playerName !== undefined;
    if (wantsPlace && isLimited) {
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
    const didFollow = racers.followedBy(connection).includes(raceId);
    // Others may have been joined meanwhile.
    if (!attach(connection, entered.value))
      return refuse(connection, type, raceId, { code: 'race/too-many-followed' });
    connection.send({ type: 'raceState', race: entered.value });
    // Unless the connection has joined once more since.
    if (hasLeft() && !didFollow) await leave(connection, raceId);
  }

  async function leave(connection: Connection, raceId: string, giveUp?: boolean): Promise<void> {
    racers.detach(connection, raceId);
    const { id } = connection.player;
    // The player keeps the place while another tab shows the race.
    if (giveUp === true || !racers.isHere(raceId, id)) await races.leave(id, raceId, giveUp);
  }

  const arrivals = createArrivals();
  const receptions: readonly Reception[] = [
    on(joinRaceCommand, async (connection, command) => {
      return arrivals.during(connection, command.raceId, (hasLeft) => join(connection, command, hasLeft));
    }),
    on(leaveRaceCommand, async (connection, { raceId, giveUp }) => {
      arrivals.leave(connection, raceId);
      await leave(connection, raceId, giveUp);
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
      refuse(connection, type, raceId, done.error);
      // The truth beside the refusal: from where to go on.
      return tellState(connection, raceId);
    }),
    on(askTimeCommand, async (connection, { sentMs }) => {
      connection.send({ type: 'serverTime', sentMs, serverMs: clock.wallMs() });
    }),
  ];

  const stopState = bus.onStateChange((state) => {
    races.live.setCacheValid(state === 'connected');
    if (state === 'connected') for (const id of racers.ids()) refresh(id).catch(failed);
  });

  return {
    receptions,
    notices: [onNotice(raceChanged, ({ raceId }) => refresh(raceId))] satisfies readonly NoticeHandler[],
    close(): void {
      stopListening();
      stopState();
      bots.close();
      racers.close();
    },
  };
}
