/** Whom notifications of a tournament name: what names a person goes when the person is deleted. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../db/open.ts';
import type { NewNotification } from '../notification/notifications.ts';
import { openInMemory } from '../testing/database.ts';
import { createTelling } from './telling.ts';
import { arenaOf, matchBetween, personOf } from './testing/arenaRows.ts';

let database: Database;
beforeAll(async () => {
  database = await openInMemory();
});
afterAll(() => database.close());

const cup = { ...arenaOf(0, 60, { initialMs: 60_000, incrementMs: 0 }), winnerId: 'ada' };
const player = (id: string) => personOf(id);

test('a further game is told for as long as it waits, and messages stand beside each other', async () => {
  const told: unknown[] = [];
  const telling = createTelling({
    async notifyAll(_tx, wanted: readonly NewNotification[]) {
      for (const { path, expiresAt, collapseKey } of wanted) told.push([path, expiresAt, collapseKey]);
      return () => undefined;
    },
    publishTo: () => undefined,
    contestsOf() {
      throw new Error('nothing is opened');
    },
  });
  const row = { ...matchBetween('m', player('ada'), player('bob')), dueAt: null };
  await database.db.transaction(async (tx) => {
    await telling.matchesGoOn(tx, { ...cup, firstMoveMs: 60_000 }, [row], 1000);
    for (const id of ['1', '2']) await telling.message(tx, cup, [personOf('ada')], 'Hello', id);
  });
  const game = [`/tournaments/${cup.id}`, new Date(121_000), `tournament:${cup.id}:tournament/match-ready`];
  expect(told).toEqual([
    game,
    game,
    [`/tournaments/${cup.id}`, undefined, `tournament:${cup.id}:1`],
    [`/tournaments/${cup.id}`, undefined, `tournament:${cup.id}:2`],
  ]);
});

test('the other player of a match, and the winner of the tournament', async () => {
  const told: [string, string | undefined, unknown][] = [];
  const telling = createTelling({
    async notifyAll(_tx, wanted: readonly NewNotification[]) {
      for (const { userId, actorId, text } of wanted) told.push([userId, actorId, text]);
      return () => undefined;
    },
    publishTo: () => undefined,
    contestsOf() {
      throw new Error('nothing is opened');
    },
  });
  await database.db.transaction(async (tx) => {
    await telling.matchesReady(tx, cup, [matchBetween('m', player('ada'), player('bob'))]);
    const row = matchBetween('m', player('ada'), player('bob'));
    await telling.matchDecided(tx, cup, row, { kind: 'walkover', winnerId: 'ada' });
    await telling.over(tx, cup, [personOf('ada', { place: 1 }), personOf('bob', { place: 2 })]);
  });
  expect(told).toEqual([
    ['ada', 'bob', 'Your match against bob in Arena is ready.'],
    ['bob', 'ada', 'Your match against ada in Arena is ready.'],
    ['ada', 'bob', 'You were given a walkover against bob in Arena.'],
    ['bob', 'ada', 'ada was given a walkover against you in Arena.'],
    ['ada', undefined, 'You won Arena!'],
    ['bob', 'ada', 'ada won Arena. You came 2nd.'],
  ]);
});
