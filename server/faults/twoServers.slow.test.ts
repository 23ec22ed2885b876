/**
 * Two servers on one PostgreSQL, without sticky sessions: any of them serves any
 * match, and of two that decide at once exactly one wins.
 */
import { readFileSync } from 'node:fs';
import { Client as Connection } from 'pg';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { errorAnswer } from '@playfield/contracts/http/route.ts';
import { game, type Game } from '@playfield/contracts/http/match.ts';
import { getStats } from '@playfield/contracts/http/stats.ts';
import { seededRng } from '@playfield/games/rng.ts';
import { newClient, type Answer, type Client } from '../testing/client.ts';
import { describeOnPostgresql } from '../testing/database.ts';
import { afterReply } from './testing/afterReply.ts';
import { auditDatabase } from './testing/audit.ts';
import { sayFigures } from './testing/figures.ts';
import { replay } from './testing/guest.ts';
import { errorsIn, type ServerProcess } from './testing/serverProcess.ts';
import { twoProcesses } from '../testing/twoServers.ts';
import { sized } from '@playfield/tools/test/size.ts';

const pairCount = sized(40, 200);
const migrations = new URL('../db/migrations/meta/_journal.json', import.meta.url);

/** One person with a browser tab on each server. */
function tabsOn(servers: readonly ServerProcess[]): [Client, Client] {
  const [one, two] = servers.map(({ url }) => newClient(url));
  if (!one || !two) throw new Error('two servers are needed');
  return [one, two];
}

/** A guest in both tabs. */
async function guestOn(servers: readonly ServerProcess[]): Promise<[Client, Client]> {
  const tabs = tabsOn(servers);
  expect((await tabs[0].get('/api/auth/me')).status).toBe(200);
  tabs[1].setCookie(tabs[0].cookie());
  return tabs;
}

async function newGame(client: Client, gameType = 'connect-four'): Promise<Game> {
  const answer = await client.post('/api/games', { gameMode: 'ai', difficulty: 'easy', gameType });
  expect(answer.status).toBe(200);
  return game.parse(answer.body);
}

const truthOf = (answer: Answer): Game => game.parse(errorAnswer.parse(answer.body).game);

