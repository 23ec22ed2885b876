/**
 * kill −9 of one of two servers under matches across both (NODES.md section 6): no acknowledged move is lost, who doesn't come
 * back can be claimed against, nobody is paired with a ghost, and every game ends.
 */
import { Client as Connection } from 'pg';
import { expect, test } from 'vitest';
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
import { enter, openRace, racer } from '../race/testing/racers.ts';
import { describeOnPostgresql } from '../testing/database.ts';
import { openSocket } from '../testing/socket.ts';
import { twoProcesses } from '../testing/twoServers.ts';
import { sized } from '@playfield/tools/test/size.ts';

const pairCount = sized(6, 200);
/** From the kill until everything that the dead server had is noted as away. */
const noticedWithinMs = 10_000;

async function gameOf({ client }: Person, id: string): Promise<Game> {
  return gameContract.parse((await client.get(`/api/games/${id}`)).body);
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

      const ghost = await person(two.url);
      const { id: waitingId } = await openGame(ghost.client);
      ghost.socket.send({ type: 'joinGame', gameId: waitingId });
      await ghost.socket.next('gameState');
      const lobby = await person(one.url);
      lobby.socket.send({ type: 'watchLobby' });
      await lobby.socket.next('lobby', ({ games }) => games.some(({ id }) => id === waitingId));

      const [eve, kim] = [await racer(one.url, 'Eve'), await racer(two.url, 'Kim')];
      const { id: raceId } = await openRace(eve, { maxParticipants: 4 });
      await enter(eve, raceId);
      await enter(kim, raceId);

      // People are written twice a second: who came later than that is known to the dead server alone.
      const connection = new Connection({ connectionString: servers.url() });
      await connection.connect();
      const written = async (): Promise<number> =>
        (
          await connection.query(
            `select from presence where user_id in (select player1_id from games where id = $1
             union select user_id from race_participants where race_id = $2)`,
            [waitingId, raceId],
          )
        ).rowCount ?? 0;
      await expect.poll(written).toBe(3);
      await connection.end();

      const killedMs = performance.now();
      await two.end('SIGKILL');
      const offline = isOnline(false).then(() => performance.now() - killedMs);
      const [back, gone] = [pairs.filter((_, n) => n % 2 === 0), pairs.filter((_, n) => n % 2 === 1)];
      await Promise.all([
        ...back.map(goesOn),
        ...gone.map((pair) => claims(pair, killedMs)),
        lobby.socket.next('lobby', ({ games }) => games.every(({ id }) => id !== waitingId), noticedWithinMs),
        eve.socket.next(
          'playersUpdate',
          ({ players }) =>
            players.every(({ isConnected, playerName }) => isConnected || playerName !== 'Kim'),
          noticedWithinMs,
        ),
      ]);
      expect(await offline).toBeLessThan(6500);
      // A newcomer waits for somebody who is there.
      const quick = await lobby.client.post('/api/games/quick', {
        gameType: 'connect-four',
        playerName: 'New',
      });
      expect(gameContract.parse(quick.body)).toMatchObject({ status: 'waiting', player2Id: null });
      const list = waitingGame.array().parse((await eve.client.get('/api/games/available')).body);
      expect(list.map(({ id }) => id)).not.toContain(waitingId);
      for (const { ada: one_, id } of pairs) expect((await gameOf(one_, id)).status).toBe('completed');
      for (const socket of [friend, ghost.socket, kim.socket]) socket.cut();
      await Promise.all([watcher, lobby.socket, eve.socket].map((socket) => socket.close()));
    },
  );
});
