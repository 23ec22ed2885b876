/** kill −9 of one of three servers, whose people have other pages at both that are left: what they had there alone is missed. */
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getMe } from '@playfield/contracts/http/account.ts';
import { tournament } from '@playfield/contracts/http/tournaments.ts';
import { systemClock } from '../clock.ts';
import { openDatabase, type Database } from '../db/open.ts';
import { presence, tournamentParticipants } from '../db/schema.ts';
import { hourMs } from '../durations.ts';
import { enter, openRace, racer, type Racer } from '../race/testing/racers.ts';
import { describeOnPostgresql } from '../testing/database.ts';
import { twoServers } from '../testing/twoServers.ts';
import { serverProcess, type ServerProcess } from './testing/serverProcess.ts';

async function openArena({ client }: Racer, people: readonly Racer[]): Promise<string> {
  const made = await client.post('/api/tournaments', {
    name: 'Quick games',
    description: 'At three servers.',
    gameType: 'tic-tac-toe',
    format: 'arena',
    status: 'registration',
    startDate: new Date(systemClock.wallMs() + hourMs).toISOString(),
    clock: { initialS: 60, incrementS: 0 },
    minutes: 20,
  });
  expect(made.status, made.text).toBe(200);
  const { id } = tournament.parse(made.body);
  for (const one of people) expect((await one.client.post(`/api/tournaments/${id}/join`)).status).toBe(200);
  return id;
}

describeOnPostgresql('a server that dies, of three', () => {
  const servers = twoServers();
  let third: ServerProcess;
  let database: Database;
  beforeAll(async () => {
    third = await serverProcess({ env: { DATABASE_URL: servers.url(), DATABASE_POOL: '5' } });
    await third.start();
    database = await openDatabase({ dataDir: '', databaseUrl: servers.url() });
  }, 120_000);
  afterAll(async () => {
    await database.close();
    await third.dispose();
  });

  /** The ids of these people, once it is stored that each is at so many servers. */
  async function storedAt(people: readonly Racer[], nodes: number): Promise<string[]> {
    const ids = await Promise.all(
      people.map(async ({ client }) => getMe.answer.parse((await client.get('/api/auth/me')).body).user.id),
    );
    for (const id of ids)
      await expect.poll(() => database.db.$count(presence, eq(presence.userId, id))).toBe(nodes);
    return ids;
  }

  /** Who of these is noted as away in the arena. */
  async function awayIn(arenaId: string, ids: readonly string[]): Promise<boolean[]> {
    const rows = await database.db
      .select({ id: tournamentParticipants.userId, isAway: sql<boolean>`away_at is not null` })
      .from(tournamentParticipants)
      .where(eq(tournamentParticipants.tournamentId, arenaId));
    return ids.map((id) => rows.some((row) => row.id === id && row.isAway));
  }

  test('is missed in the races and arenas that were open there alone', { timeout: 60_000 }, async () => {
    const [one, two] = [servers.one(), servers.two()];
    const [ria, sam, tom] = [
      await racer(one.url, 'Ria'),
      await racer(third.url, 'Sam'),
      await racer(third.url, 'Tom'),
    ];
    const others = await Promise.all(
      [one, two].flatMap(({ url }) => [sam, tom].map(({ name, client }) => racer(url, name, client))),
    );
    const ids = await storedAt([sam, tom], 3);
    const arenaId = await openArena(ria, [sam, tom]);
    const { id: raceId } = await openRace(ria, { maxParticipants: 6 });
    for (const each of [ria, sam, tom]) await enter(each, raceId);
    for (const { socket } of [sam, tom]) {
      socket.send({ type: 'watchTournament', tournamentId: arenaId });
      await socket.next('tournamentState');
    }
    // Tom has both at the second server as well.
    const tomAtTwo = others.at(-1);
    tomAtTwo?.socket.send({ type: 'joinRace', raceId });
    await tomAtTwo?.socket.next('raceState');
    tomAtTwo?.socket.send({ type: 'watchTournament', tournamentId: arenaId });
    await expect.poll(() => awayIn(arenaId, ids)).toEqual([false, false]);

    const isConnected = (name: string): boolean | undefined =>
      ria.socket.events
        .findLast((event) => event.type === 'playersUpdate')
        ?.players.find(({ playerName }) => playerName === name)?.isConnected;
    await expect.poll(() => [isConnected('Sam'), isConnected('Tom')]).toEqual([true, true]);
    await third.end('SIGKILL');
    const within = { timeout: 20_000 };
    await expect.poll(() => awayIn(arenaId, ids), within).toEqual([true, false]);
    await expect.poll(() => isConnected('Sam'), within).not.toBe(true);
    await expect.poll(() => isConnected('Tom')).toBe(true);
    for (const { socket } of [ria, ...others]) await socket.close();
    for (const { socket } of [sam, tom]) socket.cut();
  });
});