describeOnPostgresql('two servers', () => {
  const two = twoProcesses();
  const servers: ServerProcess[] = [];
  beforeAll(() => void servers.push(two.one(), two.two()));

  test('both started at once on an empty database: each migration ran once (F14)', async () => {
    const connection = new Connection({ connectionString: two.url() });
    await connection.connect();
    const { rows } = await connection.query('select count(*)::int as ran from drizzle.__drizzle_migrations');
    await connection.end();
    const { entries } = z
      .object({ entries: z.array(z.unknown()) })
      .parse(JSON.parse(readFileSync(migrations, 'utf8')));
    expect(rows).toEqual([{ ran: entries.length }]);
  });

  test('a session and its game go on through whichever server is asked (T-36)', async () => {
    const tabs = await guestOn(servers);
    const ids = await Promise.all(tabs.map(async (tab) => (await tab.get('/api/auth/me')).body));
    expect(ids[0]).toEqual(ids[1]);
    let seen = await newGame(tabs[0]);
    for (let n = 1; ; n++) {
      const asked = tabs[n % 2 === 0 ? 0 : 1];
      const before = await afterReply(asked, seen.id);
      expect(before.moves.slice(0, seen.moveCount)).toEqual(seen.moves);
      if (before.moveCount === seen.moveCount) expect(before).toEqual(seen);
      if (before.status !== 'playing') break;
      const [move] = replay(before).legalMoves();
      const answer = await asked.post(`/api/games/${seen.id}/move`, { ...move, ply: before.moveCount });
      expect(answer.status).toBe(200);
      seen = game.parse(answer.body);
    }
    for (const tab of tabs)
      expect(getStats.answer.parse((await tab.get('/api/stats')).body).totalGames).toBe(1);
  });

  test(
    `of two moves at one ply on different servers exactly one counts, ${pairCount} times (TH-3, T-56)`,
    { timeout: 120_000 },
    async () => {
      const rng = seededRng(4);
      const tabs = await guestOn(servers);
      let seen = await newGame(tabs[0]);
      const winners = [0, 0];
      let ended = 0;
      for (let pair = 0; pair < pairCount; pair++) {
        const legal = replay(seen).legalMoves();
        const start = Math.floor(rng() * legal.length);
        const answers = await Promise.all(
          tabs.map((tab, n) =>
            tab.post(`/api/games/${seen.id}/move`, {
              ...legal[(start + n) % legal.length],
              ply: seen.moveCount,
            }),
          ),
        );
        expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
        const winner = answers.findIndex(({ status }) => status === 200);
        const [won, lost] = winner === 0 ? answers : answers.toReversed();
        if (!won || !lost) throw new Error('two answers are needed');
        winners[winner] = (winners[winner] ?? 0) + 1;
        const shown = game.parse(won.body);
        // The other is shown the same game, as it was then or a reply later.
        const truth = truthOf(lost);
        replay(truth);
        expect(truth.moves.slice(0, seen.moveCount + 1)).toEqual(shown.moves.slice(0, seen.moveCount + 1));
        seen = await afterReply(tabs[pair % 2 === 0 ? 0 : 1], seen.id);
        expect(seen.moves.slice(0, shown.moveCount)).toEqual(shown.moves);
        if (seen.status === 'completed') {
          ended += 1;
          seen = await newGame(tabs[ended % 2 === 0 ? 0 : 1]);
        }
      }
      for (const tab of tabs)
        expect(getStats.answer.parse((await tab.get('/api/stats')).body).totalGames).toBe(ended);
      sayFigures('TH-3 on two servers', {
        pairs: pairCount,
        'won by each': winners.join(' and '),
        'games ended': ended,
      });
      expect(Math.min(...winners)).toBeGreaterThan(0);
    },
  );

  test('many new games at once by one person: every one is made, one goes on', async () => {
    const tabs = await guestOn(servers);
    const made = await Promise.all(
      Array.from({ length: 20 }, (_, n) => newGame(n % 2 === 0 ? tabs[0] : tabs[1])),
    );
    expect(new Set(made.map(({ id }) => id)).size).toBe(20);
    const running = (await tabs[0].get('/api/games?status=playing&limit=50')).body;
    expect(running).toHaveLength(1);
  });

  test('who signs in while a tab of the same guest plays on the other server loses nothing to a 5xx', async () => {
    const [owner] = await guestOn(servers);
    const password = 'xk7#qTz2 horse';
    expect((await owner.post('/api/auth/register', { username: 'Two Houses', password })).status).toBe(200);
    for (let round = 0; round < 5; round++) {
      const [here, there] = await guestOn(servers);
      await newGame(there);
      const answers = await Promise.all([
        here.post('/api/auth/login', { username: 'Two Houses', password }),
        ...Array.from({ length: 6 }, () => there.post('/api/games', { gameMode: 'ai' })),
        there.get('/api/games'),
      ]);
      expect(answers[0]?.status).toBe(200);
      for (const { status, body } of answers.slice(1)) {
        if (status !== 200)
          expect({ status, body }).toMatchObject({ status: 401, body: { code: 'session/required' } });
      }
      // The guest is gone, and the game in play went along.
      expect((await here.get('/api/games?status=playing')).body).toHaveLength(1);
    }
  });

  test('afterwards every row agrees with every other', async () => {
    for (const server of servers) expect((await server.end('SIGTERM')).code).toBe(0);
    const audit = await auditDatabase({ dataDir: '', databaseUrl: two.url() });
    expect(audit.games).toBeGreaterThan(20);
    for (const server of servers) expect(errorsIn(server.output())).toEqual([]);
  });
});
