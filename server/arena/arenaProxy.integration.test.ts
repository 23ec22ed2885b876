/**
 * The snake arena over real sockets with its real process: what clients of each wire see, bad input
 * of every kind, and that nothing happening there is felt elsewhere (issue 5).
 */
import { WebSocket } from 'ws';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { socketEvent, type SocketEvent } from '@playfield/contracts/socket/index.ts';
import { newClient, type Client } from '../testing/client.ts';
import { startServer, type TestServer } from '../testing/server.ts';
import { openSocket, type SocketClient } from '../testing/socket.ts';
import { createMirror, type Mirror } from './testing/mirror.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

type Guest = { readonly client: Client; readonly socket: SocketClient };

async function guest(url = server.url): Promise<Guest> {
  const client = newClient(url);
  await client.get('/api/auth/me');
  return { client, socket: await openSocket(url, client.cookie()) };
}

async function playing(name: string, url = server.url): Promise<Guest & { readonly playerId: string }> {
  const one = await guest(url);
  for (;;) {
    one.socket.send({ type: 'snakeJoin', snakeName: name });
    const answer = await one.socket.nextOf(isOf('snakeJoined', 'error'));
    if (answer.type === 'snakeJoined') return { ...one, playerId: answer.playerId };
    // On a busy machine the arena's process takes a while to begin, and then asks to try again.
    expect(answer).toMatchObject({ code: 'arena/unavailable' });
  }
}

const steer = (x: number, y: number, more: object = {}) => ({
  type: 'snakeMove',
  direction: { x, y },
  isBoosting: false,
  ...more,
});

/** A client of the binary wire; every frame must fit what it knows. */
async function binaryClient(url: string, client: Client, hello: object) {
  const socket = new WebSocket(`${url.replace(/^http/, 'ws')}/ws`, { headers: { cookie: client.cookie() } });
  const mirror = createMirror();
  const events: SocketEvent[] = [];
  const waiting = new Set<() => void>();
  let wrong: unknown = null;
  socket.on('message', (data: Buffer, isBinary: boolean) => {
    try {
      if (isBinary) mirror.take(data);
      else {
        const event = socketEvent.parse(JSON.parse(data.toString('utf8')));
        if (event.type === 'snakeJoined' || event.type === 'snakeWatching') mirror.clear();
        events.push(event);
      }
    } catch (error) {
      wrong ??= error;
    }
    for (const look of waiting) look();
  });
  await new Promise((resolve, reject) => socket.on('open', resolve).on('error', reject));
  socket.send(JSON.stringify(hello));
  return {
    socket,
    mirror,
    events,
    wrong: () => wrong,
    /** Resolves after the first message for which `holds` is true. */
    until: (holds: () => boolean) =>
      new Promise<void>((resolve) => {
        const look = (): void => {
          if (!holds()) return;
          waiting.delete(look);
          resolve();
        };
        waiting.add(look);
        look();
      }),
  };
}

