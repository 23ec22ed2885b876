/**
 * What sockets are told of typing races (document 2, sections 4 and 7; GAPS G55-G57): who is connected to which race, and the
 * events after every stored change.
 */
import type { Activity } from '@playfield/contracts/http/presence.ts';
import type { Race, RaceProgress } from '@playfield/contracts/http/race.ts';
import { errors } from '@playfield/contracts/errors.ts';
import { racePath } from '@playfield/contracts/paths.ts';
import type { Bus } from '../bus/bus.ts';
import { membersTopicOf } from '../chat/raceChat.ts';
import { onNotice, type NoticeHandler, type Topic } from '../bus/notice.ts';
import type { Clock } from '../clock.ts';
import { createAttachments, type Doing } from '../socket/attachments.ts';
import type { Connection } from '../socket/connection.ts';
import type { Hub } from '../socket/hub.ts';
import { createTellAgain } from '../socket/tellAgain.ts';
import type { Races } from './races.ts';
import { raceChanged } from './raceNotices.ts';
import { createBotProgress } from './botProgress.ts';
import { participantOf, playersOf, progressOf, resultsOf, viewOf, type RaceRecord } from './record.ts';

/** Races one connection may follow at once; finished ones make room. */
const mostRaces = 5;

export type RaceEventsOptions = {
  readonly races: Races;
  readonly hub: Hub;
  readonly bus: Bus;
  readonly clock: Clock;
  /** Whether a connection may follow only so many races. */
  readonly isLimited: boolean;
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

export function createRaceEvents(options: RaceEventsOptions) {
  const { races, hub, bus, clock, isLimited, isDraining, failed, doing } = options;
  /** What was last told of each lane: players who are overtaken are told of without having typed, and bots that moved. */
  const places = new Map<string, Map<string, string>>();
  /** Followed races that are over. */
  const over = new Set<string>();

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

  /** Those who typed, the bots, and those whom either overtakes. */
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
    const isNew = !isFollowed(race.id);
    racers.attach(connection, race.id, playerId);
    // Another server may have changed it since it was read, and nobody here was told.
    if (isNew && races.live.isStale(race.id)) refreshNow(race.id);
    if (wasHere && record && participantOf(record, playerId)?.awayAt)
      races.note(playerId, race.id, null).catch((error: unknown) => again.failed(race.id, error));
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

  const again = createTellAgain({ tell: refresh, failed });
  function refreshNow(raceId: string): void {
    refresh(raceId).catch((error: unknown) => again.failed(raceId, error));
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

  /** The race as last known here, without asking anybody; null where it is not. */
  function seenNow({ player }: Connection, raceId: string): Race | null {
    const record = races.live.peek(raceId);
    return record && viewOf(record, player.id, clock.wallMs());
  }

  const stopState = bus.onStateChange((state) => {
    races.live.setCacheValid(state === 'connected');
    if (state === 'connected') for (const id of racers.ids()) refreshNow(id);
  });

  return {
    attach,
    detach: racers.detach,
    follows: (connection: Connection, raceId: string): boolean =>
      racers.followedBy(connection).includes(raceId),
    /** Whether a connection follows so many races that aren't over that it may not follow this one as well. */
    isFull: (connection: Connection, raceId: string): boolean => toLeaveFor(connection, raceId) === undefined,
    isHere: racers.isHere,
    tellState,
    seenNow,
    notices: [onNotice(raceChanged, ({ raceId }) => refresh(raceId))] satisfies readonly NoticeHandler[],
    close(): void {
      stopListening();
      stopState();
      again.close();
      bots.close();
      racers.close();
    },
  };
}

export type RaceEvents = ReturnType<typeof createRaceEvents>;
