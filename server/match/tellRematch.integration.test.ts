/** Whom the notification of an accepted rematch names: it goes when that person is deleted. */
import { expect, test } from 'vitest';
import type { NewNotification } from '../notification/notifications.ts';
import { openInMemory } from '../testing/database.ts';
import { createTellRematch } from './absentPlayers.ts';
import { matchAfter } from './testing/record.ts';

test.each(['player1', 'player2'] as const)(
  'names the player who accepted the offer of %s',
  async (offerBy) => {
    const database = await openInMemory();
    const told: NewNotification[] = [];
    const tellRematch = createTellRematch({
      async notify(_tx, wanted) {
        told.push(wanted);
        return () => undefined;
      },
    });
    const { row } = matchAfter('34', { offerBy });
    await database.db.transaction((tx) => tellRematch(tx, row, 'rematch'));
    await database.close();
    const [one, other] = [row.player1Id, row.player2Id];
    expect(told).toMatchObject([
      offerBy === 'player1' ? { userId: one, actorId: other } : { userId: other, actorId: one },
    ]);
  },
);
