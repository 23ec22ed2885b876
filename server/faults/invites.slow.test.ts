/**
 * SIGKILL while an invitation is being accepted: what was stored is found by both after the restart, the game
 * with its two seats and what the other one is told; what was not is as it was before. On PostgreSQL the kill comes exactly between
 * the commit and the publishing: answers of the database arrive late, and its rows are read past the server.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listCurrent } from '@playfield/contracts/http/match.ts';
import { seededRng } from '@playfield/games/rng.ts';
import { sized } from '../../tools/test/size.ts';
import { befriend, member, type Member } from '../friends/testing/people.ts';
import {
  answers,
  connected,
  gameIdOf,
  gameOf,
  invited,
  notificationsOf,
  stateOf,
} from '../invite/testing/invitations.ts';
import { createOnPostgresql, describeOnPostgresql } from '../testing/database.ts';
import { startTcpProxy, type TcpProxy } from '../testing/tcpProxy.ts';
import { sayFigures } from './testing/figures.ts';
import { serverProcess, type ServerProcess } from './testing/serverProcess.ts';

/** How late the database's answers come, ms: time enough to see a commit and to kill. */
const lateMs = 200;
const rounds = sized(1, 20);
/** An accepted invitation is stored and answered within this time. */
const acceptedWithinMs = 60;

async function twoMembers(url: string): Promise<[Member, Member]> {
  const [ada, bob] = await Promise.all([member(url, 'Ada'), member(url, 'Bob')]);
  await befriend(ada, bob);
  return [ada, bob];
}

/** Both find the running game in their lists, and the one who invited is told that it was accepted. */
async function bothFind([ada, bob]: readonly [Member, Member], id: string, gameId: string): Promise<void> {
  for (const one of [ada, bob]) {
    expect(await stateOf(one, id)).toBe('accepted');
    const running = listCurrent.answer.parse((await one.client.get('/api/games/current')).body);
    expect(running).toContainEqual(expect.objectContaining({ id: gameId, status: 'playing' }));
    expect(await gameOf(one, gameId)).toMatchObject({ player1Id: ada.id, player2Id: bob.id });
  }
  expect((await notificationsOf(ada))[0]).toMatchObject({
    kind: 'invite/accepted',
    path: `/multiplayer?game=${gameId}`,
  });
}

describeOnPostgresql('an invitation is accepted and the server is killed', () => {
  let database: Awaited<ReturnType<typeof createOnPostgresql>>;
  let proxy: TcpProxy;
  let server: ServerProcess;
  let direct: Client;
  beforeAll(async () => {
    database = await createOnPostgresql();
    proxy = await startTcpProxy(database.url);
    direct = new Client({ connectionString: database.url });
    await direct.connect();
    server = await serverProcess({ env: { DATABASE_URL: proxy.url } });
    await server.start();
  }, 120_000);
  afterAll(async () => {
    await server.dispose();
    await direct.end();
    await proxy.close();
    await database.drop();
  });

  test(
    'G32 between commit and publishing: nobody was told, and both find the game',
    { timeout: 120_000 },
    async () => {
      const [ada, bob] = await twoMembers(server.url);
      const watching = await Promise.all([ada, bob].map((one) => connected(one, server.url)));
      const invite = await invited(ada, bob);
      const isAccepted = async (): Promise<boolean> => {
        const found = await direct.query('select 1 from invites where id = $1 and status = $2', [
          invite.id,
          'accepted',
        ]);
        return found.rowCount === 1;
      };
      proxy.slow(lateMs);
      const accepting = answers(bob, 'accept', invite.id).catch(() => null);
      while (!(await isAccepted())) await pause(5);
      await server.end('SIGKILL');
      expect((await accepting)?.status).not.toBe(200);
      const heard = watching.flatMap(({ socket }) => socket.events);
      expect(heard.filter((event) => event.type === 'invite' && event.invite.status === 'accepted')).toEqual(
        [],
      );
      await proxy.restore();
      await server.start();
      await bothFind([ada, bob], invite.id, gameIdOf(invite));
    },
  );
});

describe('an invitation is accepted and the server is killed (embedded)', () => {
  let server: ServerProcess;
  beforeAll(async () => {
    server = await serverProcess();
    await server.start();
  }, 120_000);
  afterAll(() => server.dispose());

  test(
    `G32 ${rounds} times at a moment of its own: accepted for both, or for nobody`,
    { timeout: 60_000 + rounds * 40_000 },
    async () => {
      const rng = seededRng(20_261_123);
      const pair = await twoMembers(server.url);
      const [ada, bob] = pair;
      let unanswered = 0;
      for (let round = 0; round < rounds; round++) {
        const invite = await invited(ada, bob);
        const id = gameIdOf(invite);
        const accepting = answers(bob, 'accept', invite.id).catch(() => null);
        await pause(rng() * acceptedWithinMs);
        await server.end('SIGKILL');
        const answered = await accepting;
        await server.start();
        const status = await stateOf(ada, invite.id);
        if (answered) expect(status).toBe('accepted');
        if (status === 'accepted') unanswered += answered ? 0 : 1;
        else {
          expect(status).toBe('pending');
          expect(await gameOf(ada, id)).toMatchObject({ status: 'waiting', player2Id: null });
          expect((await answers(bob, 'accept', invite.id)).body).toMatchObject({ status: 'accepted' });
        }
        await bothFind(pair, invite.id, id);
        await ada.client.post(`/api/games/${id}/action`, { action: 'abort' });
      }
      sayFigures('invitations', { kills: rounds, 'stored but unanswered': unanswered });
    },
  );
});
