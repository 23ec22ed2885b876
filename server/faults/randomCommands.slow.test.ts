/**
 * Thousands of random commands against a real server (T-12, T-27, T-56, TH-3, TH-4): never a 5xx, and at the end what the
 * server shows, what the rules make of the moves, and the rows of the database are the same.
 */
import { array, assert, asyncProperty } from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { game } from '@playfield/contracts/http/match.ts';
import { rm } from 'node:fs/promises';
import { openDatabase } from '../db/open.ts';
import { games } from '../db/schema.ts';
import { newClient } from '../testing/client.ts';
import { prepareDatabase } from '../testing/databaseFolder.ts';
import { temporaryFolder } from '../testing/temporaryFolder.ts';
import { startServer, type TestServer } from '../testing/server.ts';
import { auditRows } from './testing/audit.ts';
import { sayFigures } from './testing/figures.ts';
import { commandOf, type World } from './testing/commands.ts';
import { sized } from '@playfield/tools/test/size.ts';

const runs = sized(1, 8);
const commandsPerRun = sized(150, 500);
const browserCount = 4;

const dataDir = temporaryFolder();
let server: TestServer;
beforeAll(async () => {
  await prepareDatabase(dataDir);
  // A busy machine answers late, which is no fault here.
  server = await startServer({ dataDir, answerWithinMs: 15_000 });
});
afterAll(() => rm(dataDir, { recursive: true }));

test(
  `${runs * commandsPerRun} random commands leave server, rules and database of one mind`,
  { timeout: 60_000 + runs * 60_000 },
  async () => {
    const shown: World['games'] = new Map();
    const counts: World['counts'] = new Map();
    const usernames: string[] = [];
    let done = 0;
    await assert(
      asyncProperty(
        array(commandOf(browserCount), { minLength: commandsPerRun, maxLength: commandsPerRun }),
        async (commands) => {
          const browsers = Array.from({ length: browserCount }, () => newClient(server.url));
          const world: World = { browsers, games: new Map(), own: new Map(), usernames, counts };
          for (const command of commands) {
            await command.run(world);
            done += 1;
          }
          for (const [id, seen] of world.games) shown.set(id, seen);
        },
      ),
      { seed: 20_260_101, numRuns: runs, endOnFailure: true },
    );
    const client = newClient(server.url);
    for (const [id, before] of shown) {
      const now = game.parse((await client.get(`/api/games/${id}`)).body);
      expect(now.moves.slice(0, before.moveCount)).toEqual(before.moves);
      shown.set(id, now);
    }
    await server.stop();

    const database = await openDatabase({ dataDir });
    try {
      const audit = await auditRows(database);
      const rows = new Map((await database.db.select().from(games)).map((row) => [row.id, row]));
      for (const [id, { board, moveCount, status, winner, result, hintsUsed }] of shown)
        expect(rows.get(id)).toMatchObject({ board, moveCount, status, winner, result, hintsUsed });
      sayFigures('Random commands', {
        commands: done,
        ...audit,
        ...Object.fromEntries(counts),
      });
      expect(rows.size).toBe(shown.size);
      expect(audit.ended).toBeGreaterThan(0);
    } finally {
      await database.close();
    }
  },
);