/** An event's field names and value types, which is what the wire promises. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.length === 0 ? [] : [shapeOf(value[0])];
  if (typeof value !== 'object' || value === null) return value === null ? 'null' : typeof value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shapeOf(inner)]));
}

type Heads = ReadonlyMap<string, { readonly x: number; readonly y: number }>;
const headsOf = ({ snakes }: Mirror): Heads =>
  new Map(snakes.map(({ id, body }) => [String(id), { x: body.xs[0] ?? 0, y: body.ys[0] ?? 0 }]));

const isOf =
  (...types: string[]) =>
  ({ type }: SocketEvent): boolean =>
    types.includes(type);

// First, while nobody else's snake is left behind.
test('G04 GET /api/arena tells true numbers', async () => {
  const { socket } = await playing('Counted');
  const looker = newClient(server.url);
  const seen = async (): Promise<unknown> => {
    // A snake that nobody steers may die before it is counted: then this is a new one, else the same.
    socket.send({ type: 'snakeJoin', snakeName: 'Counted' });
    return (await looker.get('/api/arena')).body;
  };
  // One person among bots.
  await expect.poll(seen, { interval: 100 }).toMatchObject({
    alive: 1,
    snakes: expect.toSatisfy((snakes: number) => snakes > 1 && snakes <= 20),
    top: expect.arrayContaining([expect.objectContaining({ isBot: true, mass: expect.any(Number) })]),
  });
  await socket.close();
  // The snake stays for its five seconds; then the arena is empty and nothing ticks.
  await expect
    .poll(async () => (await looker.get('/api/arena')).body, { interval: 100 })
    .toMatchObject({ online: expect.any(Number), alive: 0, snakes: 0, top: [] });
});

describe('the JSON wire', () => {
  test('WS-003, WS-015…020: a golden transcript from the first join to death and the next snake', async () => {
    const { socket } = await guest();
    socket.send({ type: 'snakeJoin', snakeName: ' ' });
    expect(await socket.nextOf(isOf('nameError'))).toEqual({
      type: 'nameError',
      message: 'Use 1–24 characters.',
    });
    socket.send({ type: 'snakeJoin', snakeName: '  Golden   Boa ' });
    const joined = await socket.next('snakeJoined');
    expect(joined).toMatchObject({ name: 'Golden Boa', wire: null, isResumed: false });
    const player = {
      id: 'string',
      name: 'string',
      color: 'string',
      segments: [{ x: 'number', y: 'number' }],
      mass: 'number',
      killCount: 'number',
      isDead: 'boolean',
      isBot: 'boolean',
    };
    const food = { type: 'string', color: 'string', position: { x: 'number', y: 'number' } };
    expect(shapeOf(joined)).toEqual({
      type: 'string',
      playerId: 'string',
      name: 'string',
      wire: 'null',
      isResumed: 'boolean',
      seat: 'string',
      arena: { players: [player], foods: [food] },
    });
    const own = joined.arena.players.find(({ id }) => id === joined.playerId);
    const [head] = own?.segments ?? [];
    if (!own || !head) throw new Error('the player’s snake is not there');
    expect(own).toMatchObject({ mass: 1000, killCount: 0, isDead: false, isBot: false });
    expect(own.color).toMatch(/^#[0-9a-f]{6}$/);
    expect(own.segments).toHaveLength(10);
    const update = await socket.next('arenaUpdate', ({ leaderboard }) => leaderboard !== undefined);
    expect(shapeOf(update)).toEqual({
      type: 'string',
      players: [player],
      foods: [food],
      alive: 'number',
      rank: 'number',
      leaderboard: [{ id: 'string', name: 'string', mass: 'number', isBot: 'boolean' }],
    });
    expect(update.alive).toBe(1);
    // The nearest boundary, straight on.
    const away = Math.abs(head.x) > Math.abs(head.y) ? { x: head.x, y: 0 } : { x: 0, y: head.y };
    socket.send(steer(away.x, away.y, { playerId: joined.playerId }));
    const death = await socket.next('snakeDeath', () => true, 20_000);
    expect(shapeOf({ ...death, killer: null })).toEqual({
      type: 'string',
      killer: 'null',
      mass: 'number',
      kills: 'number',
      survivedMs: 'number',
      rank: 'number',
    });
    expect(await socket.next('snakeFollowing')).toMatchObject({ playerId: expect.stringMatching(/^\d+$/) });
    const watched = await socket.next('arenaUpdate');
    expect(watched.rank).toBe(0);
    // After death a late move is not an error, and a join gives a new snake.
    socket.send(steer(1, 0, { playerId: joined.playerId }));
    socket.send({ type: 'snakeJoin', snakeName: 'Golden Boa' });
    const again = await socket.next('snakeJoined');
    expect(again.isResumed).toBe(false);
    expect(again.playerId).not.toBe(joined.playerId);
    expect(socket.events.filter(isOf('error'))).toEqual([]);
    await socket.close();
  });

  test.each([
    ['blank', '   ', 'Use 1–24 characters.'],
    ['long', 'x'.repeat(25), 'Please shorten your name.'],
    ['invisible', '\u200b\u2060\u00ad', 'Use 1–24 characters.'],
    ['reserved', 'The Admin', 'That name is reserved. Please choose another.'],
    ['offensive', 'fuck you', 'Please choose another name.'],
    ['offensive behind look-alikes', 'fuсk you', 'Please choose another name.'],
  ])('G87, WS-017 a name that is %s is refused under the field', async (kind, snakeName, message) => {
    const { socket } = await guest();
    socket.send({ type: 'snakeJoin', snakeName });
    expect(await socket.next('nameError')).toEqual({ type: 'nameError', message });
    // The arena's process refuses a watcher who joins just the same.
    socket.send({ type: 'snakeWatch' });
    await socket.next('snakeWatching');
    socket.send({ type: 'snakeJoin', snakeName });
    expect(await socket.next('nameError')).toEqual({ type: 'nameError', message });
    // A refused name stays refused after an accepted one.
    socket.send({ type: 'snakeJoin', snakeName: `Not ${kind}`.slice(0, 24) });
    await socket.next('snakeJoined');
    for (let n = 0; n < 2; n++) {
      socket.send({ type: 'snakeJoin', snakeName });
      expect(await socket.next('nameError')).toEqual({ type: 'nameError', message });
    }
    await socket.close();
  });

  test('G16, G87, G93: nobody takes the name of an account; a name in use gets a number', async () => {
    const owner = newClient(server.url);
    await owner.get('/api/auth/me');
    const password = 'correct horse battery';
    expect((await owner.post('/api/auth/register', { username: 'Nagini', password })).status).toBe(200);
    const { socket, client } = await guest();
    socket.send({ type: 'snakeJoin', snakeName: 'nagini' });
    expect(await socket.next('nameError')).toMatchObject({
      message: 'That name belongs to an account. Please choose another.',
    });
    const first = await playing('Kaa');
    socket.send({ type: 'snakeJoin', snakeName: 'KAA' });
    expect(await socket.next('snakeJoined')).toMatchObject({ name: 'KAA (2)' });
    expect(client.cookie()).not.toBe(first.client.cookie());
    await Promise.all([socket.close(), first.socket.close()]);
  });

  test('T-12 before a join moves are refused, also by the arena; unreadable messages are called malformed', async () => {
    const { socket } = await guest();
    socket.send(steer(1, 0));
    expect(await socket.next('error')).toMatchObject({ code: 'arena/not-joined', command: 'snakeMove' });
    socket.send({ type: 'snakeWatch' });
    await socket.next('snakeWatching');
    socket.send(steer(1, 0));
    expect(await socket.next('error')).toMatchObject({ code: 'arena/not-joined' });
    for (const [raw, code] of [
      ['{', 'socket/malformed'],
      ['[]', 'socket/malformed'],
      ['{"type":"snakeMove"}', 'socket/malformed'],
      ['{"type":"snakeMove","direction":{"x":1e999,"y":0}}', 'socket/malformed'],
      ['{"type":"snakeMove","direction":{"x":"1","y":0}}', 'socket/malformed'],
      ['{"type":"snakeMove","direction":{"x":null,"y":0}}', 'socket/malformed'],
      ['{"type":"snakeJoin"}', 'socket/malformed'],
      [`{"type":"snakeJoin","snakeName":"${'x'.repeat(201)}"}`, 'socket/malformed'],
      ['{"type":"joinGame","gameId":"x"}', 'socket/unknown-type'],
      ['{"type":"__proto__"}', 'socket/unknown-type'],
    ] as const) {
      socket.sendRaw(raw);
      expect((await socket.next('error')).code).toBe(code);
    }
    for (const bytes of ['', '03', '0300000000', '04000000', '03000002']) {
      socket.sendRaw(Buffer.from(bytes, 'hex'));
      expect((await socket.next('error')).code).toBe('socket/malformed');
    }
    await socket.close();
  });

  test('G78 a socket steers its own snake only, whatever its moves name', async () => {
    const [ada, eve] = [await playing('Ada'), await playing('Eve')];
    const headOf = async ({ socket, playerId }: typeof ada) => {
      const { players } = await socket.next('arenaUpdate', (one) =>
        one.players.some(({ id }) => id === playerId),
      );
      const [head, neck] = players.find(({ id }) => id === playerId)?.segments ?? [];
      if (!head || !neck) throw new Error('not seen');
      return Math.atan2(head.y - neck.y, head.x - neck.x);
    };
    const before = await headOf(ada);
    const [x, y] = [-Math.cos(before), -Math.sin(before)];
    for (let n = 0; n < 30; n++) eve.socket.send(steer(x, y, { playerId: ada.playerId }));
    for (const zero of [steer(0, 0), steer(0, -0)]) ada.socket.send(zero);
    for (let n = 0; n < 8; n++) await headOf(ada);
    expect(Math.cos((await headOf(ada)) - before)).toBeGreaterThan(0.95);
    expect(eve.socket.events.filter(isOf('error'))).toEqual([]);
    await Promise.all([ada.socket.close(), eve.socket.close()]);
  });
});

/** The snake that is followed; null while there is none. */
const followedIn = (events: readonly SocketEvent[]): string | null =>
  events.findLast((event) => event.type === 'snakeFollowing')?.playerId ?? null;

