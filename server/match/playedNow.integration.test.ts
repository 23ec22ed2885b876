import { expect, test } from 'vitest';
import { users } from '../db/schema.ts';
import { describeEachDatabase } from '../testing/database.ts';
import type { MatchRow } from './match.ts';
import { aiMoveMs, countBetweenPeople, countRunning, inShortGameAmong, playingAmong } from './playedNow.ts';
import { matchStore } from './store.ts';
import { instant, matchAfter } from './testing/record.ts';

const clock = { clockInitialMs: 180_000, clockIncrementMs: 2000, clock1Ms: 180_000, clock2Ms: 180_000 };
const kinds: readonly Partial<MatchRow>[] = [
  { clockInitialMs: null },
  { ...clock, away1At: instant(0) },
  { ...clock, away1At: instant(0), away2At: instant(0) },
  { away1At: instant(0), away2At: instant(0) },
  { gameMode: 'ai', player2Id: null, lastMoveAt: instant(100) },
  { gameMode: 'ai', player2Id: null, lastMoveAt: instant(10) },
  { status: 'completed', completedAt: instant(0) },
];

describeEachDatabase('what is played now', (open) => {
  test('is not what everybody has left', async () => {
    const { db } = await open();
    await db.insert(users).values(['ada', 'bob'].map((id) => ({ id, username: id })));
    for (const [n, fields] of kinds.entries())
      await matchStore(db).insert([
        matchAfter('44', { id: `game-${n}`, code: `code-${n}`, userId: null, ...fields }).row,
      ]);
    expect(await countRunning(db, instant(60).getTime() + aiMoveMs)).toBe(3);
    expect(await countBetweenPeople(db)).toBe(2);
  });
  test('occupies nobody who is away from it', async () => {
    const { db } = await open();
    await db.insert(users).values(['ada', 'bob'].map((id) => ({ id, username: id })));
    const sitting = () => inShortGameAmong(db, ['ada', 'bob']);
    for (const [n, fields] of kinds.slice(2).entries())
      await matchStore(db).insert([
        matchAfter('44', { id: `left-${n}`, code: `left-${n}`, userId: null, ...fields }).row,
      ]);
    expect([...(await sitting())]).toEqual([]);
    const one = matchAfter('44', { id: 'one', code: 'one', userId: null, ...kinds[1] });
    await matchStore(db).insert([one.row]);
    expect([...(await sitting())]).toEqual(['bob']);
  });
  test.each([
    ['a game with a friend', { gameMode: 'friend' }, ['ada', 'bob']],
    ['a game that one of the two has left', { away2At: instant(0) }, ['ada']],
    ['a game against the AI', { gameMode: 'ai', player2Id: null }, []],
    ['a game that waits', { status: 'waiting' }, []],
  ] as const)('keeps from a match of a tournament: %s', async (_, fields, busy) => {
    const { db } = await open();
    await db.insert(users).values(['ada', 'bob'].map((id) => ({ id, username: id })));
    await matchStore(db).insert([matchAfter('44', { userId: null, ...fields }).row]);
    expect([...(await playingAmong(db, ['ada', 'bob']))]).toEqual(busy);
  });
});
