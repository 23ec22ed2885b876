/**
 * The server's side of the arena: checks the name of each player who wants in, then hands the socket
 * over to the arena's own process. Keeps who is there and the latest census.
 */
import { errors } from '@playfield/contracts/errors.ts';
import { snakeJoinCommand, snakeMoveCommand, snakeWatchCommand } from '@playfield/contracts/socket/arena.ts';
import { refuse } from '@playfield/contracts/result.ts';
import type { Identity } from '../account/identity.ts';
import type { Clock } from '../clock.ts';
import type { Doing } from '../socket/attachments.ts';
import type { Connection } from '../socket/connection.ts';
import { on, type Reception } from '../socket/gateway.ts';
import { companionsMs, createCompanions, type Pair } from './companions.ts';
import { createArenaSupervisor } from './arenaSupervisor.ts';
import type { ArenaLife } from '../achievement/events.ts';
import type { ArenaSettings, Census, FromArena, EntryRequest } from './messages.ts';

export type ArenaProxyOptions = {
  readonly settings: ArenaSettings;
  readonly clock: Clock;
  readonly identity: Identity;
  readonly isDraining: () => boolean;
  readonly failed: (error: unknown) => void;
  /** Takes what a connection does, for friends to see. */
  readonly doing: Doing;
  /** Takes what became of a person's snake, for achievements. */
  readonly lifeEnded: (life: ArenaLife) => void;
};

const gameType = 'snake-arena';
/** Where friends find the arena. */
const arenaPath = '/snake-io';

export type ArenaProxy = {
  readonly receptions: readonly Reception[];
  /** Two players go to the arena together. */
  readonly keepTogether: (players: Pair['players']) => void;
  /** The latest census, about a second old; `idle` before the first visitor, null while the process is down. */
  readonly census: () => Census | 'idle' | null;
  /** Process id, for tests and operators. */
  readonly pid: () => number | null;
  /** Stops the process; its sockets are closed with 1012. */
  readonly close: () => Promise<void>;
};

type Guest = { readonly connection: Connection; readonly ended: () => void };

export function createArenaProxy(options: ArenaProxyOptions): ArenaProxy {
  const { settings, clock, identity, isDraining, failed, doing, lifeEnded } = options;
  const guests = new Map<number, Guest>();
  const companions = createCompanions(clock);
  /** Connections that are being handed over. */
  const entering = new WeakSet<Connection>();
  let census: Census | 'idle' | null = 'idle';
  let lastId = 0;
  let sending: Promise<unknown> = Promise.resolve();

  function forget(id: number): void {
    guests.get(id)?.ended();
    guests.delete(id);
  }

  /** For friends to see, until the connection ends. */
  function notePlaying(connection: Connection, isPlaying: boolean): void {
    doing(connection, 'arena', { kind: isPlaying ? 'arena' : 'watching', link: arenaPath });
  }

  function playing(ids: readonly number[], isPlaying: boolean): void {
    for (const id of ids) {
      const guest = guests.get(id);
      if (guest) notePlaying(guest.connection, isPlaying);
    }
  }

  async function answerName(id: number, given: string): Promise<void> {
    const guest = guests.get(id);
    if (!guest) return;
    const name = await identity.playName(guest.connection.player, given).catch((error: unknown) => {
      failed(error);
      return refuse('server/storage-unavailable');
    });
    await supervisor.send({
      kind: 'named',
      id,
      name: name.ok ? name.value : null,
      refusal: name.ok ? null : (name.error.text ?? errors[name.error.code].text),
    });
  }

  function tellPair(pair: Pair): void {
    supervisor.send({ kind: 'together', ...pair }).catch(failed);
  }

  function receive(message: FromArena): void {
    if (message.kind === 'ended') message.ids.forEach(forget);
    if (message.kind === 'playing') playing(message.ids, message.isPlaying);
    if (message.kind === 'ask') answerName(message.id, message.name).catch(failed);
    if (message.kind === 'life') {
      const { playerId: userId, kills, ledSeconds } = message;
      lifeEnded({ gameType, userId, at: new Date(clock.wallMs()), kills, ledSeconds });
    }
    if (message.kind === 'census') ({ census } = message);
    // A process that has just started knows no pairs.
    if (message.kind === 'ready') for (const pair of companions.all()) tellPair(pair);
  }

  const supervisor = createArenaSupervisor({
    settings,
    clock,
    failed,
    onMessage: receive,
    onExit() {
      census = null;
      for (const id of guests.keys()) forget(id);
    },
  });

  /** Detaches the socket and sends it in one go. */
  async function handOver(connection: Connection, wire: number | null, request: EntryRequest): Promise<void> {
    lastId += 1;
    const id = lastId;
    const gone = connection.handOver((code, reason) => {
      supervisor.send({ kind: 'close', id, code, reason }).catch(failed);
    });
    if (!gone) return;
    guests.set(id, { connection, ended: gone.ended });
    // From here on the arena's process says when this changes.
    notePlaying(connection, request.kind === 'join');
    const head = gone.head.toString('base64');
    const { player, address } = connection;
    const hasArrived = await supervisor.send(
      { kind: 'enter', id, playerId: player.id, address, wire, request, head },
      gone.wire,
    );
    gone.wire.destroy();
    if (!hasArrived) forget(id);
  }

  /** One socket at a time: Node queues the others with their handles open. */
  async function enter(
    connection: Connection,
    wire: number | undefined,
    request: EntryRequest,
  ): Promise<void> {
    if (isDraining() || !(await supervisor.ready())) return connection.refuse('arena/unavailable');
    await connection.flushed();
    const sent = sending.then(() => handOver(connection, wire ?? null, request));
    sending = sent.catch(failed);
    return sent;
  }

  /** While a connection is being handed over, its further messages are ignored here. */
  async function enterOnce(connection: Connection, go: () => Promise<void>): Promise<void> {
    if (entering.has(connection)) return;
    entering.add(connection);
    await go().finally(() => entering.delete(connection));
  }

  const receptions: readonly Reception[] = [
    on(snakeJoinCommand, (connection, { snakeName, wire, skin = null, seat = null }) =>
      enterOnce(connection, async () => {
        const name = await identity.playName(connection.player, snakeName);
        if (name.ok) return enter(connection, wire, { kind: 'join', name: name.value, skin, seat });
        return connection.send({
          type: 'nameError',
          message: name.error.text ?? errors[name.error.code].text,
        });
      }),
    ),
    on(snakeWatchCommand, (connection, { wire }) =>
      enterOnce(connection, () => enter(connection, wire, { kind: 'watch' })),
    ),
    on(snakeMoveCommand, async (connection, { type }) => {
      if (!entering.has(connection)) connection.refuse('arena/not-joined', { command: type });
    }),
  ];

  function keepTogether(players: Pair['players']): void {
    const pair = { players, forMs: companionsMs };
    companions.add(pair);
    tellPair(pair);
  }

  return { receptions, keepTogether, census: () => census, pid: supervisor.pid, close: supervisor.stop };
}