/** A watcher of each wire, who see the same: which snake is the largest may change before the second one comes. */
async function bothWatching() {
  for (;;) {
    const json = await guest();
    json.socket.send({ type: 'snakeWatch' });
    await json.socket.next('snakeFollowing', ({ playerId }) => playerId !== null);
    const { client } = await guest();
    const binary = await binaryClient(server.url, client, { type: 'snakeWatch', wire: 1 });
    await binary.until(() => followedIn(binary.events) !== null);
    if (followedIn(binary.events) === followedIn(json.socket.events)) return { json, binary };
    binary.socket.terminate();
    await json.socket.close();
  }
}

describe('the binary wire', () => {
  test('G86 for 150 ticks every frame fits and agrees with what a JSON client sees', async () => {
    const { json, binary } = await bothWatching();
    const history: Heads[] = [];
    let [lastTick, ticks] = [-1, 0];
    await binary.until(() => {
      const { tick } = binary.mirror.last() ?? { tick: -1 };
      if (tick === lastTick) return false;
      // One frame for each tick, without gaps.
      if (lastTick >= 0 && ticks > 1) expect((tick - lastTick) & 0xffff).toBe(1);
      lastTick = tick;
      ticks += 1;
      history.push(headsOf(binary.mirror));
      return ticks === 150;
    });
    expect(binary.wrong()).toBeNull();
    // Who is followed may die meanwhile, and so may others.
    const [first, ...others] = binary.events;
    expect(first).toMatchObject({ type: 'snakeWatching', wire: 1 });
    const expected: readonly string[] = ['snakeFollowing', 'snakeKills'];
    expect(others.filter(({ type }) => !expected.includes(type))).toEqual([]);
    const updates = json.socket.events.flatMap((event) => (event.type === 'arenaUpdate' ? [event] : []));
    let compared = 0;
    for (const { players } of updates.slice(-30, -5)) {
      const heads = players.flatMap(({ id, segments: [head] }) => (head ? [{ id, ...head }] : []));
      const agrees = history.some((known) =>
        heads.every(({ id, x, y }) => {
          const mirrored = known.get(id);
          return mirrored !== undefined && Math.abs(mirrored.x - x) < 1 && Math.abs(mirrored.y - y) < 1;
        }),
      );
      if (heads.length > 0 && agrees) compared += 1;
    }
    expect(compared).toBeGreaterThan(15);
    binary.socket.terminate();
    await json.socket.close();
  }, 60_000);

  test('a client with an unknown wire version gets JSON', async () => {
    const { socket } = await guest();
    socket.send({ type: 'snakeJoin', snakeName: 'From the future', wire: 200 });
    expect(await socket.next('snakeJoined')).toMatchObject({ wire: null });
    await socket.close();
  });

  test('moves sent right after the join, while the socket changes process, break nothing', async () => {
    const clients = await Promise.all(Array.from({ length: 20 }, () => guest()));
    await Promise.all(
      clients.map(async ({ socket }, index) => {
        socket.send({ type: 'snakeJoin', snakeName: `Hasty ${index}` });
        for (let n = 0; n < 300; n++) socket.send(steer(Math.cos(n), Math.sin(n)));
        await socket.next('snakeJoined');
        await socket.next('arenaUpdate');
        expect(socket.events.filter(isOf('error'))).toEqual([]);
        await socket.close();
      }),
    );
  });
});

