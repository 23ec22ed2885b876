/**
 * Typing races over the socket (document 2, sections 4 and 7; GAPS G10, G55-G57): who is connected to which race, and the
 * events after every stored change. What somebody typed is theirs by the session of the connection.
 */
import type { ErrorCode } from '@playfield/contracts/errors.ts';
import { idPattern } from '@playfield/contracts/http/route.ts';
import {
  askTimeCommand,
  joinRaceCommand,
  leaveRaceCommand,
  raceProgressCommand,
  raceReadyCommand,
  startRaceCommand,
} from '@playfield/contracts/socket/race.ts';
import type { Refusal } from '@playfield/contracts/result.ts';
import type { Bus } from '../bus/bus.ts';
import { membersTopicOf } from '../chat/chat.ts';
import { onNotice, type NoticeHandler, type Topic } from '../bus/notice.ts';
import type { Clock } from '../clock.ts';
import type { Connection } from '../socket/connection.ts';
import { on, type Reception } from '../socket/gateway.ts';
import type { Hub } from '../socket/hub.ts';
import type { Races } from './races.ts';
import { raceChanged } from './raceNotices.ts';
import { playersOf, progressOf, resultsOf } from './record.ts';

/** A player without a connection is noted after this time: a reload is no leaving. */
const debounceMs = 2000;
/** Races one connection may follow at once. */
const mostRaces = 5;

export type RaceSocketOptions = {
  readonly races: Races;
  readonly hub: Hub;
  readonly bus: Bus;
  readonly clock: Clock;
  readonly isDraining: () => boolean;
  readonly failed: (error: unknown) => void;
};

const topicOf = (raceId: string): Topic => `race:${raceId}`;

function refuse(connection: Connection, command: string, raceId: string, refusal: Refusal<ErrorCode>): void {
  const { code, text } = refusal;
  connection.refuse(code, { raceId, command, ...(text === undefined ? {} : { text }) });
}

export type RaceSocket = ReturnType<typeof createRaceSocket>;

