/**
 * The sockets of the arena's process: reads what clients send, asks the server about names, and
 * assigns each client to an arena. Bad input ends no socket but its sender's.
 */
import type { Socket } from 'node:net';
import { readInput } from '@playfield/contracts/arenaBinary.ts';
import { errors } from '@playfield/contracts/errors.ts';
import { snakeJoinCommand, snakeMoveCommand, snakeWatchCommand } from '@playfield/contracts/socket/arena.ts';
import { normaliseName } from '../account/normaliseName.ts';
import { createTokenBucket } from '../socket/tokenBucket.ts';
import type { Clock } from '../clock.ts';
import type { ArenaSettings, FromArena, ToArena, EntryRequest } from './messages.ts';
import type { Pair } from './companions.ts';
import { givesWay, sharesOf, type Shares } from './fairShares.ts';
import { createPeer, type Peer } from './peer.ts';
import { createTickProfiler } from './tickProfiler.ts';
import type { Arena } from './arena.ts';
import { createArenaPool } from './arenaPool.ts';
import type { TickerOptions } from './ticker.ts';

const checkEveryMs = 1000;
const types: ReadonlySet<unknown> = new Set([
  snakeJoinCommand.shape.type.value,
  snakeMoveCommand.shape.type.value,
  snakeWatchCommand.shape.type.value,
]);

/** For so long those who watch are not counted again, unless a place has gone to somebody. */
const sharesForMs = 250;

type Visitor = {
  readonly peer: Peer;
  readonly playerId: string;
  readonly address: string;
  arena: Arena | null;
  /** The last name that was accepted, and the form in which the player gave it. */
  name: string | null;
  given: string | null;
  /** The look that it asked for last. */
  skin: number | null;
  /** The seat that it last came back with. */
  seat: string | null;
  /** The name that is being checked. */
  asked: string | null;
  /** What the server believes: whether the visitor plays, rather than looks on. */
  isPlaying: boolean;
  readonly entries: ReturnType<typeof createTokenBucket>;
};

/** How often a socket may enter, be it to look on: each time it is sent everything in view. */
const entryRate = { perS: 2, burst: 10 } as const;

type Enter = Extract<ToArena, { kind: 'enter' }>;

export type ArenaServer = {
  readonly enter: (message: Enter, socket: Socket) => void;
  readonly close: (id: number, code: number, reason: string) => void;
  /** The server's answer about a name. */
  readonly named: (id: number, name: string | null, refusal: string | null) => void;
  readonly keepTogether: (pair: Pair) => void;
  /** Closes every socket with 1012. */
  readonly stop: () => void;
};

export type ArenaServerOptions = {
  readonly settings: ArenaSettings;
  readonly clock: Clock;
  readonly later: TickerOptions['later'];
  readonly send: (message: FromArena) => void;
};

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function refuseName({ peer }: Visitor, message: string): void {
  peer.send({ type: 'nameError', message });
}

function steer({ peer, arena }: Visitor, dx: number, dy: number, boost: boolean): void {
  if (!arena?.steer(peer, dx, dy, boost)) peer.refuse('arena/not-joined', 'snakeMove');
}

