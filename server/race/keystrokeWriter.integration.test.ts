/** What other servers are told of keystrokes. */
import { expect, test } from 'vitest';
import { raceParticipants, typingRaces, users } from '../db/schema.ts';
import { describeEachDatabase } from '../testing/database.ts';
import { createKeystrokeWriter } from './keystrokeWriter.ts';
import { appended } from './testing/appended.ts';

describeEachDatabase('keystrokes whose statement told nobody', (open) => {
  test('are published once they are stored: each race in which some were taken, once', async () => {
    const database = await open();
    const { db } = database;
    await db.insert(users).values(['ann', 'bob'].map((id) => ({ id, username: id })));
    await db.insert(typingRaces).values(['r', 's'].map((id) => ({ id, text: 'A text.' })));
    const places = ['r', 's'].flatMap((raceId) =>
      ['ann', 'bob'].map((userId) => ({ id: `${userId} in ${raceId}`, raceId, userId, username: userId })),
    );
    await db.insert(raceParticipants).values(places);
    const published: unknown[] = [];
    const { commit } = createKeystrokeWriter(database, {
      inStatement: () => null,
      publish: (notice, body) => void published.push([notice.kind, body]),
    });
    const typed = await Promise.all(
      ['ann in r', 'bob in r', 'nobody'].map((participantId) => commit(appended(participantId))),
    );
    expect(typed).toEqual(['stored', 'stored', 'conflict']);
    expect(await commit(appended('ann in r'))).toBe('conflict');
    expect(published).toEqual([['race/changed', { raceId: 'r' }]]);
  });
});
