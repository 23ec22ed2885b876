/** People who press Quick Match at the same moment are paired, on both databases and over two servers (G32). */
import { count, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Game } from '@playfield/contracts/http/match.ts';
import type { Asker } from '../account/identity.ts';
import type { Database } from '../db/open.ts';
import { games } from '../db/schema.ts';
import { createTestClock } from '../testing/clock.ts';
import { describeEachDatabase } from '../testing/database.ts';
import type { Matches } from './matches.ts';
import { noBlocks } from './testing/noBlocks.ts';
import { guest, servedMatches, value, withGuests } from './testing/servedMatches.ts';

const rounds = 10;
const clock = createTestClock();
const people = Array.from('abcdefg', guest);
const blitz = { initialS: 180, incrementS: 2 };

const quick = async (
  { online }: Matches,
  player: Asker,
  wish: { clock?: typeof blitz | null; gameType?: string } = {},
): Promise<Game> =>
  value(
    await online.quick(player, {
      gameType: 'connect-four',
      playerName: 'Guest',
      rated: false,
      clock: null,
      ...wish,
    }),
  );

/** How many games there are in each state. */
async function counts({ db }: Database): Promise<Record<string, number>> {
  const rows = await db.select({ status: games.status, games: count() }).from(games).groupBy(games.status);
  return Object.fromEntries(rows.map((row) => [row.status, row.games]));
}

describeEachDatabase('quick match', (open) => {
  /** `servers` share the database; where there is one server alone, both are the same one. */
  async function opened(): Promise<{ database: Database; servers: readonly [Matches, Matches] }> {
    const database = await withGuests(await open(), people);
    const one = servedMatches(database, clock);
    return {
      database,
      servers: [one, database.kind === 'embedded' ? one : servedMatches(database, clock)],
    };
  }

  test.each([2, 3, 7])('G32 of %i who want the same at once all are paired but an odd one', async (size) => {
    const { database, servers } = await opened();
    for (let round = 0; round < rounds; round++) {
      await database.db.delete(games);
      const found = await Promise.all(
        people.slice(0, size).map((player, n) => quick(servers[n % 2 === 0 ? 0 : 1], player)),
      );
      const pairs = Math.floor(size / 2);
      const odd = size % 2;
      expect(await counts(database)).toEqual({ playing: pairs, ...(odd ? { waiting: odd } : {}) });
      // Everybody was told of a game in which they sit, two of each.
      expect(new Set(found.map(({ id }) => id)).size).toBe(pairs + odd);
      expect(found.map(({ yourSeat }) => yourSeat)).not.toContain(null);
    }
  });

  test('who wants another clock or another game is another one’s opponent', async () => {
    const { database, servers } = await opened();
    const wishes = [{}, { clock: blitz }, { gameType: 'checkers' }, {}, { clock: blitz }];
    await Promise.all(
      wishes.map((wish, n) => quick(servers[n % 2 === 0 ? 0 : 1], guest('abcdefg'[n] ?? ''), wish)),
    );
    expect(await counts(database)).toEqual({ playing: 2, waiting: 1 });
    const [waiting] = await database.db.select().from(games).where(eq(games.status, 'waiting'));
    expect(waiting?.gameType).toBe('checkers');
  });

  test('two presses of one player leave one waiting game', async () => {
    const { database, servers } = await opened();
    const [ada = guest('a')] = people;
    await Promise.all(servers.map((server) => quick(server, ada)));
    expect(await counts(database)).toEqual({ waiting: 1, completed: 1 });
  });

  test('nobody is paired whose request was refused meanwhile for taking too long', async () => {
    const database = await withGuests(await open(), people);
    const refused = new AbortController();
    const answered = new Error('answered without it');
    const [ada, ben, cem] = people;
    if (!ada || !ben || !cem) throw new Error('three are needed');
    const matches = servedMatches(database, clock, undefined, {
      ...noBlocks,
      async isCutOff(_one, other) {
        if (other === ben.id) refused.abort(answered);
        return false;
      },
    });
    const opened = await quick(matches, ada);
    const wish = { gameType: 'connect-four', playerName: 'Guest', rated: false, clock: null };
    await expect(matches.online.quick(ben, wish, refused.signal)).rejects.toBe(answered);
    expect(await counts(database)).toEqual({ waiting: 1 });
    // The place is still free.
    expect(await quick(matches, cem)).toMatchObject({ id: opened.id, status: 'playing' });
  });
});
