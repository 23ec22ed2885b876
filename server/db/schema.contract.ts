/**
 * The schema by really using it: the least row of each table reads back with the specification's columns and
 * defaults (DB-001 to DB-020), and every constraint refuses by name what it must (G91, T-56, T-57).
 */
import { getTableColumns, getTableName } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Db } from './database.ts';
import type { OpenDatabase } from '../testing/database.ts';
import * as s from './schema.ts';
import { refusals } from './schemaRefusals.contract.ts';
import { at, fill, least, rows, specified } from './schemaRows.contract.ts';

export function schemaContract(open: OpenDatabase): void {
  describe('least rows', () => {
    let db: Db;
    beforeAll(async () => {
      ({ db } = await open());
      await fill(db);
    });
    test.each(rows)('$ids', async ({ table, given, defaults }) => {
      const [row] = await db.select().from(table).limit(1);
      expect(row).toEqual({ ...given, ...defaults });
    });
  });

  test.each(specified)('%s has the specified columns', (_id, table, columns) => {
    expect(Object.keys(getTableColumns(table))).toEqual(expect.arrayContaining(columns.split(' ')));
  });

  test('DB-016 every table is there under its specified name', async () => {
    const { db } = await open();
    const { rows: found } = await db.execute<{ name: string }>(
      `select table_name as name from information_schema.tables where table_schema = 'public' order by 1`,
    );
    expect(found.map(({ name }) => name)).toEqual(rows.map(({ table }) => getTableName(table)).sort());
  });

  describe('refusals', () => {
    let db: Db;
    beforeAll(async () => {
      ({ db } = await open());
      await fill(db);
    });
    test.each(refusals)('%s: %s', async (_ids, constraint, insert) => {
      // Undone, whatever it did before the refusal.
      const refused = await db
        .transaction(async (tx) => {
          await insert(tx);
          tx.rollback();
        })
        .catch((error: unknown) => error);
      expect(refused).toMatchObject({ cause: { constraint } });
    });
  });

  test('G08 guests have no password and no key, and any number of them', async () => {
    const { db } = await open();
    await db.insert(s.users).values([
      { id: 'a', username: 'Guest-a', isGuest: true },
      { id: 'b', username: 'Guest-b', isGuest: true },
    ]);
    expect(await db.$count(s.users)).toBe(2);
  });

  test('G23 finished AI games, games of other types, online games and other people do not count as active', async () => {
    const { db } = await open();
    await fill(db);
    const game = { ...least.games, userId: 'u' };
    await db.insert(s.games).values([
      { ...game, id: '1' },
      { ...game, id: '2', status: 'completed' },
      { ...game, id: '3', gameType: 'tic-tac-toe' },
      { ...game, id: '4', gameMode: 'online' },
      { ...game, id: '5', userId: 'f' },
    ]);
    expect(await db.$count(s.games)).toBe(6);
  });

  test('an account that goes takes its sessions, codes, statistics, friendships and what it was told; its games stay', async () => {
    const { db } = await open();
    await fill(db);
    await db.execute(`update games set user_id = 'u', player1_id = 'u'`);
    await db.delete(s.tournaments);
    await db.delete(s.users);
    for (const table of [
      s.sessions,
      s.recoveryCodes,
      s.gameStats,
      s.friendships,
      s.blocks,
      s.friendActions,
      s.invites,
      s.activity,
      s.userSettings,
      s.notifications,
      s.pushSubscriptions,
      s.restrictions,
      s.presence,
    ])
      expect(await db.$count(table)).toBe(0);
    expect(await db.select().from(s.games)).toMatchObject([
      { userId: null, player1Id: null, player1Name: 'Ann' },
    ]);
    expect(await db.select().from(s.chatMessages)).toMatchObject([{ userId: null, username: 'Ann' }]);
    expect(await db.$count(s.gameMoves)).toBe(1);
    await db.delete(s.games);
    expect(await db.$count(s.gameMoves)).toBe(0);
  });

  test('instants come back to the millisecond, JSON as it was', async () => {
    const { db } = await open();
    await fill(db);
    expect(await db.select().from(s.sessions)).toMatchObject([{ expiresAt: at }]);
    const board = [[0, 1, 2], null, 'ü', { nested: [1.5, true] }];
    await db.update(s.games).set({ board });
    expect(await db.select().from(s.games)).toMatchObject([{ board }]);
  });
}