export function createArenaServer({ settings, clock, later, send }: ArenaServerOptions): ArenaServer {
  const profiler = createTickProfiler(clock.monotonicMs);
  const pool = createArenaPool({
    settings,
    clock,
    profiler,
    later,
    lifeEnded: (life) => send({ kind: 'life', ...life }),
  });
  const visitors = new Map<number, Visitor>();
  /** Players whose connection was lost while their snake lived, by id: from which address they played. */
  const lost = new Map<string, string>();
  /** Of those who watch, as counted last; null once a place has gone to somebody. */
  let shares: (Shares<Visitor> & { readonly atMs: number }) | null = null;
  let forgedMoves = 0;

  function move(visitor: Visitor, arena: Arena): void {
    const before = visitor.arena;
    visitor.arena = arena;
    if (!before || before === arena) return;
    before.leave(visitor.peer);
    pool.update(before);
  }

  /** Tells the server which of these have begun or stopped playing. The pause between two lives counts as playing. */
  function tellPlaying(some: readonly Visitor[]): void {
    const changed = some.filter(
      ({ arena, peer, isPlaying }) => isPlaying !== (arena?.isPlaying(peer) ?? false),
    );
    for (const visitor of changed) visitor.isPlaying = !visitor.isPlaying;
    for (const isPlaying of [true, false]) {
      const ids = changed.filter((one) => one.isPlaying === isPlaying).map(({ peer }) => peer.id);
      if (ids.length > 0) send({ kind: 'playing', ids, isPlaying });
    }
  }

  /** Whether other players of the address have as many places as one address may. A living snake's player comes back to it. */
  function isAddressFull({ playerId, address }: Visitor): boolean {
    const { playersPerAddress } = settings;
    if (playersPerAddress === null || pool.isHome(playerId)) return false;
    const there = [...visitors.values()].filter(
      (one) => one.arena && one.isPlaying && one.address === address && one.playerId !== playerId,
    );
    const away = [...lost].filter(([id, from]) => from === address && pool.isHome(id));
    return there.length + away.length >= playersPerAddress;
  }

  function join(visitor: Visitor, name: string): void {
    const { peer } = visitor;
    if (isAddressFull(visitor)) return peer.refuse('arena/full', 'snakeJoin');
    const arena = pool.forPlayer(peer.playerId, visitor.arena);
    if (arena === 'friend-full') return peer.refuse('arena/friend-full', 'snakeJoin');
    if (!arena) return peer.refuse('arena/full', 'snakeJoin');
    const joined = arena.join(peer, name, visitor);
    if (joined.ok) {
      move(visitor, arena);
      lost.delete(peer.playerId);
    } else peer.refuse(joined.error.code, 'snakeJoin');
    tellPlaying([visitor]);
    return pool.update(arena);
  }

  /** Thousands may wait and ask each second: who watches is counted for all of them, until a place has gone to somebody else. */
  function sharesNow(): Shares<Visitor> {
    const nowMs = clock.monotonicMs();
    if (!shares || nowMs - shares.atMs >= sharesForMs) {
      const watching = [...visitors.values()].filter(({ arena, isPlaying }) => arena && !isPlaying);
      shares = { ...sharesOf(watching), atMs: nowMs };
    }
    return shares;
  }

  /** Closes the socket of somebody who watches by more of them, or from a network with more, so that this one can. */
  function makeRoom(visitor: Visitor): Arena | null {
    const leaving = givesWay(sharesNow(), visitor);
    // Perhaps plays by now, or is gone.
    if (!leaving?.arena || leaving.isPlaying) return null;
    const { arena, peer } = leaving;
    leaving.arena = null;
    arena.leave(peer);
    pool.update(arena);
    peer.close(1013, 'too many watch');
    return pool.forWatcher();
  }

  function watch(visitor: Visitor): void {
    const arena = visitor.arena ?? pool.forWatcher() ?? makeRoom(visitor);
    if (!arena) return visitor.peer.refuse('arena/full', 'snakeWatch');
    arena.watch(visitor.peer);
    visitor.arena = arena;
    shares = null;
    tellPlaying([visitor]);
    return pool.update(arena);
  }

  function start(visitor: Visitor, request: EntryRequest): void {
    if (request.kind === 'watch') return watch(visitor);
    visitor.name = request.name;
    visitor.given = request.name;
    visitor.skin = request.skin;
    visitor.seat = request.seat;
    return join(visitor, request.name);
  }

  /** A name that was accepted before is not checked again. */
  function requestName(visitor: Visitor, given: string): void {
    if (visitor.asked !== null) return;
    const normal = normaliseName(given);
    if (visitor.name !== null && (given === visitor.given || (normal.ok && normal.value === visitor.name)))
      return join(visitor, visitor.name);
    visitor.asked = given;
    return send({ kind: 'ask', id: visitor.peer.id, name: given });
  }

  /** Runs one JSON command; false if it is malformed. */
  function run(visitor: Visitor, raw: unknown): boolean {
    const moved = snakeMoveCommand.safeParse(raw);
    if (moved.success) {
      const { playerId, direction, isBoosting } = moved.data;
      const own = visitor.arena?.snakeOf(visitor.peer) ?? null;
      // Names somebody else's snake (G78). After a death the last own one may still be named.
      if (playerId !== undefined && own !== null && playerId !== own) forgedMoves += 1;
      else steer(visitor, direction.x, direction.y, isBoosting);
      return true;
    }
    const joined = snakeJoinCommand.safeParse(raw);
    const watched = snakeWatchCommand.safeParse(raw);
    if ((joined.success || watched.success) && settings.isLimited && !visitor.entries.take()) {
      visitor.peer.refuse('socket/too-fast', joined.success ? 'snakeJoin' : 'snakeWatch');
      return true;
    }
    if (joined.success) {
      visitor.skin = joined.data.skin ?? null;
      visitor.seat = joined.data.seat ?? null;
      requestName(visitor, joined.data.snakeName);
    } else if (watched.success) watch(visitor);
    else return false;
    return true;
  }

  function onText(peer: Peer, text: string): void {
    const visitor = visitors.get(peer.id);
    if (!visitor) return undefined;
    const raw = parse(text);
    const type = typeof raw === 'object' && raw !== null && 'type' in raw ? raw.type : undefined;
    if (type !== undefined && !types.has(type)) return peer.refuse('socket/unknown-type');
    return run(visitor, raw) ? undefined : peer.refuse('socket/malformed');
  }

  function onBinary(peer: Peer, payload: Buffer): void {
    const visitor = visitors.get(peer.id);
    const input = readInput(payload);
    if (!visitor) return;
    if (input) steer(visitor, Math.cos(input.angle), Math.sin(input.angle), input.boost);
    else peer.refuse('socket/malformed');
  }

  function onEnded(peer: Peer): void {
    const visitor = visitors.get(peer.id);
    const arena = visitor?.arena;
    visitors.delete(peer.id);
    if (visitor && arena && arena.snakeOf(peer) !== null) lost.set(peer.playerId, visitor.address);
    if (visitor) visitor.arena = null;
    arena?.leave(peer);
    if (arena) pool.update(arena);
    send({ kind: 'ended', ids: [peer.id] });
  }

  /**
   * Closes sockets that watch beyond the limit: one may begin to watch without asking, when a newer socket of the same player takes
   * the snake over. Only older sockets of players with several are closed, of the player with the most first.
   */
  function dropSurplus(): void {
    const watching = [...visitors.values()].filter(({ arena, peer }) => arena?.isPlaying(peer) === false);
    const surplus = watching.length - settings.watchers;
    if (surplus <= 0) return;
    const byPlayer = [...Map.groupBy(watching, ({ peer }) => peer.playerId).values()];
    const older = byPlayer.toSorted((a, b) => b.length - a.length).flatMap((own) => own.slice(0, -1));
    for (const { peer } of older.slice(0, surplus)) peer.close(1013, 'too many watch');
  }

  /** Once a second: drops silent and surplus peers, and reports who has ceased to play, and the census. */
  function check(): void {
    for (const { peer, arena } of visitors.values()) peer.check(arena?.isPlaying(peer) ?? false);
    dropSurplus();
    tellPlaying([...visitors.values()]);
    for (const playerId of lost.keys()) if (!pool.isHome(playerId)) lost.delete(playerId);
    const phasesMs = profiler.totals();
    send({ kind: 'census', census: { ...pool.count(), sockets: visitors.size, forgedMoves, phasesMs } });
    cancelCheck = later(check, checkEveryMs);
  }
  let cancelCheck = later(check, checkEveryMs);

  return {
    enter({ id, playerId, address, wire, request, head }, socket) {
      socket.setNoDelay();
      const peer = createPeer({
        id,
        playerId,
        wire,
        socket,
        head: Buffer.from(head, 'base64'),
        clock,
        profiler,
        isLimited: settings.isLimited,
        onText,
        onBinary,
        onEnded,
      });
      const visitor: Visitor = {
        peer,
        playerId,
        address,
        arena: null,
        name: null,
        given: null,
        skin: null,
        seat: null,
        asked: null,
        isPlaying: request.kind === 'join',
        entries: createTokenBucket(clock, entryRate),
      };
      visitors.set(id, visitor);
      start(visitor, request);
    },
    close: (id, code, reason) => visitors.get(id)?.peer.close(code, reason),
    named(id, name, refusal) {
      const visitor = visitors.get(id);
      if (!visitor) return;
      const { asked } = visitor;
      visitor.asked = null;
      if (name === null) return refuseName(visitor, refusal ?? errors['name/invalid'].text);
      visitor.name = name;
      visitor.given = asked;
      return join(visitor, name);
    },
    keepTogether: pool.keepTogether,
    stop() {
      cancelCheck();
      pool.stop();
      for (const { peer } of visitors.values()) peer.close(1012, 'restarting, come back in 2 s');
    },
  };
}
