/** F4: a disk that fills up while pages are connected. Commands are refused, nothing is written, and all goes on once there is space. */
import { afterAll, expect, test, vi } from 'vitest';
import { game } from '@playfield/contracts/http/match.ts';
import { listNotifications } from '@playfield/contracts/http/notifications.ts';
import { tournamentDetails } from '@playfield/contracts/http/tournaments.ts';
import type { Command, SocketEvent } from '@playfield/contracts/socket/index.ts';
import * as arena from '@playfield/contracts/socket/arena.ts';
import * as match from '@playfield/contracts/socket/match.ts';
import * as race from '@playfield/contracts/socket/race.ts';
import * as social from '@playfield/contracts/socket/social.ts';
import * as tournament from '@playfield/contracts/socket/tournament.ts';
import {
  batchOf,
  enter,
  member,
  openRace,
  racer,
  run,
  startRace,
  type Racer,
} from '../race/testing/racers.ts';
import { idIn } from '../testing/client.ts';
import { createTestClock } from '../testing/clock.ts';
import { startServer } from '../testing/server.ts';
import { fillingDisk } from './testing/fillingDisk.ts';

const patience = { timeout: 20_000, interval: 50 };

async function openGame({ client, name }: Racer): Promise<string> {
  const wanted = { gameType: 'connect-four', playerName: name, gameMode: 'friend' };
  return idIn(await client.post('/api/games/multiplayer', wanted));
}

async function gameOf(...[first, second]: readonly [Racer, Racer]): Promise<string> {
  const id = await openGame(first);
  for (const { socket, name } of [first, second]) {
    socket.send({ type: 'joinGame', gameId: id, playerName: name });
    await socket.next('gameState');
  }
  return id;
}

async function moves({ socket }: Racer, gameId: string): Promise<void> {
  socket.send({ type: 'makeMove', gameId, column: 3 });
  await socket.next('gameUpdate');
}

/** What only changes what somebody follows or is shown, here or in the arena. */
const storesNothing: readonly Command['type'][] = [
  'sendReaction',
  'leaveGame',
  'watchLobby',
  'leaveLobby',
  'askTime',
  'snakeJoin',
  'snakeMove',
  'snakeWatch',
  'watchFriends',
  'leaveFriends',
  'setVisible',
  'watchTournament',
  'leaveTournament',
];
const all = [match, race, arena, social, tournament].flatMap(({ commands }) =>
  commands.map(({ shape }) => shape.type.value),
);

type Asked = {
  readonly by: Racer;
  readonly command: Readonly<Record<string, unknown>> & { readonly type: Command['type'] };
  readonly answer: SocketEvent['type'];
  /** Who is told of it, where that is somebody else. */
  readonly to?: Racer;
};

const disk = fillingDisk();
const clock = createTestClock();
const server = await startServer({}, undefined, clock, false);
const [vic, pal] = await Promise.all([member(server.url, 'Vic'), member(server.url, 'Pal')]);
const others = await Promise.all(['Gus', 'Ida', 'Joe'].map((name) => racer(server.url, name)));
const read = () => vic.client.get('/api/notifications');
afterAll(async () => {
  await Promise.all([vic, ...others].map(({ socket }) => socket.close()));
  await server.stop();
});

