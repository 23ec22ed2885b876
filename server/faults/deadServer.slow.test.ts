/**
 * kill −9 of one of two servers under matches across both: no acknowledged move is lost, who doesn't come
 * back can be claimed against, nobody is paired with a ghost, and every game ends.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { Client as Connection } from 'pg';
import { expect, test } from 'vitest';
import type { Race } from '@playfield/contracts/http/race.ts';
import { game as gameContract, waitingGame, type Game } from '@playfield/contracts/http/match.ts';
import { befriend, member } from '../friends/testing/people.ts';
import {
  leave,
  openGame,
  person,
  playColumns,
  seatedPair,
  type Pair,
  type Person,
} from '../match/testing/people.ts';
import { batchOf, enter, openRace, racer, run, type Racer } from '../race/testing/racers.ts';
import { describeOnPostgresql } from '../testing/database.ts';
import { newClient, type Client } from '../testing/client.ts';
import { openSocket } from '../testing/socket.ts';
import { twoProcesses } from '../testing/twoServers.ts';
import { isLong, sized } from '@playfield/tools/test/size.ts';

const pairCount = sized(6, 200);
/** From the kill until everything that the dead server had is noted as away. */
const noticedWithinMs = 10_000;
/** Who opened a game at the server just before it died. */
const ghostCount = 10;
const raceText = 'A short way to the finish line.';

async function newGuest(url: string): Promise<Client> {
  const client = newClient(url);
  await client.get('/api/auth/me');
  return client;
}

/** Those of these games that the lobby lists. */
async function listed(client: Client, ids: ReadonlySet<string>): Promise<string[]> {
  const list = waitingGame.array().parse((await client.get('/api/games/available')).body);
  return list.flatMap(({ id }) => (ids.has(id) ? [id] : []));
}

/** Puts the end of a race that has a winner at now, a minute early. */
async function endRace(databaseUrl: string, raceId: string): Promise<void> {
  const connection = new Connection({ connectionString: databaseUrl });
  await connection.connect();
  await connection.query('update typing_races set deadline_at = now() where id = $1', [raceId]);
  await connection.end();
}

async function gameOf({ client }: Person, id: string): Promise<Game> {
  return gameContract.parse((await client.get(`/api/games/${id}`)).body);
}

/** Whether a racer was told last that this other one has no connection, or has lost the place for it. */
function isShownAway({ socket }: Racer, name: string): boolean {
  const last = socket.events.findLast((event) => event.type === 'playersUpdate');
  return last?.players.some((one) => one.isConnected && one.playerName === name) === false;
}

/** Is told that the other one is away, and claims the win as soon as that is allowed. */
async function claims({ ada, id }: Pair, killedMs: number): Promise<void> {
  await ada.socket.next(
    'gameUpdate',
    (event) => event.game.online?.graceEndsAtMs.player2 !== null,
    noticedWithinMs + 10_000,
  );
  expect(performance.now() - killedMs).toBeLessThan(noticedWithinMs);
  await expect
    .poll(
      async () => {
        ada.socket.send({ type: 'gameAction', gameId: id, action: 'claimWin' });
        return (await gameOf(ada, id)).result;
      },
      { timeout: 20_000, interval: 200 },
    )
    .toBe('abandoned');
  const { moveCount, winner } = await gameOf(ada, id);
  expect({ moveCount, winner }).toEqual({ moveCount: 4, winner: 'player1' });
  await leave([ada]);
}