export function createRaceSocket({ races, hub, bus, clock, isDraining, failed }: RaceSocketOptions) {
  /** Connections that follow a race here. */
  const followers = new Map<string, Set<Connection>>();
  const follows = new Map<Connection, Set<string>>();
  const leaving = new Map<string, NodeJS.Timeout>();
  /** Last told place of each participant: who is overtaken is told without having typed. */
  const places = new Map<string, Map<string, number | null>>();

  const isHere = (raceId: string, userId: string): boolean =>
    [...(followers.get(raceId) ?? [])].some(({ player }) => player.id === userId);

  function noteLeaving(raceId: string, userId: string): void {
    const key = `${raceId} ${userId}`;
    if (leaving.has(key) || isDraining()) return;
    const timer = setTimeout(() => {
      leaving.delete(key);
      if (!isHere(raceId, userId) && !isDraining()) races.note(userId, raceId, true).catch(failed);
    }, debounceMs);
    leaving.set(key, timer);
  }

  function detach(connection: Connection, raceId: string): void {
    if (!follows.get(connection)?.delete(raceId)) return;
    const members = followers.get(raceId);
    members?.delete(connection);
    if (members?.size === 0) {
      followers.delete(raceId);
      places.delete(raceId);
    }
    hub.unsubscribe(topicOf(raceId), connection);
    hub.unsubscribe(membersTopicOf(raceId), connection);
    if (!isHere(raceId, connection.player.id)) noteLeaving(raceId, connection.player.id);
  }

  function followsOf(connection: Connection): Set<string> {
    const known = follows.get(connection);
    if (known) return known;
    const fresh = new Set<string>();
    follows.set(connection, fresh);
    connection.onGone(() => {
      for (const raceId of fresh) detach(connection, raceId);
      follows.delete(connection);
    });
    return fresh;
  }

  function attach(connection: Connection, raceId: string, isMember: boolean): void {
    followsOf(connection).add(raceId);
    followers.set(raceId, (followers.get(raceId) ?? new Set()).add(connection));
    hub.subscribe(topicOf(raceId), connection);
    if (!isMember) return;
    hub.subscribe(membersTopicOf(raceId), connection);
    const key = `${raceId} ${connection.player.id}`;
    clearTimeout(leaving.get(key));
    leaving.delete(key);
    races.note(connection.player.id, raceId, false).catch(failed);
  }

  const stopListening = races.live.listen({
    players(record) {
      const { id, startsAt } = record.row;
      const nowMs = clock.wallMs();
      hub.publish(topicOf(id), {
        type: 'playersUpdate',
        raceId: id,
        players: playersOf(record, nowMs),
        startsAtMs: startsAt?.getTime() ?? null,
        serverMs: nowMs,
      });
    },
    started({ row }) {
      if (!row.startedAt) return;
      const goAtMs = row.startedAt.getTime();
      hub.publish(topicOf(row.id), { type: 'raceStart', raceId: row.id, goAtMs, serverMs: clock.wallMs() });
    },
    progressed(record, participantIds) {
      const { id, deadlineAt } = record.row;
      if (hub.subscribers(topicOf(id)).size === 0) return;
      const told = places.get(id) ?? new Map<string, number | null>();
      places.set(id, told);
      const players = progressOf(record, clock.wallMs()).filter(
        ({ playerId, position }) => participantIds.has(playerId) || told.get(playerId) !== position,
      );
      for (const { playerId, position } of players) told.set(playerId, position);
      hub.publish(topicOf(id), {
        type: 'raceUpdate',
        raceId: id,
        players,
        endsAtMs: deadlineAt?.getTime() ?? null,
      });
    },
    completed(record) {
      const { id } = record.row;
      places.delete(id);
      hub.publish(topicOf(id), {
        type: 'raceComplete',
        raceId: id,
        results: resultsOf(record, clock.wallMs()) ?? [],
      });
    },
  });

  /** The whole race to one connection. */
  async function tellState(connection: Connection, raceId: string): Promise<void> {
    const race = await races.get(connection.player.id, raceId);
    if (race.ok) connection.send({ type: 'raceState', race: race.value });
  }

  const receptions: readonly Reception[] = [
    on(joinRaceCommand, async (connection, { type, raceId, playerName, vehicle }) => {
      if (!idPattern.test(raceId)) return refuse(connection, type, raceId, { code: 'race/not-found' });
      const mine = followsOf(connection);
      if (mine.size >= mostRaces && !mine.has(raceId))
        return refuse(connection, type, raceId, { code: 'request/rate-limited' });
      const seen = await races.get(connection.player.id, raceId);
      const wantsPlace = seen.ok && seen.value.you === null && playerName !== undefined;
      const entered = wantsPlace
        ? await races.join(connection.player, raceId, { username: playerName, vehicle })
        : seen;
      if (!entered.ok) return refuse(connection, type, raceId, entered.error);
      attach(connection, raceId, entered.value.you !== null);
      return connection.send({ type: 'raceState', race: entered.value });
    }),
    on(leaveRaceCommand, async (connection, { raceId, giveUp }) => {
      detach(connection, raceId);
      await races.leave(connection.player.id, raceId, giveUp);
    }),
    on(raceReadyCommand, async (connection, { type, raceId, isReady }) => {
      const done = await races.ready(connection.player.id, raceId, isReady);
      if (!done.ok) refuse(connection, type, raceId, done.error);
    }),
    on(startRaceCommand, async (connection, { type, raceId }) => {
      const done = await races.start(connection.player.id, raceId);
      if (!done.ok) refuse(connection, type, raceId, done.error);
    }),
    on(raceProgressCommand, async (connection, { type, raceId, ...batch }) => {
      const done = await races.type(connection.player.id, raceId, batch);
      if (done.ok) return undefined;
      refuse(connection, type, raceId, done.error);
      // The truth beside the refusal: from where to go on.
      return tellState(connection, raceId);
    }),
    on(askTimeCommand, async (connection, { sentMs }) => {
      connection.send({ type: 'serverTime', sentMs, serverMs: clock.wallMs() });
    }),
  ];

  const stopState = bus.onStateChange((state) => {
    races.live.trustMemory(state === 'connected');
    if (state === 'connected') for (const id of followers.keys()) races.live.refresh(id).catch(failed);
  });

  return {
    receptions,
    notices: [
      onNotice(raceChanged, ({ raceId }) => races.live.refresh(raceId)),
    ] satisfies readonly NoticeHandler[],
    close(): void {
      stopListening();
      stopState();
      for (const timer of leaving.values()) clearTimeout(timer);
    },
  };
}
