/** Everything that locks several participants does it in the keystroke writer's order, whatever the database's collation. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { storedApart } from '../account/storedName.ts';
import { createBusAlone } from '../bus/alone.ts';
import { keepReports } from '../bus/testing/reports.ts';
import type { Database, Tx } from '../db/open.ts';
import { raceParticipants, typingRaces, users } from '../db/schema.ts';
import { describeOnPostgresql, emptyTables, openOnPostgresql } from '../testing/database.ts';
import { firstByCodes, firstByCollation, locksFirst } from '../testing/lockOrder.ts';
import { createKeystrokeWriter } from './keystrokeWriter.ts';
import { nameInRaces } from './nameInRaces.ts';
import { eraseRaces } from './personalData.ts';
import { raceStore } from './store.ts';
import { appended } from './testing/appended.ts';

const ids = [firstByCodes, firstByCollation] as const;
const first = ['race_participants', firstByCodes] as const;
const second = ['race_participants', firstByCollation] as const;

const lock = (tx: Tx) => raceStore(tx).lock('r');
const start = (tx: Tx) => raceStore(tx).afterOutage({ awayAt: new Date(), later: new Date(), downMs: 0 });
const signIn = (tx: Tx) => raceStore(tx).reassign('ann', 'account', new Date());

describeOnPostgresql('participants are locked by the codes of their ids', () => {
  let database: Database;
  beforeAll(async () => {
    database = await openOnPostgresql();
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    await emptyTables(database);
    const { db } = database;
    await db.insert(users).values(['ann', 'bob', 'account'].map((id) => ({ id, username: id })));
    await db.insert(typingRaces).values(['r', ...ids].map((id) => ({ id, text: 'A text.' })));
  });
  const insert = (places: readonly (readonly [id: string, raceId: string, userId: string])[]) =>
    database.db
      .insert(raceParticipants)
      .values(places.map(([id, raceId, userId]) => ({ id, raceId, userId, username: userId })));

  test('by the keystroke writer', async () => {
    await insert([
      [ids[0], 'r', 'ann'],
      [ids[1], 'r', 'bob'],
    ]);
    const writer = createKeystrokeWriter(database, createBusAlone(keepReports()));
    const typed = () => Promise.all(ids.toReversed().map((id) => writer.commit(appended(id))));
    expect(await locksFirst(database, first, second, typed)).toBe(true);
  });

  test('by what changes a race', async () => {
    await insert([
      [ids[0], 'r', 'ann'],
      [ids[1], 'r', 'bob'],
    ]);
    expect(await locksFirst(database, first, second, () => database.db.transaction(lock))).toBe(true);
  });

  test.each([
    ['a guest who signs in', signIn],
    ['a deletion', (tx: Tx) => eraseRaces(tx, 'ann', 10)],
    ['a start after an outage', start],
    ['a new name', (tx: Tx) => nameInRaces(tx, 'ann', storedApart('Swift Otter 42'), 10)],
  ])('in several races, by %s', async (_, work) => {
    // Stored in the order of the collation.
    await insert([
      [ids[1], ids[1], 'ann'],
      [ids[0], ids[0], 'ann'],
    ]);
    expect(await locksFirst(database, first, second, () => database.db.transaction<unknown>(work))).toBe(
      true,
    );
  });

  test.each([
    ['a guest who signs in', signIn],
    ['a start after an outage', start],
  ])('%s: the race before its participants, as in a change of a race', async (_, work) => {
    await insert([['p', 'r', 'ann']]);
    await database.db.update(typingRaces).set({ creatorId: 'ann' });
    const [race, place] = [['typing_races', 'r'] as const, ['race_participants', 'p'] as const];
    expect(await locksFirst(database, race, place, () => database.db.transaction<unknown>(work))).toBe(true);
  });
});
