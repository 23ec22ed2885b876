/** Races that are due are settled one by one, whatever becomes of the ones before; after an outage they are due later. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '../db/open.ts';
import { raceParticipants, typingRaces, users } from '../db/schema.ts';
import type { Outage } from '../nodes/runningTime.ts';
import { createStandingClock, type TestClock } from '../testing/clock.ts';
import { emptyTables, openInMemory } from '../testing/database.ts';
import { putOffRaces } from './afterOutage.ts';
import { comeBackMs, raceWaitsMs } from './decide.ts';
import type { RacesOptions } from './races.ts';
import { racesBeside } from './testing/racesBeside.ts';

let database: Database;
beforeAll(async () => {
  database = await openInMemory();
});
afterAll(() => database.close());
beforeEach(() => emptyTables(database));

const racesAt = (clock: TestClock, options: Partial<RacesOptions> = {}) =>
  racesBeside(database, clock, options);

test('a race that cannot be settled is reported, and holds up none of those after it', async () => {
  const clock = createStandingClock();
  const bug = new Error('a bug');
  const races = racesAt(clock, {
    invitations: {
      async follow(_tx, raceId) {
        if (raceId === 'poisoned') throw bug;
        return () => undefined;
      },
    },
  });
  const expired = (id: string, overdueMs: number) => ({
    id,
    text: 'a text to type',
    createdAt: new Date(clock.wallMs() - raceWaitsMs - overdueMs),
    deadlineAt: new Date(clock.wallMs() - overdueMs),
  });
  await database.db.insert(typingRaces).values([expired('poisoned', 2000), expired('sound', 1000)]);
  await expect(races.settleDue(10)).rejects.toBe(bug);
  const left = await database.db.select({ id: typingRaces.id }).from(typingRaces);
  expect(left).toEqual([{ id: 'poisoned' }]);
});

type Runner = Partial<typeof raceParticipants.$inferInsert>;
type Row = typeof typingRaces.$inferSelect;
const winner: Runner = { keystrokes: 14, isFinished: true, finishMs: 50_000 };
const typing: Runner = { keystrokes: 9, charIndex: 9 };
const idle: Runner = { keystrokes: 0 };

async function insertRace(fields: Partial<Row>, runners: readonly Runner[]): Promise<void> {
  await database.db.insert(users).values(['0', '1'].map((id) => ({ id, username: id })));
  await database.db.insert(typingRaces).values({ id: 'race', text: 'a text to type', ...fields });
  await database.db
    .insert(raceParticipants)
    .values(
      runners.map((one, n) => ({ id: `${n}`, raceId: 'race', userId: `${n}`, username: `${n}`, ...one })),
    );
}

async function stored(): Promise<Row> {
  const [row] = await database.db.select().from(typingRaces);
  if (!row) throw new Error('the race is gone');
  return row;
}

/** A running race with a winner, ten seconds before its end; the server looks at what is due. */
async function running(outages: () => readonly Outage[] = () => []) {
  const clock = createStandingClock();
  const at = (ms: number): Date => new Date(clock.wallMs() + ms);
  await insertRace({ status: 'racing', startedAt: at(-100_000), deadlineAt: at(10_000) }, [winner, typing]);
  const races = racesAt(clock, { outages });
  const startMs = clock.wallMs();
  /** What is stored after a look so long after the first. */
  const lookAt = async (ms: number): Promise<Row> => {
    clock.advance(startMs + ms - clock.wallMs());
    await races.settleDue(10);
    return stored();
  };
  await lookAt(0);
  return { races, startMs, lookAt };
}

describe('the minute after the winner (G57)', () => {
  test('who is not through when it is over has not finished', async () => {
    const { races, lookAt } = await running();
    expect((await lookAt(9999)).status).toBe('racing');
    expect((await lookAt(10_000)).status).toBe('completed');
    const race = await races.get('1', 'race');
    expect(race.ok && race.value.results).toMatchObject([
      { playerName: '0', position: 1, isDnf: false },
      { playerName: '1', position: 2, isDnf: true, finishMs: null, verdict: null },
    ]);
    const late = { from: 9, times: [110_000], kinds: '+', index: 10, errors: 0 };
    expect(await races.type('1', 'race', late)).toMatchObject({ error: { code: 'race/not-racing' } });
  });

  test('goes on after a time without the database', async () => {
    const spans: Outage[] = [];
    const { startMs, lookAt } = await running(() => spans);
    const until = (ms: number): Outage => ({ fromMs: startMs, toMs: startMs + ms });
    spans.push(until(20_000));
    const back = await lookAt(20_000);
    expect(back.status).toBe('racing');
    // 15 seconds to come back, which is more than what was left.
    expect(back.deadlineAt).toEqual(new Date(startMs + 20_000 + comeBackMs));
    spans.splice(0, 1, until(20_900));
    expect((await lookAt(35_899)).status).toBe('racing');
    expect((await lookAt(35_900)).status).toBe('completed');
  });
});

