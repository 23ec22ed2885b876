/**
 * Whole tournaments under whatever may happen: where the points go, clocks that jump (F9), and a database
 * that is away at the start.
 */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { seededRng } from '@playfield/games/rng.ts';
import { sized } from '@playfield/tools/test/size.ts';
import type { Database } from '../db/open.ts';
import { pointsLedger } from '../db/schema.ts';
import { StorageUnavailable } from '../db/unavailable.ts';
import { hourMs } from '../durations.ts';
import { createPoints } from '../points/points.ts';
import { createStandingClock } from '../testing/clock.ts';
import { describeEachDatabase } from '../testing/database.ts';
import type { MatchRow, TournamentRow } from './course.ts';
import { arena, type Served, serveTournaments } from './testing/served.ts';

const fee = 10;
const operator = { operator: 'olga', reason: 'A property' };

const formats: readonly Partial<TournamentRow>[] = [
  { format: 'single-elimination', thirdPlace: true },
  { format: 'double-elimination' },
  { format: 'round-robin' },
  { format: 'round-robin', groups: true },
  arena,
];

const isOpen = ({ status }: Pick<MatchRow, 'status'>): boolean => status === 'ready' || status === 'playing';
const isRunning = (status: TournamentRow['status']): boolean =>
  status !== 'completed' && status !== 'cancelled';

/** Ends some of the contests that run; the first seat wins two of three. */
async function endSome(one: Served, id: string, rng: () => number, share: number): Promise<void> {
  for (const contest of one.fake.all) {
    if (contest.ended !== null || contest.wanted.tournamentId !== id || rng() > share) continue;
    const winnerId = contest.seatIds[rng() < 0.67 ? 0 : 1];
    const absentIds =
      rng() < 0.1 ? contest.seatIds.flatMap((seat) => (seat === winnerId ? [] : (seat ?? []))) : [];
    one.fake.end(contest.matchId, { at: new Date(one.clock.wallMs()), winnerId, absentIds, plies: 20 });
  }
  await one.ended(id);
}

const gone = new Error('the server is gone');

/** Does it, unless the server is gone meanwhile: then nothing of it was stored. */
async function attempt(work: Promise<unknown>): Promise<void> {
  await work.catch((error: unknown) => {
    if (error !== gone) throw error;
  });
}

/** Servers are gone in the middle of what they store, now and then. */
function breakDown(one: Served, rng: () => number): void {
  const { open } = one.fake.contests;
  one.fake.contests.open = async (tx, wanted) => {
    const opened = await open(tx, wanted);
    if (rng() < 0.1) throw gone;
    return opened;
  };
}

async function sums({ db }: Database) {
  const rows = await db.select().from(pointsLedger);
  const sum = (reason: string): number =>
    rows.reduce((all, row) => all + (row.reason === reason ? row.delta : 0), 0);
  return { fees: -sum('fee'), refunds: sum('refund'), prizes: sum('prize') };
}

/** Players of matches that were played: as many may have points made for them. */
async function playedIn(one: Served, id: string): Promise<number> {
  const played = (await one.matchesOf(id)).filter(
    ({ outcome }) => outcome === 'played' || outcome === 'decided',
  );
  return new Set(played.flatMap(({ player1Id, player2Id }) => [player1Id, player2Id])).size;
}

/** A tournament from its first fee to its last prize. */
async function moneyOf(database: Database, lot: number, fields: Partial<TournamentRow>, announced: number) {
  const rng = seededRng(lot);
  const clock = createStandingClock();
  const { book } = createPoints({ database, clock, friendsAmong: async () => [] });
  const one = serveTournaments(database, clock, undefined, book);
  const count = 2 + Math.floor(rng() * 8);
  const id = await one.make(count, { ...fields, entryFee: fee, prizePool: String(announced) });
  const someone = (): string => `p${1 + Math.floor(rng() * count)}`;
  const remove = (): Promise<unknown> =>
    one.organise.act(id, operator, { action: 'remove', userId: someone(), reason: 'Rude' });
  if (rng() < 0.5) await one.registration.leave(someone(), id);
  if (rng() < 0.5) await remove();
  clock.advance(hourMs - 60_000);
  await one.settleAll();
  for (let n = 1; n <= count; n += 1) if (rng() < 0.85) await one.registration.checkIn(`p${n}`, id, true);
  clock.advance(60_001);
  breakDown(one, rng);
  for (let step = 0; step < 400; step += 1) {
    await one.settleAll();
    if (!isRunning((await one.rowOf(id)).status)) break;
    if (rng() < 0.8) await attempt(one.comeAll(id));
    await endSome(one, id, rng, 0.6);
    if (rng() < 0.05) await attempt(one.registration.leave(someone(), id));
    if (rng() < 0.05) await attempt(remove());
    if (rng() < 0.01) await one.organise.act(id, operator, { action: 'cancel', reason: 'Rain' });
    if (step === 20) await one.organise.act(id, operator, { action: 'end', reason: 'Late' });
    clock.advance(fields.format === 'arena' ? 15_000 : 60_000);
  }
  clock.advance(10 * 60_000);
  await one.settleAll();
  await one.settleAll();
  const row = await one.rowOf(id);
  expect(row).toMatchObject({ prizesAt: null });
  expect(isRunning(row.status)).toBe(false);
  expect(one.failures.filter((error) => error !== gone)).toEqual([]);
  return { row, accounts: await playedIn(one, id), ...(await sums(database)) };
}

