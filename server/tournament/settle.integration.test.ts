/** A tournament carried on by time, results and leaving, on both databases (G43, G51). */
import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Player } from '../account/sessions.ts';
import type { Database, Tx } from '../db/open.ts';
import { moderationLog, tournamentBars, tournamentContestEnds, users } from '../db/schema.ts';
import { StorageUnavailable } from '../db/unavailable.ts';
import { minuteMs } from '../durations.ts';
import { createPoints } from '../points/points.ts';
import { describeEachDatabase } from '../testing/database.ts';
import { reassign, reassignEnds } from './carryOver.ts';
import { playedTournaments } from './played.ts';
import { rightsOf } from './rights.ts';
import { tournamentStore } from './store.ts';
import { arena, serveTournaments, type Served } from './testing/served.ts';
import { viewsOf } from './testing/views.ts';

const number = (who: string | null): number => Number(who?.slice(1));

/** Who has the seat of `p2` in contests since they signed in. */
const playsNow = (who: string | null): string | null => (who === 'p2' ? 'account' : who);

const writes: ReadonlySet<string | symbol> = new Set(['update', 'insert', 'delete', 'execute']);

/** A transaction that breaks off at its nth statement that writes. */
function cutAfter(tx: Tx, statements: number, error: Error): Tx {
  let left = statements;
  return new Proxy(tx, {
    get(target, name) {
      if (writes.has(name) && --left <= 0) throw error;
      const value: unknown = Reflect.get(target, name);
      return value;
    },
  });
}