/** A race of two, in milliseconds from now, and a server that starts again after an outage of so long. */
async function afterAnOutage(
  downMs: number,
  race: { readonly goMs: number | null; readonly startsMs?: number; readonly deadlineMs: number },
  runners: readonly Runner[],
) {
  const clock = createStandingClock();
  const at = (ms: number): Date => new Date(clock.wallMs() + ms);
  await insertRace(
    {
      status: race.goMs === null ? 'waiting' : 'racing',
      createdAt: at(-200_000),
      startedAt: race.goMs === null ? null : at(race.goMs),
      startsAt: race.startsMs === undefined ? null : at(race.startsMs),
      deadlineAt: at(race.deadlineMs),
      tournamentId: 'cup',
    },
    runners,
  );
  const fromMs = clock.wallMs();
  const spans: Outage[] = [{ fromMs, toMs: Infinity }];
  const races = racesAt(clock, { outages: () => spans });
  clock.advance(downMs);
  await putOffRaces(database, { nowMs: clock.wallMs(), outages: spans }, async () => true);
  const backMs = clock.wallMs();
  spans.splice(0, 1, { fromMs, toMs: backMs });
  return {
    /** What is stored of the race so long after the start. */
    settledAt: async (ms: number): Promise<Row> => {
      clock.advance(backMs + ms - clock.wallMs());
      await races.settleDue(10);
      return stored();
    },
    /** Milliseconds from the start to the instant. */
    sinceBackMs: (instant: Date | null): number | null => instant && instant.getTime() - backMs,
  };
}

describe('time in which no server ran counts against nobody (G57)', () => {
  test('who had 10 seconds left at the end has 15 to come back', async () => {
    const { settledAt } = await afterAnOutage(12_000, { goMs: -100_000, deadlineMs: 10_000 }, [
      winner,
      typing,
    ]);
    expect((await settledAt(comeBackMs - 1)).status).toBe('racing');
    expect((await settledAt(comeBackMs)).status).toBe('completed');
  });

  test('who had 40 seconds left has them again', async () => {
    const { settledAt } = await afterAnOutage(12_000, { goMs: -70_000, deadlineMs: 40_000 }, [
      winner,
      typing,
    ]);
    expect((await settledAt(39_999)).status).toBe('racing');
    expect((await settledAt(40_000)).status).toBe('completed');
  });

  test('a race without a key starts again, with all its time, after the longest outage', async () => {
    const race = { goMs: -1000, deadlineMs: 119_000 };
    const { settledAt, sinceBackMs } = await afterAnOutage(600_000, race, [idle, idle]);
    const { startedAt } = await stored();
    expect(sinceBackMs(startedAt)).toBe(comeBackMs);
    expect((await settledAt(comeBackMs + 119_999)).status).toBe('racing');
    expect((await settledAt(comeBackMs + 120_000)).status).toBe('completed');
  });

  test('who has just taken a place and was on the way has 15 seconds to come', async () => {
    const clock = createStandingClock();
    const takenAt = new Date(clock.wallMs() - 2000);
    await insertRace({ createdAt: takenAt, deadlineAt: new Date(clock.wallMs() + 12_000) }, [
      { joinedAt: takenAt, awayAt: takenAt },
      { joinedAt: takenAt, awayAt: takenAt },
    ]);
    const fromMs = clock.wallMs();
    clock.advance(60_000);
    const outages = [{ fromMs, toMs: clock.wallMs() }];
    await putOffRaces(database, { nowMs: clock.wallMs(), outages }, async () => true);
    const races = racesAt(clock, { outages: () => outages });
    clock.advance(comeBackMs - 1);
    await races.note('0', 'race', null);
    expect(await database.db.$count(raceParticipants)).toBe(2);
    clock.advance(1);
    await races.settleDue(10);
    expect(await database.db.$count(raceParticipants)).toBe(1);
  });

  test('somebody who came while the database was away keeps the place until that can be noted', async () => {
    const clock = createStandingClock();
    const takenAt = new Date(clock.wallMs());
    await insertRace({ createdAt: takenAt, deadlineAt: new Date(clock.wallMs() + 14_000) }, [
      { joinedAt: takenAt },
      { joinedAt: takenAt, awayAt: takenAt },
    ]);
    const fromMs = clock.wallMs() + 1000;
    clock.advance(25_000);
    const races = racesAt(clock, { outages: () => [{ fromMs, toMs: clock.wallMs() }] });
    await races.settleDue(10);
    await races.note('1', 'race', null);
    const here = await database.db.select({ awayAt: raceParticipants.awayAt }).from(raceParticipants);
    expect(here).toEqual([{ awayAt: null }, { awayAt: null }]);
  });

  test('a race of a tournament waits for a player who has not come as long as it would have', async () => {
    const race = { goMs: null, startsMs: 50_000, deadlineMs: 50_000 };
    const { settledAt } = await afterAnOutage(60_000, race, [idle, { ...idle, awayAt: new Date() }]);
    expect((await settledAt(49_999)).status).toBe('waiting');
    expect((await settledAt(50_000)).status).toBe('racing');
  });
});