describeEachDatabase('the points of a tournament', (open) => {
  test('9 every point of the fees is in a prize or given back, whatever happens', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 1_000_000 }),
        fc.constantFrom(...formats),
        fc.constantFrom(0, 7, 500),
        async (lot, fields, announced) => {
          const { row, accounts, fees, refunds, prizes } = await moneyOf(
            await open(),
            lot,
            fields,
            announced,
          );
          // A share of what was announced that nobody may have is not made.
          const minted = prizes + refunds - fees;
          expect(minted).toBeGreaterThanOrEqual(0);
          expect(minted).toBeLessThanOrEqual(prizes === 0 ? 0 : Math.min(announced, 20 * accounts));
          expect(row.poolPaid ?? 0).toBe(prizes);
          if (row.status === 'cancelled') expect(prizes).toBe(0);
        },
      ),
      { seed: 45, numRuns: sized(3, 200), endOnFailure: true },
    );
  });

  test('the fee of somebody who was removed before the start is given back, and is not in the pool as well', async () => {
    const database = await open();
    const clock = createStandingClock();
    const { book } = createPoints({ database, clock, friendsAmong: async () => [] });
    const one = serveTournaments(database, clock, undefined, book);
    const id = await one.make(3, { entryFee: fee, checkInAt: new Date(clock.wallMs()) });
    await one.organise.act(id, operator, { action: 'remove', userId: 'p3', reason: 'Rude' });
    clock.advance(hourMs + 1);
    await one.settleAll();
    await one.comeAll(id);
    await endSome(one, id, () => 0.5, 1);
    clock.advance(10 * 60_000);
    await one.settleAll();
    expect(await sums(database)).toEqual({ fees: 30, refunds: 10, prizes: 20 });
  });
});

/** Everybody comes within a minute of hearing of a match, while the clock jumps. */
async function jump(database: Database, lot: number, fields: Partial<TournamentRow>) {
  const rng = seededRng(lot);
  const one = serveTournaments(database);
  const { clock } = one;
  const id = await one.make(6, { ...fields, checkInAt: new Date(clock.wallMs()) });
  let ahead = 0;
  function leap(): void {
    if (rng() > 0.15) return;
    const isBack = ahead > 0 && rng() < 0.5;
    ahead += isBack ? -1 : 1;
    const fromMs = clock.wallMs();
    clock.advance(isBack ? -hourMs : hourMs);
    // Nobody could see a server run in the hour that was left out.
    if (!isBack) one.spans.push({ fromMs, toMs: clock.wallMs() });
  }
  for (let step = 0; step < 2000; step += 1) {
    leap();
    await one.settleAll();
    const { status } = await one.rowOf(id);
    if (!isRunning(status)) break;
    const open = (await one.matchesOf(id)).filter(isOpen);
    const busy = open.flatMap(({ player1Id, player2Id }) => [player1Id, player2Id]);
    expect(new Set(busy).size, 'nobody is in two matches').toBe(busy.length);
    if (status === 'active') {
      leap();
      await one.comeAll(id);
      for (const contest of one.fake.all)
        if (contest.ended === null && rng() < 0.5)
          one.fake.end(contest.matchId, {
            at: new Date(clock.wallMs()),
            winnerId: contest.seatIds[0],
            plies: 20,
          });
      await one.ended(id);
      if (step > 60) await one.organise.act(id, operator, { action: 'end', reason: 'Late' });
    }
    clock.advance(fields.format === 'arena' ? 15_000 : 60_000);
  }
  return { one, id };
}

describeEachDatabase('a clock that jumps', (open) => {
  test('F9 an hour ahead or back: nobody is walked over or in two matches at once, and everything is played', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 1_000_000 }),
        fc.constantFrom(...formats),
        async (lot, fields) => {
          const { one, id } = await jump(await open(), lot, fields);
          expect(one.failures).toEqual([]);
          expect((await one.rowOf(id)).status).toBe('completed');
          const outcomes = new Set((await one.matchesOf(id)).map(({ outcome }) => outcome));
          // The second match of a grand final that the first decided.
          for (const fine of ['played', 'bye', null] as const) outcomes.delete(fine);
          expect([...outcomes]).toEqual([]);
        },
      ),
      { seed: 9, numRuns: sized(2, 100), endOnFailure: true },
    );
  });

  test('F4 a database that is away at the start: it starts once it is back, once on two servers', async () => {
    const database = await open();
    let isAway = false;
    const flaky: Database = {
      ...database,
      assertWritable() {
        if (isAway) throw new StorageUnavailable('connection', 'away');
      },
    };
    const one = serveTournaments(flaky);
    const two = serveTournaments(flaky, one.clock, one.fake);
    const id = await one.make(8, { checkInAt: new Date(one.clock.wallMs()) });
    isAway = true;
    one.clock.advance(hourMs + 1);
    await Promise.all([one.settleAll(), two.settleAll()]);
    expect((await one.rowOf(id)).status).toBe('registration');
    isAway = false;
    one.clock.advance(10_000);
    await Promise.all([one.settleAll(), two.settleAll()]);
    await two.settleAll();
    const { startedAt, status } = await one.rowOf(id);
    expect({ startedAt, status }).toEqual({ startedAt: new Date(one.clock.wallMs()), status: 'active' });
    expect((await one.matchesOf(id)).filter(isOpen)).toHaveLength(4);
    const told = [...one.notified, ...two.notified].filter(({ kind }) => kind === 'tournament/match-ready');
    expect(told.map(({ userId }) => userId).toSorted()).toEqual(
      Array.from({ length: 8 }, (_, n) => `p${n + 1}`),
    );
    expect([...one.failures, ...two.failures]).toEqual([]);
  });
});