describeOnPostgresql('a server that dies', () => {
  const servers = twoProcesses({ GRACE_S: '5' });

  /** Comes back to the server that is left, as the browser does, and plays on to the end. */
  async function goesOn({ ada, bob, id }: Pair): Promise<void> {
    const back = await person(servers.one().url, bob.client.cookie());
    back.socket.send({ type: 'joinGame', gameId: id });
    const { game } = await back.socket.next('gameState');
    expect(game.moveCount).toBe(4);
    await playColumns({ ada, bob: back, id }, '34', 4);
    back.socket.send({ type: 'gameAction', gameId: id, action: 'resign' });
    await ada.socket.next('gameUpdate', (event) => event.game.result === 'resign');
    // Away were only those who stayed away.
    const noted = ada.socket.events.filter(
      (event) => event.type === 'gameUpdate' && event.game.online?.graceEndsAtMs.player2 !== null,
    );
    expect(noted).toEqual([]);
    await leave([ada, back]);
  }

  /** Runs on when the other racer's server is gone, and the race ends without him. */
  async function runs({ socket }: Racer, { id, text }: Race, killedMs: number): Promise<void> {
    await socket.next(
      'playersUpdate',
      ({ raceId, players }) =>
        raceId === id && players.some(({ isConnected, playerName }) => !isConnected && playerName === 'Sam'),
      noticedWithinMs,
    );
    expect(performance.now() - killedMs).toBeLessThan(noticedWithinMs);
    socket.send(batchOf(id, text, run(text, 80)));
    await socket.next('raceUpdate', ({ players }) => players.some(({ isFinished }) => isFinished));
    await endRace(servers.url(), id);
    const { results } = await socket.next('raceComplete');
    expect(results.map(({ playerName, isFinished }) => [playerName, isFinished])).toEqual([
      ['Rio', true],
      ['Sam', false],
    ]);
  }

  test(
    `takes nobody with it: ${pairCount} matches, the lobby, a race and friends`,
    { timeout: 300_000 },
    async () => {
      const [one, two] = [servers.one(), servers.two()];
      const pairs: Pair[] = [];
      for (let n = 0; n < pairCount; n++) pairs.push(await seatedPair(one.url, two.url));
      for (const pair of pairs) await playColumns(pair, '1212');

      const [ada, bob] = [await member(one.url, 'deadada'), await member(two.url, 'deadbob')];
      await befriend(ada, bob);
      const friend = await openSocket(two.url, bob.client.cookie());
      const watcher = await openSocket(one.url, ada.client.cookie());
      watcher.send({ type: 'watchFriends' });
      const isOnline = (isIt: boolean) =>
        watcher.next('friendPresence', ({ friends }) => friends.some(({ online }) => online === isIt));
      await isOnline(true);

      const lobby = await person(one.url);
      lobby.socket.send({ type: 'watchLobby' });
      await lobby.socket.next('lobby');
      const [eve, kim] = [await racer(one.url, 'Eve'), await racer(two.url, 'Kim')];
      const { id: raceId } = await openRace(eve, { maxParticipants: 6 });
      await enter(eve, raceId);
      // Somebody in it has another page at the server that is left.
      const lou = await racer(two.url, 'Lou');
      await enter(lou, raceId);
      const pageOfLou = await person(one.url, lou.client.cookie());

      // One race runs.
      const [rio, sam] = [await racer(one.url, 'Rio'), await racer(two.url, 'Sam')];
      const running = await openRace(rio, { text: raceText });
      await enter(rio, running.id);
      await enter(sam, running.id);
      const { goAtMs, serverMs } = await rio.socket.next('raceStart');

      // Somebody sits down by a request alone, and never connects.
      const [ivy, never] = [await person(one.url), await newGuest(one.url)];
      const half = await openGame(ivy.client);
      ivy.socket.send({ type: 'joinGame', gameId: half.id });
      await ivy.socket.next('gameState');
      await never.post(`/api/games/${half.id}/join`, { playerName: 'Never' });

      // Those come last: what they have at the other server is all that anybody knows of them.
      await pause(goAtMs - serverMs);
      const joined = kim.client.post(`/api/typing-races/${raceId}/join`, { username: 'Kim' });
      const ghosts = await Promise.all(Array.from({ length: ghostCount }, () => newGuest(two.url)));
      const waiting = await Promise.all(ghosts.map((client) => openGame(client)));
      // So do those with a second tab at the server that is left, or one that closes just before; the second one's game was
      // opened by way of that server, and its tab has only just come.
      const split = await Promise.all([0, 1].map(() => person(two.url)));
      const tabs = await Promise.all(split.map(({ client }) => person(one.url, client.cookie())));
      for (const [n, { client, socket }] of split.entries()) {
        const elsewhere = newClient(one.url);
        elsewhere.setCookie(client.cookie());
        const { id } = await openGame(n === 0 ? client : elsewhere);
        socket.send({ type: 'joinGame', gameId: id });
        await socket.next('gameState');
        waiting.push(await gameOf({ client, socket }, id));
      }
      await tabs[1]?.socket.close();
      const waitingIds = new Set(waiting.map(({ id }) => id));
      expect((await joined).status).toBe(200);
      expect(await listed(lobby.client, waitingIds)).toHaveLength(ghostCount + split.length);
      const killedMs = performance.now();
      await two.end('SIGKILL');
      const offline = isOnline(false).then(() => performance.now() - killedMs);
      const [back, gone] = [pairs.filter((_, n) => n % 2 === 0), pairs.filter((_, n) => n % 2 === 1)];
      await Promise.all([
        ...back.map(goesOn),
        ...gone.map((pair) => claims(pair, killedMs)),
        expect
          .poll(() => listed(lobby.client, waitingIds), { timeout: noticedWithinMs, interval: 200 })
          .toEqual([]),
        runs(rio, running, killedMs),
        ivy.socket.next(
          'gameUpdate',
          ({ game: { online } }) => online?.graceEndsAtMs.player2 !== null,
          noticedWithinMs,
        ),
        eve.socket.next(
          'playersUpdate',
          ({ players }) =>
            players.every(({ isConnected, playerName }) => isConnected || playerName !== 'Kim'),
          noticedWithinMs,
        ),
      ]);
      expect(await offline).toBeLessThan(isLong ? 6500 : noticedWithinMs);
      await expect.poll(() => isShownAway(eve, 'Lou'), { timeout: noticedWithinMs }).toBe(true);
      // A newcomer waits for somebody who is there.
      const quick = await lobby.client.post('/api/games/quick', {
        gameType: 'connect-four',
        playerName: 'New',
      });
      expect(gameContract.parse(quick.body)).toMatchObject({ status: 'waiting', player2Id: null });
      await leave([ivy]);
      for (const { ada: one_, id } of pairs) expect((await gameOf(one_, id)).status).toBe('completed');
      for (const socket of [
        friend,
        kim.socket,
        lou.socket,
        pageOfLou.socket,
        sam.socket,
        ...split.map((one_) => one_.socket),
      ])
        socket.cut();
      await tabs[0]?.socket.close();
      await Promise.all([watcher, lobby.socket, eve.socket, rio.socket].map((socket) => socket.close()));
    },
  );
});
