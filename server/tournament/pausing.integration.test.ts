/** Tournaments that the operator stops, and what is left of their times when they go on, on both databases (G11, G43, G45). */
import { beforeEach, expect, test } from 'vitest';
import type { Database } from '../db/open.ts';
import { tournaments, users } from '../db/schema.ts';
import { minuteMs } from '../durations.ts';
import { tournamentPage } from '../operator/tournamentPages.ts';
import { createPoints } from '../points/points.ts';
import { describeEachDatabase } from '../testing/database.ts';
import type { OperatorAct } from './acts.ts';
import { createTournamentInvitations } from './invitations.ts';
import type { Actor } from './organise.ts';
import { arena, type Served, serveTournaments } from './testing/served.ts';
import { phaseOf } from './phase.ts';

const organiser = { organiserId: 'boss' };
const operator = { operator: 'Olga', reason: 'A fault' };
const pause = { action: 'pause', reason: 'A fault' } as const;
const resume = { action: 'resume', reason: 'Repaired' } as const;

describeEachDatabase('a pause', (open) => {
  let database: Database;
  let served: Served;
  let startMs: number;
  beforeEach(async () => {
    database = await open();
    served = serveTournaments(database);
    startMs = served.clock.wallMs();
    await database.db.insert(users).values({ id: 'boss', username: 'boss', isGuest: false });
  });

  /** So many minutes after the test began. */
  const at = (minutes: number): Date => new Date(startMs + minutes * minuteMs);
  const until = (minutes: number): void => served.clock.advance(+at(minutes) - served.clock.wallMs());
  async function act(id: string, wanted: OperatorAct, actor: Actor = operator): Promise<string> {
    const done = await served.organise.act(id, actor, wanted);
    return done.ok ? 'done' : done.error.code;
  }
  const postponedTo = (minutes: number) =>
    ({ action: 'postpone', startDate: at(minutes).toISOString() }) as const;
  const toldOfCheckIn = () =>
    served.notified.filter(({ kind }) => kind === 'tournament/check-in').map(({ userId }) => userId);
  async function operatorPage(id: string): Promise<string> {
    const shown = await served.operated.one(id);
    if (!shown) throw new Error('no such tournament');
    return tournamentPage({ name: 'olga', formToken: 'token' }, null, shown);
  }

  test('cancelled during it: it does not go on, nothing is due, and the operator reads that it is cancelled', async () => {
    const id = await served.make(2, { creatorId: 'boss' });
    expect(await act(id, pause)).toBe('done');
    expect(await operatorPage(id)).toContain(`action="/tournaments/${id}/resume"`);
    expect(await served.operated.list()).toMatchObject([{ id, status: 'paused' }]);
    expect(await act(id, { action: 'cancel', reason: 'Rain' }, organiser)).toBe('done');
    expect(await served.rowOf(id)).toMatchObject({ status: 'cancelled', pausedAt: null, dueAt: null });
    expect(await act(id, resume)).toBe('tournament/too-late');
    await served.settleAll();
    expect(served.failures).toEqual([]);
    expect((await served.rowOf(id)).dueAt).toBeNull();
  });

  test.each(['cancelled', 'completed'] as const)(
    'of one that is %s: nobody goes on with it',
    async (status) => {
      // As an older server has left it.
      const id = await served.make(2, { creatorId: 'boss' });
      await database.db.update(tournaments).set({ status, pausedAt: at(0), dueAt: null });
      expect(await act(id, resume)).toBe('tournament/too-late');
      expect(await served.operated.list()).toMatchObject([{ id, status }]);
      const page = await operatorPage(id);
      expect(page).toContain(`single-elimination, ${status}`);
      expect(page).not.toContain(`action="/tournaments/${id}/resume"`);
    },
  );

  test('its players read that it is paused and that it goes on, and those of a match once more that it is ready', async () => {
    const toldSince = () => served.notified.splice(0).map(({ userId, kind, text }) => [userId, kind, text]);
    const ahead = await served.make(1, { creatorId: 'boss', name: 'Ahead' });
    toldSince();
    expect(await act(ahead, pause)).toBe('done');
    expect(await act(ahead, resume)).toBe('done');
    const starts = (await served.rowOf(ahead)).startDate.toISOString().slice(0, 16).replace('T', ' ');
    expect(toldSince()).toEqual([
      ['p1', 'tournament/changed', 'Ahead is paused by an operator. It goes on later.'],
      ['p1', 'tournament/changed', `Ahead goes on. It starts at ${starts} UTC.`],
    ]);
    const id = await served.started(2, { creatorId: 'boss', name: 'Cup' });
    toldSince();
    expect(await act(id, pause)).toBe('done');
    expect(await act(id, resume)).toBe('done');
    expect(toldSince().map(([userId, kind]) => `${userId} ${kind}`)).toEqual([
      'p1 tournament/changed',
      'p2 tournament/changed',
      'p1 tournament/changed',
      'p2 tournament/changed',
      'p1 tournament/match-ready',
      'p2 tournament/match-ready',
    ]);
  });

  test('G45 over during it: its prizes are paid all the same', async () => {
    const { book } = createPoints({ database, clock: served.clock, friendsAmong: async () => [] });
    served = serveTournaments(database, served.clock, served.fake, book);
    const id = await served.started(4, { creatorId: 'boss', entryFee: 10 });
    await served.comeAll(id);
    for (const { id: matchId, player1Id, round } of await served.matchesOf(id))
      if (round === 1) served.fake.end(matchId, { winnerId: player1Id });
    await served.ended(id);
    const final = (await served.matchesOf(id)).find(({ round }) => round === 2);
    const { id: matchId = '', player1Id } = final ?? {};
    const winnerId = player1Id ?? '';
    expect(await act(id, pause)).toBe('done');
    expect(await act(id, { action: 'walkover', matchId, winnerId }, organiser)).toBe('done');
    const prizesAt = new Date(served.clock.wallMs() + 10 * minuteMs);
    const over = { status: 'completed', winnerId, pausedAt: null, prizesAt, dueAt: prizesAt };
    expect(await served.rowOf(id)).toMatchObject(over);
    // As an older server has left it.
    await database.db.update(tournaments).set({ pausedAt: at(60) });
    served.clock.advance(10 * minuteMs);
    await served.settleAll();
    expect(await served.rowOf(id)).toMatchObject({ prizesAt: null, poolPaid: 28, dueAt: null });
    expect((await served.peopleOf(id)).get(winnerId)?.prize).toBe(28);
    expect(served.failures).toEqual([]);
  });

  test('before the start: start, check-in and the end of registration are as far away as they were', async () => {
    const id = await served.make(2, { creatorId: 'boss', registrationDeadline: at(30) });
    const closed = await served.make(3, { creatorId: 'boss', registrationDeadline: at(10) });
    until(20);
    for (const one of [id, closed]) expect(await act(one, pause)).toBe('done');
    until(65);
    for (const one of [id, closed]) expect(await act(one, resume)).toBe('done');
    const times = { startDate: at(105), checkInAt: at(90), pausedAt: null };
    expect(await served.rowOf(id)).toMatchObject({ ...times, registrationDeadline: at(75) });
    // What was closed when it began stays closed.
    expect(await served.rowOf(closed)).toMatchObject({ ...times, registrationDeadline: at(55) });
  });

  test('registration stands still in it: who may join when it begins may join and be invited until it goes on', async () => {
    const id = await served.make(2, { creatorId: 'boss', registrationDeadline: at(30) });
    const closed = await served.make(3, { creatorId: 'boss', registrationDeadline: at(10) });
    until(20);
    for (const one of [id, closed]) expect(await act(one, pause)).toBe('done');
    until(45);
    const invitations = createTournamentInvitations(served);
    const boss = { id: 'boss', username: 'boss', isGuest: false };
    const invited = await database.db.transaction((tx) => invitations.invitable(tx, id, 'p1', boss));
    expect(invited).toEqual({ ok: true, value: at(55) });
    // An earlier start, told of during it, takes nothing of what is left before that.
    expect(await act(id, postponedTo(58))).toBe('done');
    until(47);
    expect(await invitations.standing(database.db, [id, closed])).toEqual(new Map([[id, at(57)]]));
    expect(await served.registration.join(boss, id)).toMatchObject({ ok: true });
    const late = await served.registration.join(boss, closed);
    expect(late).toMatchObject({ error: { code: 'tournament/closed' } });
    expect(await act(id, resume)).toBe('done');
    expect(await served.rowOf(id)).toMatchObject({ startDate: at(58), registrationDeadline: at(57) });
  });

  test('check-in stands still in it: players who join before its time confirm when it comes', async () => {
    const id = await served.make(2, { creatorId: 'boss' });
    const checkIn = async (who: string) => {
      const done = await served.registration.checkIn(who, id, true);
      return done.ok ? 'done' : done.error.code;
    };
    until(20);
    expect(await act(id, pause)).toBe('done');
    until(50);
    const boss = { id: 'boss', username: 'boss', isGuest: false, sessionId: 's' };
    expect(await served.registration.join(boss, id)).toMatchObject({ ok: true });
    expect((await served.peopleOf(id)).get('boss')).toMatchObject({
      status: 'registered',
      checkedInAt: null,
    });
    expect(await checkIn('p1')).toBe('tournament/too-early');
    const row = await served.rowOf(id);
    expect(phaseOf(row, served.clock.wallMs())).toBe('open');
    // Started now, it requires no check-in, since nobody could have checked in.
    const present = await database.db.transaction((tx) => served.start.present(tx, row, at(50)));
    expect(present).toHaveLength(3);
    expect(await act(id, resume)).toBe('done');
    until(75);
    await served.settleAll();
    expect(toldOfCheckIn().toSorted()).toEqual(['boss', 'p1', 'p2']);
    // Once it has begun it goes on in a pause.
    expect(await act(id, pause)).toBe('done');
    expect(await checkIn('p1')).toBe('done');
    expect(phaseOf(await served.rowOf(id), served.clock.wallMs())).toBe('check-in');
  });

  test.each([
    ['the organiser', organiser],
    ['an operator', operator],
  ])('%s postpones during it: it starts when players were told', async (_, actor) => {
    const id = await served.make(2, { creatorId: 'boss' });
    until(10);
    expect(await act(id, pause)).toBe('done');
    until(20);
    expect(await act(id, postponedTo(120), actor)).toBe('done');
    until(110);
    await served.settleAll();
    expect(toldOfCheckIn()).toEqual([]);
    expect(await act(id, resume)).toBe('done');
    const told = { startDate: at(120), checkInAt: at(105), status: 'registration' };
    expect(await served.rowOf(id)).toMatchObject({ ...told, postponedAt: null });
    // Check-in has begun meanwhile.
    await served.settleAll();
    expect(toldOfCheckIn().toSorted()).toEqual(['p1', 'p2']);
    // Another pause moves that start as any other.
    expect(await act(id, pause)).toBe('done');
    until(112);
    expect(await act(id, resume)).toBe('done');
    expect(await served.rowOf(id)).toMatchObject({ startDate: at(122), checkInAt: at(107) });
    expect(served.failures).toEqual([]);
  });

  test('longer than until the start that players were told during it: as much is left as when they were told', async () => {
    const id = await served.make(2, { creatorId: 'boss', registrationDeadline: at(30) });
    expect(await act(id, pause)).toBe('done');
    until(20);
    expect(await act(id, postponedTo(80), organiser)).toBe('done');
    until(100);
    expect(await act(id, resume)).toBe('done');
    expect(await served.rowOf(id)).toMatchObject({
      startDate: at(160),
      checkInAt: at(145),
      registrationDeadline: at(130),
    });
    until(145);
    await served.settleAll();
    expect(toldOfCheckIn().toSorted()).toEqual(['p1', 'p2']);
  });

  test('an arena that started during it lasts as long as announced from when it goes on', async () => {
    const id = await served.make(3, { ...arena, creatorId: 'boss' });
    until(30);
    expect(await act(id, pause)).toBe('done');
    until(60);
    expect(await act(id, { action: 'start' })).toBe('done');
    expect(await served.rowOf(id)).toMatchObject({ status: 'active', endsAt: at(80) });
    until(65);
    expect(await act(id, resume)).toBe('done');
    expect(await served.rowOf(id)).toMatchObject({ endsAt: at(85) });
    expect(await act(id, pause)).toBe('done');
    until(70);
    expect(await act(id, resume)).toBe('done');
    expect(await served.rowOf(id)).toMatchObject({ endsAt: at(90) });
  });

  test('of an arena beyond its end: it may be joined, and players invited, as when it began', async () => {
    const id = await served.started(2, arena);
    until(70);
    await served.settleAll();
    expect(await act(id, pause)).toBe('done');
    until(90);
    const row = await served.rowOf(id);
    expect(row.endsAt?.getTime()).toBeLessThan(served.clock.wallMs());
    expect(phaseOf(row, served.clock.wallMs())).toBe('running');
    const boss = { id: 'boss', username: 'boss', isGuest: false };
    const invitations = createTournamentInvitations(served);
    const invited = await database.db.transaction((tx) => invitations.invitable(tx, id, 'p1', boss));
    // Pairing closes half a minute before the end, which is 20 minutes later if it goes on now.
    const closesAt = new Date(Number(row.endsAt) + 19.5 * minuteMs);
    expect(invited).toEqual({ ok: true, value: closesAt });
    expect(await served.registration.join(boss, id)).toMatchObject({ ok: true });
    expect(await act(id, resume)).toBe('done');
    await served.settleAll();
    expect(await served.rowOf(id)).toMatchObject({ status: 'active', currentParticipants: 3 });
  });

  test.each(['a pause', 'an outage'])('an arena with one player ends five minutes after %s', async (what) => {
    const id = await served.started(2, arena);
    await served.registration.leave('p2', id);
    until(62);
    await served.settleAll();
    expect(await served.rowOf(id)).toMatchObject({ status: 'active', postponedAt: at(62) });
    if (what === 'a pause') expect(await act(id, pause)).toBe('done');
    else served.spans.push({ fromMs: +at(62), toMs: +at(68) });
    until(68);
    if (what === 'a pause') expect(await act(id, resume)).toBe('done');
    await served.settleAll();
    expect(await served.rowOf(id)).toMatchObject({ status: 'active', postponedAt: at(68) });
    until(73);
    await served.settleAll();
    expect(await served.rowOf(id)).toMatchObject({ status: 'completed' });
    expect(served.failures).toEqual([]);
  });
});
