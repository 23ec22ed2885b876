/** What organisers and operators may do, on both databases (G11, G51). */
import { beforeEach, expect, test } from 'vitest';
import { onNotice } from '../bus/notice.ts';
import type { Database } from '../db/open.ts';
import { moderationLog, sessions, tournaments, users } from '../db/schema.ts';
import { eraseModeration } from '../operator/personalData.ts';
import { restrictionsIn } from '../account/restrictions.ts';
import { minuteMs } from '../durations.ts';
import { describeEachDatabase } from '../testing/database.ts';
import type { OperatorAct } from './acts.ts';
import { tournamentChanged, topicOf } from './notices.ts';
import type { Actor } from './organise.ts';
import { serveTournaments, type Served } from './testing/served.ts';
import { createViews, listedOf } from './views.ts';

const organiser = { organiserId: 'boss' };
const operator = { operator: 'Olga', reason: 'A complaint' };

const postponedTo = (startDate: Date) =>
  ({ action: 'postpone', startDate: startDate.toISOString() }) as const;

describeEachDatabase('organising', (open) => {
  let database: Database;
  let served: Served;
  beforeEach(async () => {
    database = await open();
    served = serveTournaments(database);
    await database.db.insert(users).values({ id: 'boss', username: 'boss', isGuest: false });
  });

  const ahead = (count: number, fields: object = {}) => served.make(count, { creatorId: 'boss', ...fields });
  const running = (count: number, fields: object = {}) =>
    served.started(count, { creatorId: 'boss', ...fields });
  async function act(id: string, wanted: OperatorAct, actor: Actor = organiser): Promise<string> {
    const done = await served.organise.act(id, actor, wanted);
    return done.ok ? 'done' : done.error.code;
  }
  const logged = async () =>
    (await database.db.select().from(moderationLog)).map(({ action, actorId, reason }) => [
      action,
      actorId,
      reason,
    ]);
  const later = (minutes: number): Date => new Date(served.clock.wallMs() + minutes * minuteMs);
  const matchAt = async (id: string, round: number, number: number) => {
    const found = (await served.matchesOf(id)).find(
      (row) => row.round === round && row.matchNumber === number && row.bracket === 'winners',
    );
    if (!found) throw new Error('no such match');
    return found;
  };
  /** Both come, and player 1 or 2 wins. */
  async function play(id: string, round: number, number: number, winner: 1 | 2): Promise<void> {
    await served.comeAll(id);
    const { id: matchId, player1Id, player2Id } = await matchAt(id, round, number);
    served.fake.end(matchId, { winnerId: winner === 1 ? player1Id : player2Id });
    await served.ended(id);
  }

  test('nobody else may, and each act is recorded', async () => {
    const id = await ahead(2);
    const cancel = { action: 'cancel', reason: 'Rain' } as const;
    expect(await act(id, cancel, { organiserId: 'p1' })).toBe('tournament/not-organiser');
    expect(await act(id, cancel)).toBe('done');
    expect(await logged()).toEqual([['tournament/cancel', 'boss', 'Rain']]);
    expect(await served.rowOf(id)).toMatchObject({ status: 'cancelled', cancelReason: 'Rain' });
    expect(await act(id, cancel, operator)).toBe('tournament/too-late');
  });

  test('T-52 a dozen announced at once: three are open, as if one had come after the other', async () => {
    const player = { id: 'boss', username: 'boss', isGuest: false, sessionId: 's' };
    const wish = {
      name: 'Cup',
      description: 'A cup',
      gameType: 'connect-four',
      format: 'single-elimination',
      startDate: new Date(served.clock.wallMs() + 60 * minuteMs).toISOString(),
      entryFee: 0,
      prizePool: 0,
    } as const;
    const announced = await Promise.all(
      Array.from({ length: 12 }, () => served.registration.create(player, wish)),
    );
    expect(announced.filter(({ ok }) => ok)).toHaveLength(3);
    expect(announced.flatMap((one) => (one.ok ? [] : [one.error.code]))).toEqual(
      Array(9).fill('tournament/too-many'),
    );
    expect(await database.db.$count(tournaments)).toBe(3);
    const nobody = await served.registration.create({ ...player, id: 'gone' }, wish);
    expect(nobody).toMatchObject({ error: { code: 'session/required' } });
  });

  test('G45 cancelled while it runs: games end as nobody’s, and all have the fee back, who were removed as well', async () => {
    const id = await running(4);
    await database.db.update(tournaments).set({ entryFee: 10 });
    await served.comeAll(id);
    const [one, other] = [await matchAt(id, 1, 1), await matchAt(id, 1, 2)];
    const remove = { action: 'remove', userId: one.player1Id ?? '', reason: 'A script' } as const;
    expect(await act(id, remove, operator)).toBe('done');
    await served.contestEnds.stop();
    served.fake.ended.length = 0;
    expect(await act(id, { action: 'cancel', reason: 'Rain' }, operator)).toBe('done');
    await served.contestEnds.stop();
    expect(served.fake.ended).toEqual([{ matchId: other.id, loserId: null }]);
    expect(served.booked.map(({ userId, reason }) => `${userId} ${reason}`).toSorted()).toEqual([
      'p1 refund',
      'p2 refund',
      'p3 refund',
      'p4 refund',
    ]);
  });

  test('G45 cancelled: everybody has the fee back, once', async () => {
    const id = await ahead(2);
    await database.db.update(tournaments).set({ entryFee: 10 });
    expect(await act(id, { action: 'cancel', reason: 'Rain' })).toBe('done');
    expect(
      served.booked.map(({ userId, reason, delta }) => `${userId} ${reason} ${delta}`).toSorted(),
    ).toEqual(['p1 refund 10', 'p2 refund 10']);
  });

  test('started early once registration is closed; postponed with a new check-in and as long a registration', async () => {
    const id = await ahead(3, { registrationDeadline: later(40) });
    expect(await act(id, { action: 'start' })).toBe('tournament/too-early');
    const [startDate, checkInAt, registrationDeadline] = [later(120), later(105), later(100)];
    served.clock.advance(50 * minuteMs);
    // Registration is open again.
    expect(await act(id, postponedTo(startDate))).toBe('done');
    expect(await served.rowOf(id)).toMatchObject({ startDate, checkInAt, registrationDeadline });
    served.clock.advance(49 * minuteMs);
    expect(await act(id, { action: 'start' })).toBe('tournament/too-early');
    served.clock.advance(minuteMs);
    expect(await act(id, { action: 'start' })).toBe('done');
    expect(await served.rowOf(id)).toMatchObject({ status: 'active', currentParticipants: 3 });
    expect(await act(id, { action: 'start' })).toBe('tournament/too-late');
  });

  test('started while registration is open, once all places are taken and before check-in', async () => {
    const id = await ahead(3, { maxParticipants: 4 });
    expect(await act(id, { action: 'start' })).toBe('tournament/too-early');
    const full = await ahead(4, { maxParticipants: 4 });
    expect(await act(full, { action: 'start' })).toBe('done');
    expect(await served.rowOf(full)).toMatchObject({ status: 'active', currentParticipants: 4 });
    const [userId, checkInAt] = ['p1', later(0)];
    const inCheckIn = await ahead(2, { maxParticipants: 2, checkInAt });
    await served.registration.checkIn(userId, inCheckIn, false);
    expect(await act(inCheckIn, { action: 'start' })).toBe('tournament/too-early');
    await served.registration.checkIn(userId, inCheckIn, true);
    expect(await act(inCheckIn, { action: 'start' })).toBe('done');
  });

  test.each([
    ['there is a prize', 'p1', { prizePool: '100' }, 'tournament/not-organiser'],
    ['players have paid', 'p1', { entryFee: 10 }, 'tournament/not-organiser'],
    ['nothing is to be won', 'p1', {}, 'done'],
    ['they only organise', 'boss', { prizePool: '100' }, 'done'],
  ])('started before check-in by its organiser: %s', async (_, creatorId, fields, said) => {
    await database.db
      .insert(users)
      .values({ id: creatorId, username: creatorId, isGuest: false })
      .onConflictDoNothing();
    const id = await ahead(3, { creatorId, ...fields, maxParticipants: 3, checkInAt: later(45) });
    expect(await act(id, { action: 'start' }, { organiserId: creatorId })).toBe(said);
    if (said === 'done') return;
    served.clock.advance(46 * minuteMs);
    for (const userId of ['p1', 'p2', 'p3']) await served.registration.checkIn(userId, id, true);
    expect(await act(id, { action: 'start' }, { organiserId: creatorId })).toBe('done');
  });

  test('started while registration is open, once everybody who has joined is checked in', async () => {
    const id = await ahead(3, { checkInAt: later(45) });
    const present = (userId: string, isIn: boolean) => served.registration.checkIn(userId, id, isIn);
    expect(await act(id, { action: 'start' })).toBe('tournament/too-early');
    served.clock.advance(46 * minuteMs);
    for (const userId of ['p1', 'p2']) await present(userId, true);
    const refused = await served.organise.act(id, organiser, { action: 'start' });
    expect(refused).toMatchObject({
      error: {
        text: 'Registration is still open. Start once it has closed, or once everybody who has joined is checked in.',
      },
    });
    await present('p3', true);
    await served.registration.leave('p2', id);
    const startsAt = (await served.rowOf(id)).startDate;
    const seen = async () => listedOf(await served.rowOf(id), false, served.clock.wallMs());
    expect(await seen()).toMatchObject({ startDate: startsAt.toISOString() });
    expect(await act(id, { action: 'start' })).toBe('done');
    expect(await served.rowOf(id)).toMatchObject({ status: 'active', currentParticipants: 2 });
    // Pages would show a start in the future, and later one after the end.
    expect(await seen()).toMatchObject({ startDate: later(0).toISOString() });
  });

  test.each([
    ['by its organiser', 0],
    ['because too few checked in', 60],
  ] as const)('a start moved %s: pages that are open read the whole', async (_, afterMinutes) => {
    const id = await ahead(2);
    served.clock.advance(afterMinutes * minuteMs);
    const told: { from: number; version: number }[] = [];
    served.bus.register([
      onNotice(tournamentChanged, ({ from, version }) => void told.push({ from, version })),
    ]);
    served.bus.subscribe(topicOf(id));
    const { version, startDate } = await served.rowOf(id);
    if (afterMinutes === 0) expect(await act(id, postponedTo(later(90)))).toBe('done');
    else await served.settleAll();
    const row = await served.rowOf(id);
    expect(row.startDate.getTime()).toBeGreaterThan(startDate.getTime());
    expect(told).toEqual([{ from: version + 1, version: version + 2 }]);
  });

  test('put forward, registration ends by the start at the latest', async () => {
    const id = await ahead(3, { registrationDeadline: later(50) });
    const startDate = later(45);
    expect(await act(id, postponedTo(startDate))).toBe('done');
    expect(await served.rowOf(id)).toMatchObject({ startDate, registrationDeadline: startDate });
  });

  test('edited until the start', async () => {
    const id = await ahead(2);
    expect(await act(id, { action: 'edit', name: ' ' })).toBe('tournament/name-required');
    const clock = { initialS: 60, incrementS: 1 };
    expect(await act(id, { action: 'edit', name: 'New name', clock })).toBe('done');
    expect(await served.rowOf(id)).toMatchObject({ name: 'New name', clockInitialMs: 60_000 });
  });

  test('an edit is recorded by what it changed, with little of long texts', async () => {
    const id = await ahead(2, { description: 'Old words. '.repeat(150) });
    const description = 'New words. '.repeat(150);
    const clock = { initialS: 60, incrementS: 1 };
    expect(await act(id, { action: 'edit', name: 'New name', description, clock })).toBe('done');
    // Nothing that differs.
    expect(await act(id, { action: 'edit', name: ' New name ', description })).toBe('done');
    const rows = await database.db.select().from(moderationLog).orderBy(moderationLog.createdAt);
    const oldDescription = 'Old words. '.repeat(150).slice(0, 100);
    expect(rows.map(({ details }) => details)).toEqual(
      expect.arrayContaining([
        { changed: ['name', 'description', 'clock'], oldName: 'Cup', oldDescription, clock },
        { changed: [] },
      ]),
    );
    expect(await served.rowOf(id)).toMatchObject({ name: 'New name', description: description.trim() });
  });

  test('what an operator edited is erased with the data of its organiser', async () => {
    const id = await ahead(2, { description: 'Old words.' });
    expect(await act(id, { action: 'edit', name: 'New name', description: 'New words.' }, operator)).toBe(
      'done',
    );
    expect((await logged())[0]).toEqual(['tournament/edit', null, 'A complaint']);
    await database.db.transaction((tx) => eraseModeration(tx, 'boss', 10));
    const [entry] = await database.db.select().from(moderationLog);
    expect(entry).toMatchObject({ action: 'tournament/edit', subject: id, details: { isErased: true } });
    expect(JSON.stringify(entry)).not.toMatch(/Cup|Old words/);
  });

  test('a tournament is edited and its results corrected 30 times an hour', async () => {
    const id = await ahead(2);
    const edit = (n: number) => act(id, { action: 'edit', name: `Cup ${n}` });
    for (let n = 0; n < 30; n += 1) expect(await edit(n)).toBe('done');
    expect(await edit(30)).toBe('tournament/changed-often');
    expect(await act(id, { action: 'message', text: 'Bring tea.' })).toBe('done');
    const other = await running(4);
    const { id: matchId, player1Id, player2Id } = await matchAt(other, 1, 1);
    const correct = (winnerId: string | null) =>
      act(other, { action: 'correct', matchId, winnerId, reason: 'Swapped' });
    expect(await act(other, { action: 'walkover', matchId, winnerId: player1Id ?? '' })).toBe('done');
    for (let n = 0; n < 15; n += 1)
      for (const winnerId of [player2Id, player1Id]) expect(await correct(winnerId)).toBe('done');
    expect(await correct(player2Id)).toBe('tournament/changed-often');
    served.clock.advance(60 * minuteMs + 1);
    expect(await correct(player2Id)).toBe('done');
  });

  test('removed before the start: the fee comes back, and the way in is closed', async () => {
    const id = await ahead(3);
    expect(await act(id, { action: 'remove', userId: 'p2', reason: 'Two accounts' })).toBe('done');
    expect((await served.peopleOf(id)).get('p2')).toMatchObject({
      status: 'disqualified',
      reason: 'Two accounts',
    });
    const p2 = { id: 'p2', username: 'p2', isGuest: false, sessionId: 's' };
    expect(await served.registration.join(p2, id)).toMatchObject({ error: { code: 'tournament/closed' } });
    expect((await served.rowOf(id)).currentParticipants).toBe(2);
  });

  test('who was removed still counts for the pages of the list', async () => {
    const id = await ahead(101, { maxParticipants: 128, isOfficial: true });
    expect(await act(id, { action: 'remove', userId: 'p2', reason: 'Two accounts' })).toBe('done');
    const views = createViews({
      database,
      clock: served.clock,
      outages: () => [],
      contestsOf: () => ({ idsOf: async () => [] }),
      kindOf: () => ({ isBoardGame: true, windowMs: null }),
      attempts: { begin: async () => null, of: async () => ({ left: 0, best: null }) },
      playedRatingsOf: async () => new Map(),
    });
    const p1 = { id: 'p1', username: 'p1', isGuest: false, sessionId: 's' };
    const details = await views.details(p1, await served.rowOf(id));
    expect(details).toMatchObject({ currentParticipants: 100, participantPages: 2 });
    expect(details.participants).toHaveLength(100);
  });

  test('disqualified while it runs: the opponent goes on', async () => {
    const id = await running(4);
    const { player1Id, player2Id } = await matchAt(id, 1, 1);
    expect(await act(id, { action: 'remove', userId: player1Id ?? '', reason: 'Cheated' })).toBe('done');
    expect(await matchAt(id, 1, 1)).toMatchObject({ winnerId: player2Id, outcome: 'walkover' });
  });

  test('a walkover is given to one of the two alone', async () => {
    const id = await running(4);
    const { id: matchId, player2Id } = await matchAt(id, 1, 1);
    expect(await act(id, { action: 'walkover', matchId, winnerId: 'boss' })).toBe('tournament/too-late');
    expect(await act(id, { action: 'walkover', matchId, winnerId: player2Id ?? '' })).toBe('done');
    expect(await matchAt(id, 1, 1)).toMatchObject({ winnerId: player2Id, outcome: 'walkover' });
  });

  test('a result is corrected while nothing that depends on it has begun', async () => {
    const id = await running(4);
    await play(id, 1, 1, 1);
    await play(id, 1, 2, 1);
    const wrong = await matchAt(id, 1, 1);
    const correct = {
      action: 'correct',
      matchId: wrong.id,
      winnerId: wrong.player2Id,
      reason: 'Swapped',
    } as const;
    expect(await act(id, correct)).toBe('done');
    expect(await matchAt(id, 1, 1)).toMatchObject({ winnerId: wrong.player2Id, outcome: 'decided' });
    expect(await matchAt(id, 2, 1)).toMatchObject({ status: 'ready', player1Id: wrong.player2Id });
  });

  test('later only by the operator, and then what followed is played again from nothing', async () => {
    const id = await running(8);
    for (const number of [1, 2, 3, 4]) await play(id, 1, number, 1);
    await play(id, 2, 1, 1);
    const wrong = await matchAt(id, 1, 1);
    const semifinal = await matchAt(id, 2, 1);
    const correct = {
      action: 'correct',
      matchId: wrong.id,
      winnerId: wrong.player2Id,
      reason: 'Swapped',
    } as const;
    expect(await act(id, correct)).toBe('tournament/too-late');
    expect(await act(id, correct, operator)).toBe('done');
    const again = await matchAt(id, 2, 1);
    expect(again).toMatchObject({
      status: 'ready',
      player1Id: wrong.player2Id,
      gamesWon1: 0,
      winnerId: null,
    });
    expect(again.id).not.toBe(semifinal.id);
    await play(id, 2, 1, 1);
    await play(id, 2, 2, 1);
    await play(id, 3, 1, 1);
    expect(await served.rowOf(id)).toMatchObject({ status: 'completed', winnerId: wrong.player2Id });
    expect(served.failures).toEqual([]);
  });

  test('G45 the final is corrected once it is over, by the operator, until its prizes are paid', async () => {
    const id = await running(4);
    await database.db.update(tournaments).set({ entryFee: 10 });
    for (const number of [1, 2]) await play(id, 1, number, 1);
    const out = [...(await served.peopleOf(id)).values()].find(({ status }) => status === 'eliminated');
    expect(await served.registration.leave(out?.userId ?? '', id)).toMatchObject({
      error: { code: 'tournament/too-late' },
    });
    await play(id, 2, 1, 1);
    const final = await matchAt(id, 2, 1);
    const [champion, runnerUp] = [final.player1Id, final.player2Id];
    expect(await served.rowOf(id)).toMatchObject({ status: 'completed', winnerId: champion });
    const correct = { action: 'correct', matchId: final.id, winnerId: runnerUp, reason: 'Swapped' } as const;
    expect(await act(id, correct)).toBe('tournament/too-late');
    // What others have played on from is not taken from them any more.
    const semifinal = await matchAt(id, 1, 1);
    const earlier = { ...correct, matchId: semifinal.id, winnerId: semifinal.player2Id };
    expect(await act(id, earlier, operator)).toBe('tournament/too-late');
    served.clock.advance(9 * minuteMs);
    expect(await act(id, correct, operator)).toBe('done');
    const prizesAt = new Date(served.clock.wallMs() + 10 * minuteMs);
    expect(await served.rowOf(id)).toMatchObject({
      status: 'completed',
      winnerId: runnerUp,
      prizesAt,
      dueAt: prizesAt,
    });
    const people = await served.peopleOf(id);
    expect(people.get(runnerUp ?? '')).toMatchObject({ place: 1, status: 'winner' });
    expect(people.get(champion ?? '')).toMatchObject({ place: 2, status: 'eliminated' });
    expect(served.movedWins).toEqual([{ id, fromId: champion, toId: runnerUp }]);
    const texts = served.notified.filter(
      ({ userId, kind }) => kind === 'tournament/result' && userId === runnerUp,
    );
    expect(texts.at(-1)?.text).toBe('You won Cup!');
    await database.db.update(tournaments).set({ prizesAt: null });
    expect(await act(id, { ...correct, winnerId: champion }, operator)).toBe('tournament/too-late');
    expect((await served.rowOf(id)).winnerId).toBe(runnerUp);
  });

  test('TH-19 two on one address in a paid cup are shown to the operator, and to nobody in a free one', async () => {
    const free = await served.make(4);
    const at = new Date(served.clock.wallMs() + 60 * minuteMs);
    for (const [userId, addressHash] of [
      ['p1', 'home'],
      ['p2', 'school'],
      ['p3', 'home'],
    ] as const)
      await database.db
        .insert(sessions)
        .values({ id: userId, userId, addressHash, expiresAt: at, absoluteExpiresAt: at });
    const among = async (id: string) => (await served.operated.one(id))?.onOneAddress;
    const paid = await served.make(3, { entryFee: 10 });
    expect(await among(paid)).toEqual([['p1', 'p3']]);
    expect(await among(free)).toEqual([]);
  });

  test('paused by the operator: no timer runs until it goes on', async () => {
    const id = await running(2);
    expect(await act(id, { action: 'pause', reason: 'A fault' }, operator)).toBe('done');
    served.clock.advance(60 * minuteMs);
    await served.ended(id);
    expect((await matchAt(id, 1, 1)).status).toBe('ready');
    expect(await act(id, { action: 'resume', reason: 'Repaired' }, operator)).toBe('done');
    served.clock.advance(2 * minuteMs);
    await served.settleAll();
    expect((await matchAt(id, 1, 1)).status).toBe('ready');
    served.clock.advance(minuteMs);
    await served.settleAll();
    expect((await matchAt(id, 1, 1)).status).toBe('walkover');
  });

  test('T-52 players are told of messages and new starts five times an hour, whichever server is asked', async () => {
    const id = await ahead(2);
    const other = serveTournaments(database, served.clock, served.fake);
    const message = { action: 'message', text: 'Bring tea.' } as const;
    const later = (minutes: number) =>
      ({
        action: 'postpone',
        startDate: new Date(served.clock.wallMs() + minutes * minuteMs).toISOString(),
      }) as const;
    for (const wanted of [message, later(90), message, later(100)]) {
      expect(await act(id, wanted)).toBe('done');
      served.clock.advance(minuteMs);
    }
    // What was refused was not told, and does not count.
    expect(await act(id, later(-1))).toBe('tournament/date-invalid');
    expect(await other.organise.act(id, organiser, message)).toMatchObject({ ok: true });
    const told = () => [...served.notified, ...other.notified].length;
    const before = told();
    expect(await act(id, message)).toBe('tournament/told-often');
    expect(await act(id, later(110))).toBe('tournament/told-often');
    expect(await other.organise.act(id, organiser, message)).toMatchObject({ ok: false });
    expect(told()).toBe(before);
    // Another tournament, other acts and operators are not concerned.
    expect(await act(await ahead(3), message)).toBe('done');
    expect(await act(id, { action: 'edit', name: 'Tea cup' })).toBe('done');
    expect(await act(id, message, operator)).toBe('done');
    served.clock.advance(56 * minuteMs);
    expect(await act(id, message)).toBe('done');
    expect(await act(id, message)).toBe('tournament/told-often');
  });

  test('who may not write sends no message, and learns why; a new start is told all the same', async () => {
    const id = await ahead(2);
    const until = new Date(served.clock.wallMs() + 60 * minuteMs);
    await restrictionsIn(database.db).put({
      userId: 'boss',
      kind: 'mute',
      until,
      reason: 'Insults',
      createdAt: new Date(served.clock.wallMs()),
    });
    const message = { action: 'message', text: 'Bring tea.' } as const;
    const refused = await served.organise.act(id, organiser, message);
    expect(refused).toMatchObject({ error: { code: 'account/muted' } });
    expect(refused.ok ? '' : refused.error.text).toContain('Insults');
    for (const text of [{ name: 'Words' }, { description: 'More words' }])
      expect(await act(id, { action: 'edit', ...text })).toBe('account/muted');
    expect(await act(id, { action: 'edit', clock: { initialS: 60, incrementS: 1 } })).toBe('done');
    expect(await act(id, { action: 'remove', userId: 'p1', reason: 'A long story' })).toBe('done');
    expect(served.notified.map(({ text }) => text)).toEqual([
      'You were removed from Cup: The organiser gave no reason.',
    ]);
    const startDate = new Date(served.clock.wallMs() + 90 * minuteMs).toISOString();
    expect(await act(id, { action: 'postpone', startDate })).toBe('done');
    served.clock.advance(60 * minuteMs);
    expect(await act(id, message)).toBe('done');
  });

  test('a reason that others read is in clean words; an operator gives it as it is', async () => {
    const id = await ahead(3);
    const reason = 'Something unclean';
    for (const wanted of [
      { action: 'remove', userId: 'p1', reason },
      { action: 'cancel', reason },
    ] as const)
      expect(await act(id, wanted)).toBe('tournament/text-unclean');
    expect(served.notified).toEqual([]);
    expect(await logged()).toEqual([]);
    expect(await act(id, { action: 'remove', userId: 'p1', reason }, operator)).toBe('done');
    expect(await act(id, { action: 'cancel', reason: 'Rain' })).toBe('done');
  });

  test('T-18 what cannot be seen is no message, reason or name, and turns no text around', async () => {
    const id = await ahead(2);
    for (const wanted of [
      { action: 'message', text: '\u200b' },
      { action: 'remove', userId: 'p1', reason: '\u202e' },
      { action: 'cancel', reason: '\u3164' },
    ] as const)
      expect(await act(id, wanted)).toBe('request/invalid');
    expect(await act(id, { action: 'edit', name: '\u2800' })).toBe('tournament/name-required');
    expect(await act(id, { action: 'edit', name: 'A\u202eB', description: 'One\u200b\ntwo' })).toBe('done');
    expect(await served.rowOf(id)).toMatchObject({ name: 'AB', description: 'One\ntwo' });
    expect(await act(id, { action: 'message', text: 'Bring\u2067 tea.' })).toBe('done');
    expect(served.notified.map(({ text }) => text)).toEqual(['AB: Bring tea.', 'AB: Bring tea.']);
  });

  test('a message reaches everybody who plays', async () => {
    const id = await ahead(2);
    expect(await act(id, { action: 'message', text: 'Bring tea.' })).toBe('done');
    expect(served.notified.map(({ userId, text }) => `${userId} ${text}`).toSorted()).toEqual([
      'p1 Cup: Bring tea.',
      'p2 Cup: Bring tea.',
    ]);
  });
});