describe('coming and going', () => {
  test('G83 a client that reconnects has the same snake; a newer socket takes it over', async () => {
    const { client, socket, playerId } = await playing('Phoenix');
    socket.cut();
    const back = await openSocket(server.url, client.cookie());
    back.send({ type: 'snakeJoin', snakeName: 'Phoenix' });
    expect(await back.next('snakeJoined')).toMatchObject({ playerId, isResumed: true });
    back.send({ type: 'snakeJoin', snakeName: 'Phoenix' });
    expect(await back.next('snakeJoined')).toMatchObject({ playerId, isResumed: true });
    const newer = await openSocket(server.url, client.cookie());
    newer.send({ type: 'snakeJoin', snakeName: 'Phoenix' });
    expect(await newer.next('snakeJoined')).toMatchObject({ playerId, isResumed: true });
    await back.next('snakeWatching');
    await Promise.all([back.close(), newer.close()]);
  });

  test('T-36 ending a session closes its sockets in the arena too', async () => {
    const { client, socket } = await playing('Leaver');
    expect((await client.post('/api/auth/logout')).status).toBe(200);
    expect(await socket.closed).toBe(1008);
  });

  test('friends see who looks on, who plays, also between two lives, and who looks on again', async () => {
    const { client } = await guest();
    const password = 'correct horse battery';
    expect((await client.post('/api/auth/register', { username: 'Sightly', password })).status).toBe(200);
    const socket = await openSocket(server.url, client.cookie());
    const shown = async () => (await client.get('/api/profiles/Sightly')).body;
    const does = (kind: string | null) =>
      expect.poll(shown, { interval: 100 }).toMatchObject({
        detail: { presence: { activity: kind && { kind, link: '/snake-io' } } },
      });
    socket.send({ type: 'snakeWatch' });
    await socket.next('snakeWatching');
    await does('watching');
    socket.send({ type: 'snakeJoin', snakeName: 'Sightly' });
    const { playerId, arena } = await socket.next('snakeJoined');
    await does('arena');
    // On to the nearest boundary.
    const [head] = arena.players.find(({ id }) => id === playerId)?.segments ?? [];
    const { x, y } = head ?? { x: 0, y: 0 };
    socket.send(Math.abs(x) > Math.abs(y) ? steer(x, 0) : steer(0, y));
    await socket.next('snakeDeath');
    for (let n = 0; n < 20; n++) await socket.next('arenaUpdate');
    await does('arena');
    socket.send({ type: 'snakeWatch' });
    await does('watching');
    await socket.close();
    await does(null);
  });

  test('G68 a player in the arena is online until they leave', async () => {
    const { socket } = await playing('Visible');
    const looker = newClient(server.url);
    const online = async (): Promise<number> => {
      const { body } = await looker.get('/api/users/random');
      return Array.isArray(body) ? body.length : -1;
    };
    const before = await online();
    expect(before).toBeGreaterThanOrEqual(1);
    await socket.close();
    await expect.poll(online).toBe(before - 1);
  });
});

