/** What a replay reads of the tables, whatever the database's order of texts is. */
import { eq } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { playersById } from '../account/people.ts';
import { typingResults, users } from '../db/schema.ts';
import type { EndedAfter, EventSource } from '../digest/step.ts';
import { askAgainMs } from '../endings/order.ts';
import { addAccounts } from '../friends/testing/served.ts';
import { endedAfter } from '../playedSources.ts';
import { createTestClock } from '../testing/clock.ts';
import { describeEachDatabase, describeOnPostgresql, openOnPostgresql } from '../testing/database.ts';
import { createCatalogueState } from './catalogueState.ts';
import { createReplay } from './replay.ts';
import { practice } from './testing/played.ts';

const nothing: EventSource = () => Promise.resolve([]);
const none: EndedAfter = () => Promise.resolve([]);
const minute = (n: number): Date => new Date(Date.UTC(2026, 10, 1, 12, n));

describeEachDatabase('a replay', (open) => {
  test('it counts everything once, also of one instant with ids of both cases', async () => {
    const database = await open();
    await addAccounts(database, ['ada'], minute(0));
    // Of one instant there are more than a batch takes. A dictionary has `a` before `B`, a computer after it.
    const each = database.kind === 'embedded' ? 15 : 400;
    const ids = ['a', 'B', 'c'].flatMap((letter) =>
      Array.from({ length: each }, (_, n) => `${letter}${String(n).padStart(3, '0')}`),
    );
    const others = Array.from({ length: 40 }, (_, n) => ({ id: `d${n}`, createdAt: minute(n % 7) }));
    const rows = [...ids.map((id) => ({ id, createdAt: minute(3) })), ...others];
    await database.db.insert(typingResults).values(
      rows.map((row) => ({
        ...row,
        userId: 'ada',
        isRace: false,
        textId: 't',
        textClass: 'short' as const,
        wpm: 40,
        accuracy: 95,
        durationMs: 30_000,
        keystrokes: '',
        verdict: 'plausible' as const,
      })),
    );
    const at = new Map(rows.map(({ id, createdAt }) => [id, createdAt]));
    const counted: string[] = [];
    const replay = createReplay({
      database,
      clock: createTestClock(),
      catalogue: createCatalogueState(),
      sources: {
        game: nothing,
        race: nothing,
        run: nothing,
        tournament: nothing,
        typing: (_tx, found) =>
          Promise.resolve(
            found.map((id) => practice({ userId: 'ada', subjectId: id, at: at.get(id) ?? minute(0) })),
          ),
      },
      endedAfter,
      countEvents(_tx, events) {
        counted.push(...events.map(({ subjectId }) => subjectId));
        return Promise.resolve();
      },
    });
    await replay.run(new AbortController().signal);
    expect(counted).toEqual(
      rows
        .toSorted(
          (a, b) => a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : Number(a.id > b.id)),
        )
        .map(({ id }) => id),
    );
  });
});

describeOnPostgresql('a replay beside a digest', () => {
  test('a digest that asks for the lock again and again gets it between any two batches', async () => {
    const database = await openOnPostgresql();
    onTestFinished(() => database.close());
    const gapsMs: number[] = [];
    let countedMs: number | null = null;
    const replay = createReplay({
      database: {
        ...database,
        // Called just before each batch.
        assertWritable() {
          if (countedMs !== null) gapsMs.push(performance.now() - countedMs);
        },
      },
      clock: createTestClock(),
      catalogue: createCatalogueState(),
      sources: { game: nothing, race: nothing, run: nothing, tournament: nothing, typing: nothing },
      endedAfter: {
        game: none,
        race: none,
        run: none,
        tournament: none,
        // More than two batches take.
        typing: (_tx, after, most) => {
          const from = after === null ? 0 : Number(after.id) + 1;
          const length = Math.min(most, 1200 - from);
          return Promise.resolve(
            Array.from({ length }, (_, n) => ({ id: String(from + n), at: new Date(from + n) })),
          );
        },
      },
      countEvents() {
        countedMs = performance.now();
        return Promise.resolve();
      },
    });
    await replay.run(new AbortController().signal);
    expect(gapsMs.length).toBeGreaterThanOrEqual(3);
    // A timer may be a millisecond early.
    expect(Math.min(...gapsMs)).toBeGreaterThanOrEqual(2 * askAgainMs - 1);
  });
});

describeOnPostgresql('people change during a replay', () => {
  test('the events of a guest who registers before the lock are read again', async () => {
    const database = await openOnPostgresql();
    onTestFinished(() => database.close());
    const { db } = database;
    await db.insert(users).values({ id: 'gus', username: 'guest-gus', isGuest: true });
    const counted: boolean[] = [];
    const replay = createReplay({
      database,
      clock: createTestClock(),
      catalogue: createCatalogueState(),
      sources: {
        game: nothing,
        race: nothing,
        run: nothing,
        tournament: nothing,
        async typing(tx, found) {
          const people = [...(await playersById(tx, ['gus'])).values()];
          // Once: afterwards the replay holds the row.
          if (people.some(({ isGuest }) => isGuest))
            await db.update(users).set({ isGuest: false }).where(eq(users.id, 'gus'));
          return found.flatMap((subjectId) =>
            people.map(({ id, isGuest }) => practice({ userId: id, isGuest, subjectId })),
          );
        },
      },
      endedAfter: {
        game: none,
        race: none,
        run: none,
        tournament: none,
        typing: (_tx, after) => Promise.resolve(after === null ? [{ id: 'one', at: minute(1) }] : []),
      },
      countEvents(_tx, events) {
        counted.push(...events.map(({ isGuest }) => isGuest));
        return Promise.resolve();
      },
    });
    await replay.run(new AbortController().signal);
    expect(counted).toEqual([false]);
  });
});
