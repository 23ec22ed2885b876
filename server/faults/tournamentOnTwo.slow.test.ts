/**
 * T-56 two servers on one PostgreSQL carry one tournament on, as processes and with clocks that differ by 30 s: each result counts
 * once, each game is opened once, and a match waits as long as it should.
 */
import { expect, test } from 'vitest';
import { systemClock } from '../clock.ts';
import { patiently } from '../testing/client.ts';
import { describeOnPostgresql } from '../testing/database.ts';
import { aheadBy } from '../testing/clock.ts';
import { twoProcesses, twoServers, type TwoServers } from '../testing/twoServers.ts';
import { becomes, detailsOf, guest, openMatches, type Player } from '../tournament/testing/players.ts';
import { tournamentCounts } from './testing/tournamentCounts.ts';
import { tournament } from '@playfield/contracts/http/tournaments.ts';
import { sized } from '@playfield/tools/test/size.ts';

const players = sized(4, 16);
const joinMs = 180_000;

type Servers = TwoServers<{ readonly url: string }>;

/** The same person at the other server. */
async function alsoAt({ one, two }: Servers, at: 'one' | 'two'): Promise<readonly [Player, Player]> {
  const [here, there] = at === 'one' ? [one(), two()] : [two(), one()];
  const first = await guest(here.url);
  const second = await guest(there.url);
  second.client.setCookie(first.client.cookie());
  return [first, { ...first, client: second.client }];
}

/** Both come and one resigns, at both servers at the same moment. */
async function playAtBoth(people: readonly (readonly [Player, Player])[], id: string, matchId: string) {
  const [watcher] = people[0] ?? [];
  if (!watcher) throw new Error('nobody plays');
  const match = (await detailsOf(watcher, id)).matches.find((one) => one.id === matchId);
  const [winner, loser] = people.filter(([{ id: own }]) => match?.slots.some(({ userId }) => userId === own));
  if (!match || !winner || !loser) throw new Error('a match without two players');
  await Promise.all(
    [...winner, ...loser].map(async ({ client }) => {
      expect((await patiently(() => client.post(`/api/tournaments/${id}/ready`))).status).toBeLessThan(500);
    }),
  );
  const { contestId } = (await detailsOf(watcher, id)).matches.find((one) => one.id === matchId) ?? {};
  const answers = await Promise.all(
    loser.map(({ client }) =>
      patiently(() => client.post(`/api/games/${contestId}/action`, { action: 'resign' })),
    ),
  );
  expect(answers.some(({ status }) => status === 200)).toBe(true);
  const over = await becomes(watcher, id, ({ matches }) =>
    matches.some((one) => one.id === matchId && one.winnerId === winner[0].id),
  );
  expect(over.matches.find((one) => one.id === matchId)?.contestIds).toHaveLength(1);
}

/** Plays a knockout to its end at both servers; of two who meet, the earlier one in the list wins. */
async function playOut(servers: Servers): Promise<void> {
  const people: (readonly [Player, Player])[] = [];
  for (let n = 0; n < players; n += 1) people.push(await alsoAt(servers, n % 2 === 0 ? 'one' : 'two'));
  const [first] = people;
  if (!first) throw new Error('nobody plays');
  const made = await first[0].client.post('/api/tournaments', {
    name: 'Cup',
    description: 'At two servers.',
    gameType: 'tic-tac-toe',
    format: 'single-elimination',
    status: 'registration',
    maxParticipants: players,
    startDate: new Date(systemClock.wallMs() + 6000).toISOString(),
  });
  expect(made.status, made.text).toBe(200);
  const { id } = tournament.parse(made.body);
  await Promise.all(
    people.map(async ([{ client }]) => {
      const joined = await patiently(() => client.post(`/api/tournaments/${id}/join`));
      expect(joined.status, joined.text).toBe(200);
    }),
  );
  let seen = await becomes(first[0], id, ({ status }) => status === 'active');
  for (const { joinBy } of openMatches(seen)) {
    const leftMs = Date.parse(joinBy ?? '') - systemClock.wallMs();
    expect(leftMs).toBeGreaterThan(joinMs - 20_000);
    expect(leftMs).toBeLessThanOrEqual(joinMs + 1000);
  }
  for (;;) {
    await Promise.all(openMatches(seen).map((match) => playAtBoth(people, id, match.id)));
    seen = await detailsOf(first[0], id);
    if (seen.status === 'completed') break;
  }
  expect(seen.winnerId).toBe(first[0].id);
  expect(seen.matches.map(({ outcome }) => outcome)).toEqual(Array(players - 1).fill('played'));
  expect(await tournamentCounts(servers.url(), id)).toEqual({
    games: players - 1,
    ends: players - 1,
    tournaments: 1,
    told: players,
  });
}

describeOnPostgresql('a tournament at two processes', () => {
  const servers = twoProcesses();
  test('T-56 results come in at both at once', { timeout: 120_000 }, () => playOut(servers));
});

describeOnPostgresql('a tournament at two servers whose clocks differ by 30 s', () => {
  const servers = twoServers({ machines: [systemClock, aheadBy(30_000)] });
  test('T-56 results come in at both at once', { timeout: 120_000 }, () => playOut(servers));
});