describe('bounds', () => {
  test('T-51 1,000 moves at once close the socket, here as in front of the arena', async () => {
    const limited = await startServer({ limitFactor: 1, arenaPlayers: 2, arenas: 2, arenaWatchers: 1 });
    try {
      const { socket } = await playing('Flooder', limited.url);
      for (let n = 0; n < 1000; n++) socket.send(steer(1, 0));
      expect(await socket.closed).toBe(1008);
      expect(socket.events.filter(isOf('error'))).toMatchObject([{ code: 'socket/too-fast' }]);

      // Two players per arena, two arenas; the flooder keeps one place for five seconds.
      const people = [];
      for (const name of ['One', 'Two', 'Three']) people.push(await playing(name, limited.url));
      const late = await guest(limited.url);
      late.socket.send({ type: 'snakeJoin', snakeName: 'Late' });
      expect(await late.socket.next('error')).toMatchObject({ code: 'arena/full', command: 'snakeJoin' });
      late.socket.send({ type: 'snakeWatch' });
      await late.socket.next('snakeWatching');
      const second = await guest(limited.url);
      second.socket.send({ type: 'snakeWatch' });
      expect(await second.socket.next('error')).toMatchObject({ code: 'arena/full', command: 'snakeWatch' });

      // Each entry is sent everything in view.
      for (let n = 0; n < 40; n++) late.socket.send({ type: 'snakeWatch' });
      expect(await late.socket.next('error')).toMatchObject({
        code: 'socket/too-fast',
        command: 'snakeWatch',
      });

      const closed = people.map((one) => one.socket.closed);
      await limited.stop();
      expect(await Promise.all(closed)).toEqual([1012, 1012, 1012]);
    } finally {
      await limited.stop().catch(() => undefined);
    }
  });
});