test('F4 below the hard floor of free space commands are refused, nothing is written, and all goes on once there is space', async () => {
  const [gus, ida, joe] = others;
  if (!gus || !ida || !joe) throw new Error('nobody is there');
  const [running, over, deserted, waiting] = [
    await gameOf(vic, pal),
    await gameOf(vic, pal),
    await gameOf(vic, pal),
    await openGame(pal),
  ];
  await moves(vic, over);
  await moves(pal, over);
  vic.socket.send({ type: 'gameAction', gameId: over, action: 'resign' });
  await vic.socket.next('gameUpdate', ({ game: { status } }) => status === 'completed');
  pal.socket.send({ type: 'gameAction', gameId: over, action: 'offerRematch' });
  await vic.socket.next('gameUpdate', ({ game: { online } }) => online?.offer?.kind === 'rematch');
  const raced = await startRace([ida, joe], clock);
  const log = run(raced.text, 40);
  const open = await openRace(vic, { maxParticipants: 4, isListed: false });
  await enter(vic, open.id);
  clock.advance(2000);

  const typed = { ...batchOf(raced.id, raced.text, log, 0, 3), type: 'raceProgress' } as const;
  const asked: readonly Asked[] = [
    { by: vic, command: { type: 'makeMove', gameId: running, column: 3 }, answer: 'gameUpdate' },
    {
      by: vic,
      command: { type: 'gameAction', gameId: over, action: 'acceptOffer', offer: 'rematch' },
      answer: 'gameUpdate',
    },
    { by: gus, command: { type: 'joinGame', gameId: waiting, playerName: 'Gus' }, answer: 'gameState' },
    { by: gus, command: { type: 'joinRace', raceId: open.id, playerName: 'Gus' }, answer: 'raceState' },
    { by: vic, command: { type: 'raceReady', raceId: open.id, isReady: true }, answer: 'playersUpdate' },
    { by: vic, command: { type: 'chatMessage', raceId: open.id, message: 'hello' }, answer: 'chatMessage' },
    { by: vic, command: { type: 'startRace', raceId: open.id }, answer: 'raceStart' },
    { by: ida, command: typed, answer: 'raceUpdate' },
    {
      by: joe,
      command: { type: 'leaveRace', raceId: raced.id, giveUp: true },
      answer: 'playersUpdate',
      to: ida,
    },
  ];
  expect([...asked.map(({ command }) => command.type), ...storesNothing].toSorted()).toEqual(all.toSorted());

  await disk.fill(read);
  for (const { by, command } of asked) {
    by.socket.send(command);
    const { code } = await by.socket.next('error', (event) => event.command === command.type);
    expect([command.type, code === 'server/low-disk' ? 'server/storage-unavailable' : code]).toEqual([
      command.type,
      'server/storage-unavailable',
    ]);
  }
  // Silent for so long, a player is away at once; that is stored when it can be.
  clock.advance(6000);
  pal.socket.cut();
  await vic.socket.next('presence', ({ gameId, player2 }) => gameId === deserted && !player2);
  expect(disk.written()).toEqual([]);

  disk.empty();
  for (const { by, command, answer, to = by } of asked) {
    by.socket.send(command);
    const { type } = await to.socket.nextOf((event) => event.type === answer || event.type === 'error');
    expect([command.type, type]).toEqual([command.type, answer]);
  }
  await vi.waitUntil(async () => {
    const { online } = game.parse((await vic.client.get(`/api/games/${deserted}`)).body);
    return typeof online?.graceEndsAtMs.player2 === 'number';
  }, patience);
});

test('F4 what becomes due below the hard floor of free space is done once there is space, once', async () => {
  const cup = {
    name: 'Cup',
    description: 'x',
    gameType: 'checkers',
    format: 'round-robin',
    status: 'registration',
    startDate: new Date(clock.wallMs() + 600_000).toISOString(),
  };
  const path = `/api/tournaments/${idIn(await vic.client.post('/api/tournaments', cup))}`;
  const act = (what: string, by = vic) => by.client.post(`${path}/${what}`);
  for (const one of [vic, pal]) for (const what of ['join', 'check-in']) idIn(await act(what, one));
  const courseOf = async () => tournamentDetails.parse((await vic.client.get(path)).body);

  await disk.fill(read);
  expect((await act('check-in')).body).toMatchObject({ code: 'server/storage-unavailable' });
  clock.advance(700_000);
  const looks = () => disk.asked().filter((text) => text.startsWith('select array[')).length;
  await vi.waitUntil(() => looks() >= 3, patience);
  expect(disk.written()).toEqual([]);
  expect(await courseOf()).toMatchObject({ phase: 'check-in', matches: [] });

  disk.empty();
  // As after every outage people get two minutes to come back; the server runs again from the first heartbeat on.
  const beats = () => disk.asked().filter((text) => text.includes('insert into heartbeats')).length;
  await vi.waitUntil(() => beats() >= 3, patience);
  clock.advance(125_000);
  await vi.waitUntil(async () => (await courseOf()).phase === 'running', patience);
  expect((await courseOf()).matches).toHaveLength(1);
  const { notifications } = listNotifications.answer.parse((await read()).body);
  const told = notifications.filter(({ kind }) => kind.startsWith('tournament/'));
  expect(told.map(({ kind, count }) => [kind, count])).toEqual([['tournament/match-ready', 1]]);

  await disk.fill(read);
  expect((await act('ready')).body).toMatchObject({ code: 'server/storage-unavailable' });
  expect(disk.written()).toEqual([]);
  disk.empty();
  for (const one of [vic, pal]) idIn(await act('ready', one));
  expect((await courseOf()).matches).toMatchObject([{ status: 'playing' }]);
});
