/** Everything that locks several games does it in the move writer's order, whatever the database's collation. */
import { expect, test } from 'vitest';
import type { Tx } from '../db/open.ts';
import { storedApart } from '../account/storedName.ts';
import { games, users } from '../db/schema.ts';
import { describeOnPostgresql, openOnPostgresql } from '../testing/database.ts';
import { firstByCodes, firstByCollation, locksFirst } from '../testing/lockOrder.ts';
import { carryOverGames } from './carryOver.ts';
import { nameInGames } from './nameInGames.ts';
import { eraseGames } from './personalData.ts';
import { matchStore } from './store.ts';

const online = (id: string) => ({
  id,
  gameType: 'connect-four',
  gameMode: 'online' as const,
  board: [],
  currentPlayer: 'player1' as const,
  status: 'playing' as const,
  player1Id: 'guest',
  player1Name: 'Ann',
});

describeOnPostgresql('games are locked by the codes of their ids', () => {
  test.each([
    ['by a guest who signs in', (tx: Tx) => carryOverGames(tx, 'guest', 'account', new Date())],
    ['by a deletion', (tx: Tx) => eraseGames(tx, 'guest', 10)],
    ['by a start after an outage', (tx: Tx) => matchStore(tx).markAway(new Date(), new Date())],
    ['by a new name', (tx: Tx) => nameInGames(tx, 'guest', storedApart('Swift Otter 42'), 10)],
  ])('%s', async (_, work) => {
    const database = await openOnPostgresql();
    try {
      await database.db.insert(users).values(['account', 'guest'].map((id) => ({ id, username: id })));
      // Stored in the order of the collation.
      await database.db.insert(games).values([firstByCollation, firstByCodes].map(online));
      const isFirst = await locksFirst(database, ['games', firstByCodes], ['games', firstByCollation], () =>
        database.db.transaction<unknown>(work),
      );
      expect(isFirst).toBe(true);
    } finally {
      await database.close();
    }
  });
});
