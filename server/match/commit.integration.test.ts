/** Changes of matches whose commit was not answered (TRUST F5). */
import { expect, test } from 'vitest';
import { createBusAlone } from '../bus/alone.ts';
import { keepReports } from '../bus/testing/reports.ts';
import type { Database } from '../db/open.ts';
import { isUnavailable, StorageUnavailable } from '../db/unavailable.ts';
import { createTestClock } from '../testing/clock.ts';
import { describeEachDatabase } from '../testing/database.ts';
import { createCommitter } from './commit.ts';
import { playMove, type Change } from './decide.ts';
import { matchStore } from './store.ts';
import { at, matchAfter } from './testing/record.ts';

/** Its next answer about a stored move is lost, though the move is stored. */
function losingOneAnswer(database: Database): Database {
  let isLost = false;
  return {
    ...database,
    async prepared(name, text, values) {
      const rows = await database.prepared(name, text, values);
      if (isLost || !name.startsWith('store')) return rows;
      isLost = true;
      throw new StorageUnavailable('connection', 'The answer was lost.');
    },
  };
}

describeEachDatabase('a move that was stored without an answer', (open) => {
  test('is told to everybody here as soon as somebody looks', async () => {
    const database = losingOneAnswer(await open());
    const committer = createCommitter({
      database,
      clock: createTestClock(),
      outages: () => [],
      graceMs: 60_000,
      bus: createBusAlone(keepReports()),
      ended: () => undefined,
      tellAbsent: async () => () => undefined,
    });
    const told: Change[] = [];
    committer.onChange((change) => void told.push(change));
    const { row } = matchAfter('', { userId: null, player1Id: null, player2Id: null });
    await matchStore(database.db).insert([row]);
    const move = committer.enter(row.id, async (room) => {
      const record = await room.load();
      if (!record.ok) throw new Error('the match is not there');
      const played = record.value.position.play('player1', { column: 3 });
      const decided = played.ok && playMove(record.value, 'player1', played.value, at(60));
      if (!decided || !decided.ok) throw new Error('the move is not legal');
      return committer.commit(room, decided.value);
    });
    await expect(move).rejects.toSatisfy(isUnavailable);
    expect(told).toEqual([]);
    // As the player's page does once its move was refused.
    await committer.enter(row.id, (room) => room.load());
    expect(told).toMatchObject([
      {
        from: { row: { version: row.version, moveCount: 0 } },
        next: { row: { version: row.version + 1, moveCount: 1 }, moves: [{ move: { column: 3 } }] },
      },
    ]);
    // Nothing is told twice.
    await committer.enter(row.id, (room) => room.load());
    expect(told).toHaveLength(1);
  });
});