describeEachDatabase('a tournament carried on', (open) => {
  let database: Database;
  let served: Served;
  beforeEach(async () => {
    database = await open();
    served = serveTournaments(database);
  });

  const statusesOf = async (id: string) =>
    (await served.matchesOf(id))
      .toSorted((a, b) => a.round - b.round || a.matchNumber - b.matchNumber)
      .map(({ status, outcome }) => outcome ?? status);
  const open1 = async (id: string, status: 'ready' | 'playing') => {
    const found = (await served.matchesOf(id)).find((row) => row.status === status);
    if (!found) throw new Error(`no match is ${status}`);
    return found;
  };
  const placesOf = async (id: string) =>
    Object.fromEntries([...(await served.peopleOf(id))].map(([who, { place }]) => [who, place]));

  const barred = async () =>
    (await database.db.select().from(tournamentBars)).map(({ userId }) => userId).toSorted();
  const barEarlier = (userId: string) =>
    database.db
      .insert(tournamentBars)
      .values({ userId, hours: 24, until: new Date(served.clock.wallMs() + 60 * minuteMs) });

  /** Plays to the end; the lower number wins. */
  async function playOut(id: string): Promise<void> {
    for (;;) {
      await served.comeAll(id);
      const playing = (await served.matchesOf(id)).filter(({ status }) => status === 'playing');
      if (playing.length === 0) return;
      for (const { id: matchId, player1Id, player2Id } of playing) {
        served.fake.end(matchId, { winnerId: number(player1Id) < number(player2Id) ? player1Id : player2Id });
      }
      await served.ended(id);
    }
  }

  test('G51 checking in is possible from 15 minutes before the start, and can be taken back', async () => {
    const id = await served.make(2);
    const checkIn = async (who: string, isIn = true) => {
      const done = await served.registration.checkIn(who, id, isIn);
      return done.ok ? (await served.peopleOf(id)).get(who)?.status : done.error.code;
    };
    expect(await checkIn('p1')).toBe('tournament/too-early');
    served.clock.advance(46 * minuteMs);
    expect(await checkIn('p1')).toBe('checked-in');
    expect(await checkIn('p1', false)).toBe('registered');
    expect(await checkIn('somebody')).toBe('tournament/not-in');
  });

  test('registration closes at its deadline', async () => {
    const id = await served.make(1, { registrationDeadline: new Date(served.clock.wallMs() + minuteMs) });
    served.clock.advance(minuteMs);
    const late = { id: 'late', username: 'late', isGuest: false, sessionId: 's' };
    expect(await served.registration.join(late, id)).toMatchObject({ error: { code: 'tournament/closed' } });
  });

  describe('the start', () => {
    test('G43 under two checked in: ten minutes later once, then cancelled with the reason', async () => {
      const id = await served.make(3);
      served.clock.advance(60 * minuteMs);
      await served.settleAll();
      const at = served.clock.wallMs() + 10 * minuteMs;
      expect(await served.rowOf(id)).toMatchObject({
        status: 'registration',
        startDate: new Date(at),
        registrationDeadline: new Date(at),
      });
      served.clock.advance(10 * minuteMs);
      await served.settleAll();
      expect(await served.rowOf(id)).toMatchObject({
        status: 'cancelled',
        cancelReason: 'Too few players checked in',
        dueAt: null,
      });
      expect(served.notified.map(({ kind }) => kind).slice(-6)).toEqual(Array(6).fill('tournament/changed'));
    });

    test('G51 everybody who has joined is told once when check-in begins', async () => {
      await served.make(2);
      served.clock.advance(45 * minuteMs);
      await served.settleAll();
      served.clock.advance(minuteMs);
      await served.settleAll();
      expect(served.notified.map(({ userId, kind }) => `${userId} ${kind}`).toSorted()).toEqual([
        'p1 tournament/check-in',
        'p2 tournament/check-in',
      ]);
    });

    test('G51 a player who did not check in is told that it has started without them, and has the fee back', async () => {
      const id = await served.make(3, { entryFee: 10 });
      served.clock.advance(50 * minuteMs);
      await served.settleAll();
      for (const who of ['p1', 'p2']) await served.registration.checkIn(who, id, true);
      served.clock.advance(10 * minuteMs);
      await served.settleAll();
      expect(await statusesOf(id)).toEqual(['ready']);
      expect((await served.rowOf(id)).currentParticipants).toBe(2);
      expect(served.notified.filter(({ kind }) => kind === 'tournament/changed')).toMatchObject([
        {
          userId: 'p3',
          text: 'Cup has started without you: you did not check in. Your entry fee is back.',
        },
      ]);
    });

    test('a player who stays away from one that started earlier than announced may join others', async () => {
      const id = await served.make(2, { registrationDeadline: new Date(served.clock.wallMs() + minuteMs) });
      served.clock.advance(2 * minuteMs);
      const started = await served.organise.act(
        id,
        { operator: 'olga', reason: 'Rain' },
        { action: 'start' },
      );
      expect(started.ok).toBe(true);
      await served.registration.ready('p1', id);
      served.clock.advance(10 * minuteMs);
      await served.settleAll();
      expect(await statusesOf(id)).toEqual(['walkover']);
      expect(await database.db.select().from(tournamentBars)).toEqual([]);
    });

    test('who checked in for one that started early knows of it, and is barred like everybody', async () => {
      const soon = new Date(served.clock.wallMs() + minuteMs);
      const id = await served.make(2, { registrationDeadline: soon, checkInAt: soon });
      served.clock.advance(2 * minuteMs);
      for (const who of ['p1', 'p2']) await served.registration.checkIn(who, id, true);
      await served.organise.act(id, { operator: 'olga', reason: 'Rain' }, { action: 'start' });
      await served.registration.ready('p1', id);
      served.clock.advance(10 * minuteMs);
      await served.settleAll();
      const bars = await database.db.select().from(tournamentBars);
      expect(bars.map(({ userId }) => userId)).toEqual(['p2']);
    });

    test('a player who has come to a match of one that started early knows of it, and is barred like everybody', async () => {
      const registrationDeadline = new Date(served.clock.wallMs() + minuteMs);
      const id = await served.make(4, { registrationDeadline, format: 'round-robin' });
      served.clock.advance(2 * minuteMs);
      await served.organise.act(id, { operator: 'olga', reason: 'Rain' }, { action: 'start' });
      await served.comeAll(id);
      for (const row of await served.matchesOf(id))
        if (row.status === 'playing') served.fake.end(row.id, { winnerId: row.player1Id });
      await served.ended(id);
      served.clock.advance(10 * minuteMs);
      await served.settleAll();
      const bars = await database.db.select().from(tournamentBars);
      expect(bars.map(({ userId }) => userId).toSorted()).toEqual(['p1', 'p2', 'p3', 'p4']);
    });

    test('a start in a time without a server happens two minutes after the return', async () => {
      const id = await served.make(2, { checkInAt: new Date(served.clock.wallMs()) });
      const startMs = (await served.rowOf(id)).startDate.getTime();
      served.clock.advance(60 * minuteMs + 30_000);
      served.spans.push({ fromMs: startMs - 1000, toMs: served.clock.wallMs() });
      await served.settleAll();
      expect((await served.rowOf(id)).status).toBe('registration');
      served.clock.advance(2 * minuteMs);
      await served.settleAll();
      expect((await served.rowOf(id)).status).toBe('active');
    });
  });

  describe('coming to a match', () => {
    test('G51 both come: it begins; one: walkover; nobody: double walkover, and a bar for each', async () => {
      const id = await served.started(4);
      const [first, second] = (await served.matchesOf(id)).filter(({ round }) => round === 1);
      await served.registration.ready(first?.player1Id ?? '', id);
      served.clock.advance(3 * minuteMs);
      await served.settleAll();
      expect(await statusesOf(id)).toEqual(['walkover', 'double-walkover', 'walkover']);
      expect(await served.rowOf(id)).toMatchObject({ status: 'completed', winnerId: first?.player1Id });
      const again = await served.make(0);
      const absent = { id: second?.player1Id ?? '', username: 'p', isGuest: false, sessionId: 's' };
      const refused = await served.registration.join(absent, again);
      expect(refused).toMatchObject({ ok: false, error: { code: 'tournament/barred' } });
      const text = refused.ok ? '' : refused.error.text;
      expect(text).toContain('another 60 minutes');
      // The page says so instead of offering it.
      const row = await served.rowOf(again);
      const at = new Date(served.clock.wallMs());
      const rights = (player: Player) => rightsOf(database.db, row, player, null, at);
      expect(await rights(absent)).toMatchObject({ mayJoin: false, whyNot: text });
      const other = { ...absent, id: first?.player1Id ?? '' };
      expect(await rights(other)).toMatchObject({ mayJoin: true, whyNot: null });
    });

    test('a bar stays that is earned in this tournament; playing it lifts an earlier one', async () => {
      const id = await served.started(4);
      await served.comeAll(id);
      const day = { hours: 24, until: new Date(served.clock.wallMs() + 60 * minuteMs) };
      await database.db
        .insert(tournamentBars)
        .values(['p1', 'p2', 'p3'].map((userId) => ({ userId, ...day })));
      for (const row of await served.matchesOf(id)) {
        if (row.status === 'playing') served.fake.end(row.id, { winnerId: row.player1Id });
      }
      await served.ended(id);
      const { player1Id: winner, player2Id: absent } = await open1(id, 'ready');
      await served.registration.ready(winner ?? '', id);
      served.clock.advance(5 * minuteMs);
      await served.settleAll();
      expect(await served.rowOf(id)).toMatchObject({ status: 'completed', winnerId: winner });
      const bars = await database.db.select().from(tournamentBars);
      expect(bars.map(({ userId }) => userId)).toEqual([absent]);
    });

    test('who misses one match of a tournament and plays the others stays barred', async () => {
      const id = await served.started(3, { format: 'round-robin' });
      const { player1Id: present, player2Id: absent } = await open1(id, 'ready');
      await barEarlier(present ?? '');
      await served.registration.ready(present ?? '', id);
      served.clock.advance(3 * minuteMs);
      await served.settleAll();
      expect(new Set(await barred())).toEqual(new Set([present, absent]));
      served.clock.advance(minuteMs);
      await playOut(id);
      expect((await served.rowOf(id)).status).toBe('completed');
      expect(await barred()).toEqual([absent]);
    });

    test('who wins by a walkover alone has played nothing, and stays barred', async () => {
      const id = await served.started(2);
      await barEarlier('p1');
      await served.registration.ready('p1', id);
      served.clock.advance(3 * minuteMs);
      await served.settleAll();
      expect(await served.rowOf(id)).toMatchObject({ status: 'completed', winnerId: 'p1' });
      expect(await barred()).toEqual(['p1', 'p2']);
    });

    test('an outage does not count', async () => {
      const id = await served.started(2);
      served.spans.push({ fromMs: served.clock.wallMs(), toMs: served.clock.wallMs() + 5 * minuteMs });
      served.clock.advance(6 * minuteMs);
      await served.settleAll();
      expect(await statusesOf(id)).toEqual(['ready']);
      served.clock.advance(2 * minuteMs);
      await served.settleAll();
      expect(await statusesOf(id)).toEqual(['double-walkover']);
    });

    test('somebody who plays elsewhere gets five minutes', async () => {
      served.busy.add('p2');
      const id = await served.started(2);
      const { dueAt, scheduledAt } = await open1(id, 'ready');
      expect((dueAt?.getTime() ?? 0) - (scheduledAt?.getTime() ?? 0)).toBe(5 * minuteMs);
    });

    test('a first move that never comes is a walkover too', async () => {
      const id = await served.started(2);
      await served.comeAll(id);
      const { id: matchId } = await open1(id, 'playing');
      served.fake.end(matchId, { winnerId: 'p1', absentIds: ['p2'] });
      await served.ended(id);
      expect(await statusesOf(id)).toEqual(['walkover']);
    });

    test.each([
      ['one of them', ['p2'], 'played', 20],
      ['both', ['p1', 'p2'], 'double-walkover', 0],
    ] as const)(
      'a later game that %s missed makes no walkover of a match that was played, and earns no bar',
      async (_, absentIds, outcome, prize) => {
        const { book } = createPoints({ database, clock: served.clock, friendsAmong: async () => [] });
        served = serveTournaments(database, served.clock, served.fake, book);
        const id = await served.started(2, { entryFee: 10 });
        await served.comeAll(id);
        const { id: matchId } = await open1(id, 'playing');
        served.fake.end(matchId, {});
        await served.ended(id);
        const winnerId = outcome === 'played' ? 'p1' : null;
        served.fake.end(matchId, { winnerId, absentIds });
        await served.ended(id);
        expect(await served.matchesOf(id)).toMatchObject([{ outcome, winnerId }]);
        expect(await database.db.select().from(tournamentBars)).toEqual([]);
        served.clock.advance(10 * minuteMs);
        await served.settleAll();
        expect((await served.peopleOf(id)).get('p1')?.prize ?? 0).toBe(prize);
        expect(served.failures).toEqual([]);
      },
    );
  });

  const calls = () =>
    served.notified
      .filter(({ kind }) => kind === 'tournament/match-ready')
      .map(({ userId, text }) => `${userId} ${text}`);

  test('G50 a match that is played within a window begins at once, and both players are called all the same', async () => {
    const alone = { isBoardGame: false, windowMs: 10 * minuteMs };
    served = serveTournaments(database, served.clock, served.fake, null, alone);
    const id = await served.started(2);
    const { dueAt } = await open1(id, 'playing');
    expect(calls()).toEqual([
      'p1 Your match against p2 in Cup is ready.',
      'p2 Your match against p1 in Cup is ready.',
    ]);
    served.clock.advance(10 * minuteMs);
    served.fake.end((await open1(id, 'playing')).id, {});
    await served.ended(id);
    expect(calls().slice(2)).toEqual([
      'p1 A new round of attempts has begun in your match against p2 in Cup.',
      'p2 A new round of attempts has begun in your match against p1 in Cup.',
    ]);
    expect((await open1(id, 'playing')).dueAt?.getTime()).toBe((dueAt?.getTime() ?? 0) + 10 * minuteMs);
  });

  test('5.2 drawn games: seats swap, then half the clock, then who used less time', async () => {
    const id = await served.started(2);
    await served.comeAll(id);
    const { id: matchId } = await open1(id, 'playing');
    for (let game = 1; game <= 3; game++) {
      served.fake.end(matchId, { usedMs: game === 1 ? [9000, 1000] : [1000, 1000] });
      await served.ended(id);
      await served.ended(id);
    }
    const games = served.fake.all.map(({ wanted }) => [wanted.seats[0].id, wanted.clock?.initialMs]);
    expect(games).toEqual([
      ['p1', 300_000],
      ['p2', 300_000],
      ['p1', 150_000],
    ]);
    // Each further game begins by itself, so players who are on another page have to hear of it.
    const further = [
      'p1 The next game of your match against p2 in Cup has begun.',
      'p2 The next game of your match against p1 in Cup has begun.',
    ];
    expect(calls()).toEqual([
      'p1 Your match against p2 in Cup is ready.',
      'p2 Your match against p1 in Cup is ready.',
      ...further,
      ...further,
    ]);
    expect(await served.matchesOf(id)).toMatchObject([
      { winnerId: 'p2', draws: 3, used1Ms: 11_000, used2Ms: 3000, outcome: 'played' },
    ]);
    const shown = async (windowMs: number | null) => {
      const kindOf = () => ({ isBoardGame: windowMs === null, windowMs });
      const views = viewsOf(database, served.clock, { kindOf });
      return views.matchesOf(await served.rowOf(id), await served.matchesOf(id));
    };
    expect(await shown(null)).toMatchObject([{ winnerId: 'p2', usedMs: [11_000, 3000] }]);
    // Snakes count steps, which are no milliseconds.
    const [attempts] = await shown(600_000);
    expect([attempts?.usedMs, attempts?.usedSteps]).toEqual([undefined, [11_000, 3000]]);
  });

  /** The first of four wins two matches, and is gone before the third; the others end level, the better seed before. */
  async function leaderGoes(go: (id: string) => Promise<unknown>): Promise<string> {
    const id = await served.started(4, { format: 'round-robin' });
    for (let round = 1; round <= 2; round += 1) {
      await served.comeAll(id);
      for (const { id: matchId, player1Id, player2Id } of await served.matchesOf(id))
        if (served.fake.all.some((one) => one.matchId === matchId && one.ended === null))
          served.fake.end(matchId, {
            winnerId: number(player1Id) < number(player2Id) ? player1Id : player2Id,
          });
      await served.ended(id);
    }
    await go(id);
    await playOut(id);
    expect(served.failures).toEqual([]);
    return id;
  }
  const toldWinner = () =>
    served.notified.filter(({ text }) => text === 'You won Cup!').map(({ userId }) => userId);

  describe('leaving', () => {
    test('G51 in a game: it is lost and ended, the bracket goes on', async () => {
      const id = await served.started(4);
      await served.comeAll(id);
      const playing = await open1(id, 'playing');
      await served.registration.leave(playing.player1Id ?? '', id);
      await served.contestEnds.stop();
      expect(served.fake.ended).toEqual([{ matchId: playing.id, loserId: playing.player1Id }]);
      const after = (await served.matchesOf(id)).find((row) => row.id === playing.id);
      expect(after).toMatchObject({ winnerId: playing.player2Id, outcome: 'played' });
      expect((await served.peopleOf(id)).get(playing.player1Id ?? '')?.status).toBe('withdrawn');
      await playOut(id);
      expect((await served.rowOf(id)).status).toBe('completed');
    });

    test('F16 in a game, on a server that is gone before it has ended: another one ends it', async () => {
      const id = await served.started(2);
      await served.comeAll(id);
      const { id: matchId } = await open1(id, 'playing');
      const { endRunning } = served.fake.contests;
      served.fake.contests.endRunning = () => Promise.reject(new Error('gone'));
      await served.registration.leave('p1', id);
      await served.contestEnds.stop();
      served.fake.contests.endRunning = endRunning;
      const other = serveTournaments(database, served.clock, served.fake);
      await other.settleAll();
      expect(served.fake.ended).toEqual([]);
      served.clock.advance(5000);
      await Promise.all([other.settleAll(), other.settleAll()]);
      await other.settleAll();
      expect(served.fake.ended).toEqual([{ matchId, loserId: 'p1' }]);
      expect(await database.db.select().from(tournamentContestEnds)).toEqual([]);
    });

    test('F4 in a game, on a disk that is full by then: nothing is written, and it ends once there is room', async () => {
      const id = await served.started(2);
      await served.comeAll(id);
      const { id: matchId } = await open1(id, 'playing');
      let isFull = true;
      const assertWritable = (): void => {
        if (isFull) throw new StorageUnavailable('disk-full', 'full');
      };
      const { endRunning } = served.fake.contests;
      served.fake.contests.endRunning = async (...ending) => {
        assertWritable();
        await endRunning(...ending);
      };
      await served.registration.leave('p1', id);
      await served.contestEnds.stop();
      const left = await database.db.select().from(tournamentContestEnds);
      served.clock.advance(5000);
      const full = serveTournaments({ ...database, assertWritable }, served.clock, served.fake);
      await full.contestEnds.settleDue(100);
      expect(await database.db.select().from(tournamentContestEnds)).toEqual(left);
      isFull = false;
      await full.contestEnds.settleDue(100);
      await full.contestEnds.settleDue(100);
      expect(served.fake.ended).toEqual([{ matchId, loserId: 'p1' }]);
      expect(await database.db.select().from(tournamentContestEnds)).toEqual([]);
      expect(full.failures).toEqual([]);
    });

    test('a leader of a table who is disqualified has no place: the best of the others has won', async () => {
      const id = await leaderGoes((cup) =>
        served.organise.act(
          cup,
          { operator: 'olga', reason: 'A complaint' },
          { action: 'remove', userId: 'p1', reason: 'A script' },
        ),
      );
      expect(await served.rowOf(id)).toMatchObject({ status: 'completed', winnerId: 'p2' });
      expect(await placesOf(id)).toEqual({ p1: null, p2: 1, p3: 2, p4: 3 });
      expect((await served.peopleOf(id)).get('p2')?.status).toBe('winner');
      expect(toldWinner()).toEqual(['p2']);
    });

    test('a leader of a table who leaves after half of it keeps what was won, and wins', async () => {
      const id = await leaderGoes((cup) => served.registration.leave('p1', cup));
      expect(await served.rowOf(id)).toMatchObject({ status: 'completed', winnerId: 'p1' });
      expect(await placesOf(id)).toEqual({ p1: 1, p2: 2, p3: 3, p4: 4 });
      expect((await served.peopleOf(id)).get('p1')?.status).toBe('withdrawn');
      expect(toldWinner()).toEqual(['p1']);
      const played = await database.db.transaction((tx) => playedTournaments(tx, [id]));
      expect(played.flatMap(({ userId, won }) => (won ? [userId] : []))).toEqual(['p1']);
    });

    test('deleted: out of everything, and before the start the place is free', async () => {
      const running = await served.started(2);
      const ahead = await served.make(2);
      await served.registration.quit('p2');
      expect(await served.rowOf(running)).toMatchObject({ status: 'completed', winnerId: 'p1' });
      expect(await served.rowOf(ahead)).toMatchObject({ currentParticipants: 1 });
      expect([...(await served.peopleOf(ahead)).keys()]).toEqual(['p1']);
    });
  });

  test.each([
    ['single-elimination', 5, {}, { p1: 1, p2: 2, p3: 3, p4: 3, p5: 5 }, 4],
    ['single-elimination', 4, { thirdPlace: true }, { p1: 1, p2: 2, p3: 3, p4: 4 }, 4],
    ['double-elimination', 4, {}, { p1: 1, p2: 2, p3: 3, p4: 4 }, 6],
    ['round-robin', 5, {}, { p1: 1, p2: 2, p3: 3, p4: 4, p5: 5 }, 10],
    ['round-robin', 8, { groups: true }, { p1: 1, p2: 2, p3: 3, p4: 3, p5: 5, p6: 5, p7: 7, p8: 7 }, 15],
  ] as const)(
    '5 %s of %i to its end, settled twice: places and number of matches',
    async (format, count, fields, places, played) => {
      const id = await served.started(count, { format, ...fields });
      await playOut(id);
      expect(await served.rowOf(id)).toMatchObject({ status: 'completed', winnerId: 'p1' });
      expect(await placesOf(id)).toEqual(places);
      const over = (await served.matchesOf(id)).filter(({ outcome }) => outcome === 'played');
      expect(over.map(({ gamesWon1, gamesWon2 }) => gamesWon1 + gamesWon2)).toEqual(Array(played).fill(1));
      expect(served.failures).toEqual([]);
    },
  );

  test.each([
    [7, false, 'table'],
    [8, true, 'group'],
  ] as const)(
    'groups for %i players: whether it has them is known from the start',
    async (count, groups, bracket) => {
      const id = await served.started(count, { format: 'round-robin', groups: true });
      expect(await served.rowOf(id)).toMatchObject({ status: 'active', groups });
      expect(new Set((await served.matchesOf(id)).map((match) => match.bracket))).toEqual(new Set([bracket]));
    },
  );

  test('matches of the rounds that are open are found, those that are over among them', async () => {
    const id = await served.started(4, { format: 'round-robin' });
    await served.comeAll(id);
    const [first] = (await served.matchesOf(id)).filter(({ status }) => status === 'playing');
    served.fake.end(first?.id ?? '', { winnerId: first?.player1Id ?? null });
    await served.ended(id);
    const open = await tournamentStore(database.db).openRounds(id);
    expect(open.map(({ round, status }) => `${round} ${status}`).toSorted()).toEqual([
      '1 completed',
      '1 playing',
    ]);
  });

  test('G43 lines of a table are in its order while it runs', async () => {
    const id = await served.started(4, { format: 'round-robin' });
    await served.comeAll(id);
    for (const { id: matchId, player1Id, player2Id } of await served.matchesOf(id))
      if (served.fake.all.some((one) => one.matchId === matchId))
        served.fake.end(matchId, { winnerId: number(player1Id) > number(player2Id) ? player1Id : player2Id });
    await served.ended(id);
    const people = [...(await served.peopleOf(id)).values()];
    const ranked = people.toSorted((a, b) => (a.tableRank ?? 0) - (b.tableRank ?? 0));
    // In the first round 1 meets 4, and 2 meets 3: the lower of each pair has won.
    expect(
      ranked.map(({ userId, points2, tableRank, place }) => [userId, points2, tableRank, place]),
    ).toEqual([
      ['p3', 2, 1, null],
      ['p4', 2, 2, null],
      ['p1', 0, 3, null],
      ['p2', 0, 4, null],
    ]);
  });

  test('12 cut off at any point: nothing is left of it, and settling again makes the same bracket', async () => {
    const id = await served.started(4);
    await served.comeAll(id);
    for (const { id: matchId, player1Id } of await served.matchesOf(id))
      if (player1Id !== null && served.fake.all.some((one) => one.matchId === matchId))
        served.fake.end(matchId, { winnerId: player1Id });
    const before = [await served.rowOf(id), await served.matchesOf(id), [...(await served.peopleOf(id))]];
    let cuts = 0;
    for (let statements = 1; ; statements++) {
      const cut = new Error('cut');
      const attempt = database.db.transaction(async (tx) => {
        const row = await served.rowIn(tx, id);
        const course = await served.settle.courseOf(tx, row);
        const told = await served.settle.advanceWithin(cutAfter(tx, statements, cut), course, { course });
        return told;
      });
      try {
        (await attempt)();
        break;
      } catch (error) {
        if (error !== cut) throw error;
        cuts += 1;
        expect([
          await served.rowOf(id),
          await served.matchesOf(id),
          [...(await served.peopleOf(id))],
        ]).toEqual(before);
      }
    }
    // The tournament, its matches, its participants.
    expect(cuts).toBe(3);
    expect(await statusesOf(id)).toEqual(['played', 'played', 'ready']);
    await playOut(id);
    expect(await served.rowOf(id)).toMatchObject({ status: 'completed' });
  });

  test('T-56 two servers that settle one tournament at once: each result once, each game opened once', async () => {
    const other = serveTournaments(database, served.clock, served.fake);
    const id = await served.started(8);
    for (;;) {
      await served.comeAll(id);
      const playing = (await served.matchesOf(id)).filter(({ status }) => status === 'playing');
      if (playing.length === 0) break;
      for (const { id: matchId, player1Id } of playing) served.fake.end(matchId, { winnerId: player1Id });
      await Promise.all([served.ended(id), other.ended(id), served.ended(id), other.ended(id)]);
    }
    expect((await served.rowOf(id)).status).toBe('completed');
    expect(served.fake.all).toHaveLength(7);
    expect(await statusesOf(id)).toEqual(Array(7).fill('played'));
    expect([...served.failures, ...other.failures]).toEqual([]);
    const results = [...served.notified, ...other.notified].filter(
      ({ kind }) => kind === 'tournament/result',
    );
    expect(results).toHaveLength(8);
  });

  const peopleIn = async (id: string) =>
    [...(await served.peopleOf(id))].map(([who, { status }]) => `${who} ${status}`).toSorted();
  const signIn = (guest = 'p1') =>
    database.db.transaction(async (tx) => {
      const { moved, left } = await reassign(tx, guest, 'account', 'Account');
      const told = await served.registration.carriedOver(tx, guest, moved, left);
      await reassignEnds(tx, guest, 'account');
      return told;
    });

  describe('a guest signs in', () => {
    const account = { id: 'account', username: 'Account', isGuest: false, sessionId: 's' };
    beforeEach(async () => {
      await database.db.insert(users).values({ id: 'account', username: 'Account', isGuest: false });
    });

    test('G09 the places and matches are the account’s', async () => {
      const id = await served.started(2);
      (await signIn())();
      expect(await peopleIn(id)).toEqual(['account active', 'p2 active']);
      await playOut(id);
      expect((await served.matchesOf(id))[0]).toMatchObject({ player1Id: 'account', player1Name: 'Account' });
    });

    test('G46 what the guest announced is the account’s, and stays so when the guest is gone', async () => {
      await database.db.insert(users).values({ id: 'p1', username: 'p1', isGuest: true });
      const id = await served.make(0, { creatorId: 'p1' });
      const edit = { action: 'edit', description: 'For all' } as const;
      await served.organise.act(id, { organiserId: 'p1' }, edit);
      const { version } = await served.rowOf(id);
      (await signIn())();
      await database.db.delete(users).where(eq(users.id, 'p1'));
      const row = await served.rowOf(id);
      expect(row.creatorId).toBe('account');
      // Pages that show it learn that it is somebody else's.
      expect(row.version).toBeGreaterThan(version);
      expect(await served.organise.act(id, { organiserId: 'account' }, edit)).toMatchObject({ ok: true });
      const log = await database.db.select().from(moderationLog);
      expect(log.map(({ actorId }) => actorId)).toEqual(['account', 'account']);
    });

    test('lila#1773 in an arena the account is who the other has just met', async () => {
      const id = await served.started(2, arena);
      served.clock.advance(10_000);
      await served.settleAll();
      (await signIn())();
      expect((await served.peopleOf(id)).get('p2')?.lastOpponentId).toBe('account');
    });

    test('while joining: nobody takes the place', async () => {
      const id = await served.make(1);
      const gone = { id: 'guest', username: 'guest', isGuest: true, sessionId: 'g' };
      expect(await served.registration.join(gone, id)).toMatchObject({ error: { code: 'session/required' } });
      expect(await peopleIn(id)).toEqual(['p1 registered']);
      expect((await served.rowOf(id)).currentParticipants).toBe(1);
    });

    test('where the account takes part as well, the guest leaves', async () => {
      const id = await served.make(2);
      await served.registration.join(account, id);
      (await signIn())();
      expect(await peopleIn(id)).toEqual(['account registered', 'p2 registered']);
      expect((await served.rowOf(id)).currentParticipants).toBe(2);
    });

    test('of a match half-way the opponent is given the match, and no game that the guest has won', async () => {
      const id = await served.make(3, { bestOf: 3, checkInAt: new Date(served.clock.wallMs()) });
      await served.registration.join(account, id);
      served.clock.advance(60 * minuteMs);
      await served.settleAll();
      await served.comeAll(id);
      const theirs = async () =>
        (await served.matchesOf(id)).find((row) => row.player1Id === 'p2' || row.player2Id === 'p2');
      const match = await theirs();
      served.fake.end(match?.id ?? '', { winnerId: 'p2' });
      await served.ended(id);
      // What the guest has played is the account's from now on.
      for (const contest of served.fake.all) {
        contest.seatIds = [playsNow(contest.seatIds[0]), playsNow(contest.seatIds[1])];
        contest.ended &&= { ...contest.ended, winnerId: playsNow(contest.ended.winnerId) };
      }
      (await signIn('p2'))();
      const isFirst = match?.player1Id === 'p2';
      expect(await theirs()).toMatchObject({
        outcome: 'played',
        winnerId: 'p3',
        gamesWon1: isFirst ? 1 : 0,
        gamesWon2: isFirst ? 0 : 1,
      });
      // The next game runs, in which the account has the seat.
      await served.contestEnds.stop();
      expect(served.fake.ended).toEqual([{ matchId: match?.id, loserId: 'account' }]);
    });
  });

  test('a bracket of more matches than one statement stores', async () => {
    const id = await served.make(0, { isOfficial: true, maxParticipants: 1024 });
    await database.db.execute(sql`insert into users (id, username) select 'q' || n, 'q' || n
      from generate_series(1, 1024) n`);
    await database.db
      .execute(sql`insert into tournament_participants (id, tournament_id, user_id, username, status)
      select 'q' || n, ${id}, 'q' || n, 'q' || n, 'checked-in' from generate_series(1, 1024) n`);
    served.clock.advance(60 * minuteMs);
    await served.settleAll();
    expect(served.failures).toEqual([]);
    expect((await statusesOf(id)).filter((status) => status === 'ready')).toHaveLength(512);
    expect(await served.matchesOf(id)).toHaveLength(1023);
  });

  test('12 settling what nothing has changed in changes nothing', async () => {
    const id = await served.started(4);
    await served.comeAll(id);
    const before = [await served.rowOf(id), await served.matchesOf(id), [...(await served.peopleOf(id))]];
    await served.ended(id);
    await served.ended(id);
    expect([await served.rowOf(id), await served.matchesOf(id), [...(await served.peopleOf(id))]]).toEqual(
      before,
    );
  });
});
