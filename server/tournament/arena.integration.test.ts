/** An arena on both databases: people who come late, pause and leave, and times without a server (section 5.5). */
import { expect, test } from 'vitest';
import { users } from '../db/schema.ts';
import { minuteMs } from '../durations.ts';
import { describeEachDatabase } from '../testing/database.ts';
import { endSome, pairOf } from './testing/arenas.ts';
import { arena, serveTournaments } from './testing/served.ts';
import { playerNamed, viewsOf } from './testing/views.ts';
import { phaseOf } from './phase.ts';

describeEachDatabase('an arena', (openDatabase) => {
  test('a tick does nothing twice, and nothing where nothing happened', async () => {
    const one = serveTournaments(await openDatabase());
    const id = await one.started(6, { ...arena, firstMoveMs: 120_000 });
    await one.settleAll();
    expect(one.failures).toEqual([]);
    expect(one.fake.all.map(({ wanted }) => wanted.firstMoveMs)).toEqual([120_000, 120_000, 120_000]);
    const { version } = await one.rowOf(id);
    expect(await one.matchesOf(id)).toHaveLength(3);
    one.clock.advance(2000);
    await one.settleAll();
    expect((await one.rowOf(id)).version).toBe(version);
    one.fake.end((await one.matchesOf(id))[0]?.id ?? '', {
      at: new Date(one.clock.wallMs()),
      winnerId: 'p1',
    });
    one.clock.advance(1000);
    await one.settleAll();
    expect((await one.rowOf(id)).version).toBe(version);
    one.clock.advance(1000);
    await one.settleAll();
    expect((await one.rowOf(id)).version).toBe(version + 1);
  });

  test('lila#3836 who joined and is not there is not paired; who comes back is', async () => {
    const one = serveTournaments(await openDatabase());
    const id = await one.make(4, { ...arena, checkInAt: new Date(one.clock.wallMs()) });
    one.presence.left(id, 'p3');
    await one.make(5, arena);
    const absent = { id: 'p5', username: 'p5', isGuest: false, sessionId: 'p5' };
    expect(await one.registration.join(absent, id)).toMatchObject({ ok: true });
    // A page that is loaded again leaves after it has come.
    one.presence.came(id, 'p4');
    one.presence.left(id, 'p4');
    one.clock.advance(3_600_001);
    await one.presence.refresh();
    await one.settleAll();
    one.clock.advance(10_000);
    await one.settleAll();
    const paired = async () =>
      (await one.matchesOf(id)).flatMap(({ player1Id, player2Id }) => [player1Id, player2Id]);
    const there = await paired();
    expect(there).toHaveLength(2);
    expect(there).not.toContain('p3');
    expect(there).not.toContain('p5');
    one.presence.came(id, 'p3');
    await one.presence.refresh();
    one.clock.advance(12_000);
    await one.settleAll();
    expect(new Set(await paired())).toEqual(new Set(['p1', 'p2', 'p3', 'p4']));
    expect(one.failures).toEqual([]);
  });

  test('somebody joins late, pauses, goes on and leaves', async () => {
    const one = serveTournaments(await openDatabase());
    const id = await one.started(2, arena);
    await one.settleAll();
    one.clock.advance(6000);
    await one.settleAll();
    const [match] = await one.matchesOf(id);
    const late = await one.make(3, { ...arena });
    expect(late).not.toBe(id);
    const player = { id: 'p3', username: 'p3', isGuest: false, sessionId: 'p3' };
    expect(await one.registration.join(player, id)).toMatchObject({ ok: true });
    one.presence.came(id, 'p3');
    const of = async (userId: string) => (await one.peopleOf(id)).get(userId);
    expect(await of('p3')).toMatchObject({ status: 'active', rating: 2997 });
    // While a game runs the pause begins after it; at once otherwise.
    await one.acts.pause('p1', id);
    expect(await of('p1')).toMatchObject({ status: 'active', pauseAfterGame: true });
    await one.acts.resume('p1', id);
    expect(await of('p1')).toMatchObject({ status: 'active', pauseAfterGame: false, pausedUntil: null });
    await one.acts.pause('p1', id);
    await one.acts.pause('p3', id);
    expect((await of('p3'))?.status).toBe('paused');
    one.fake.end(match?.id ?? '', { at: new Date(one.clock.wallMs()), winnerId: 'p1', plies: 20 });
    one.clock.advance(2000);
    await one.settleAll();
    expect(await of('p1')).toMatchObject({
      status: 'paused',
      score: 2,
      games: 1,
      wins: 1,
      pauseAfterGame: false,
    });
    expect(await of('p2')).toMatchObject({ status: 'active', score: 0, losses: 1 });
    await one.acts.resume('p3', id);
    const pausedUntil = (await of('p3'))?.pausedUntil;
    expect(await of('p3')).toMatchObject({ status: 'active', waitingSince: pausedUntil });
    one.clock.advance(12_000);
    await one.settleAll();
    one.clock.advance(6000);
    await one.settleAll();
    const running = (await one.matchesOf(id)).filter(({ status }) => status === 'playing');
    expect(
      running.map(({ player1Id, player2Id }) =>
        [player1Id, player2Id].toSorted((a, b) => (a ?? '').localeCompare(b ?? '')),
      ),
    ).toEqual([['p2', 'p3']]);
    // Who leaves has lost what runs, and is not paired any more.
    await one.registration.leave('p2', id);
    await one.contestEnds.stop();
    expect(one.fake.ended).toEqual([{ matchId: running[0]?.id, loserId: 'p2' }]);
    expect((await of('p2'))?.status).toBe('withdrawn');
    expect(await one.acts.resume('p2', id)).toMatchObject({
      ok: false,
      error: { code: 'tournament/not-in' },
    });
  });

  test('a pause after a game lasts at least as long as one that begins at once, from the end of the game', async () => {
    const one = serveTournaments(await openDatabase());
    const id = await one.started(2, arena);
    one.clock.advance(6000);
    await one.settleAll();
    const [match] = await one.matchesOf(id);
    const own = async () => (await one.peopleOf(id)).get('p1');
    await one.acts.pause('p1', id);
    one.clock.advance(minuteMs);
    const endsMs = one.clock.wallMs();
    one.fake.end(match?.id ?? '', { at: new Date(endsMs), winnerId: 'p1', plies: 20 });
    one.clock.advance(2000);
    await one.settleAll();
    const pausedUntil = new Date(endsMs + 10_000);
    expect(await own()).toMatchObject({ status: 'paused', pausedUntil });
    await one.acts.resume('p1', id);
    expect(await own()).toMatchObject({ status: 'active', waitingSince: pausedUntil });
  });

  test('a pause after a missed first move is told from one that was asked for', async () => {
    const database = await openDatabase();
    const one = serveTournaments(database);
    const id = await one.started(2, arena);
    const views = viewsOf(database, one.clock);
    const own = async () => {
      const { you } = await views.details(playerNamed('p1'), await one.rowOf(id));
      return [you.participant?.status, you.participant?.arena?.hasMissedMove];
    };
    const miss = async (): Promise<void> => {
      one.clock.advance(12_000);
      await one.settleAll();
      const match = (await one.matchesOf(id)).find(({ status }) => status === 'playing');
      one.fake.end(match?.id ?? '', { winnerId: 'p2', absentIds: ['p1'], plies: 0 });
      one.clock.advance(2000);
      await one.settleAll();
    };
    await miss();
    expect(await own()).toEqual(['paused', true]);
    await one.acts.resume('p1', id);
    expect(await own()).toEqual(['active', false]);
    await one.acts.pause('p1', id);
    expect(await own()).toEqual(['paused', false]);
    await one.acts.resume('p1', id);
    await miss();
    expect(await own()).toEqual(['paused', true]);
  });

  test.each([
    ['disqualified: has no place, and the next has won', 'disqualified', 'p2'],
    ['gone: keeps the score, and has won', 'withdrawn', 'p1'],
  ] as const)('a leader who is %s', async (_, status, winnerId) => {
    const one = serveTournaments(await openDatabase());
    const id = await one.started(2, arena);
    one.clock.advance(6000);
    await one.settleAll();
    const [match] = await one.matchesOf(id);
    one.fake.end(match?.id ?? '', { at: new Date(one.clock.wallMs()), winnerId: 'p1', plies: 20 });
    one.clock.advance(2000);
    await one.settleAll();
    const remove = { action: 'remove', userId: 'p1', reason: 'A script' } as const;
    if (status === 'withdrawn') await one.registration.leave('p1', id);
    else await one.organise.act(id, { operator: 'olga', reason: 'A complaint' }, remove);
    one.clock.advance(20 * minuteMs);
    await one.settleAll();
    expect(one.failures).toEqual([]);
    expect(await one.rowOf(id)).toMatchObject({ status: 'completed', winnerId });
    const people = await one.peopleOf(id);
    expect(people.get('p1')).toMatchObject({ status, place: winnerId === 'p1' ? 1 : null });
    expect(people.get('p2')?.place).toBe(winnerId === 'p1' ? 2 : 1);
    const told = one.notified.filter(({ text }) => text === 'You won Cup!');
    expect(told.map(({ userId }) => userId)).toEqual([winnerId]);
  });

  test('players who are level in everything stand as they joined: in the table, in what each is told, and at the end', async () => {
    const database = await openDatabase();
    const one = serveTournaments(database);
    const id = await one.make(0, { ...arena, checkInAt: new Date(one.clock.wallMs()) });
    for (const name of ['zoe', 'ada']) {
      await database.db.insert(users).values({ id: name, username: name, isGuest: false });
      await one.registration.join({ id: name, username: name, isGuest: false }, id);
      one.presence.came(id, name);
      one.clock.advance(1000);
    }
    await one.presence.refresh();
    one.clock.advance(3_600_001);
    await one.settleAll();
    one.clock.advance(6000);
    await one.settleAll();
    const [match] = await one.matchesOf(id);
    one.fake.end(match?.id ?? '', { at: new Date(one.clock.wallMs()), plies: 20 });
    one.clock.advance(2000);
    await one.settleAll();
    const order = [
      { userId: 'zoe', place: 1 },
      { userId: 'ada', place: 2 },
    ];
    const listed = async () => {
      const { participants } = await viewsOf(database, one.clock).standings(await one.rowOf(id), 1);
      return participants.map(({ userId, place }) => ({ userId, place }));
    };
    expect(await listed()).toEqual(order);
    expect(new Set(one.told.slice(-2))).toEqual(new Set(order));
    one.clock.advance(20 * minuteMs);
    await one.settleAll();
    expect(one.failures).toEqual([]);
    expect(await one.rowOf(id)).toMatchObject({ status: 'completed', winnerId: 'zoe' });
    expect(await listed()).toEqual(order);
  });

  test('a time in which no server ran moves the end, and running games are played out', async () => {
    const one = serveTournaments(await openDatabase());
    const id = await one.started(4, arena);
    await one.settleAll();
    const { endsAt, dueAt } = await one.rowOf(id);
    const downMs = (dueAt?.getTime() ?? 0) + 1000;
    one.spans.push({ fromMs: downMs, toMs: downMs + 5 * minuteMs });
    one.clock.advance(5 * minuteMs + 3000);
    await one.settleAll();
    expect((await one.rowOf(id)).endsAt?.getTime()).toBe((endsAt?.getTime() ?? 0) + 5 * minuteMs);
    one.clock.advance(20 * minuteMs);
    await one.settleAll();
    expect((await one.rowOf(id)).status).toBe('active');
    endSome(one, () => 0, 1);
    one.clock.advance(2000);
    await one.settleAll();
    expect(await one.rowOf(id)).toMatchObject({ status: 'completed' });
    expect((await one.matchesOf(id)).every(({ outcome }) => outcome === 'played')).toBe(true);
  });

  test('after a crash those who do not come back are not paired, and an arena without people ends', async () => {
    const database = await openDatabase();
    const crashed = serveTournaments(database);
    const ahead = await crashed.make(2, {
      ...arena,
      startDate: new Date(crashed.clock.wallMs() + 7_200_000),
    });
    const id = await crashed.started(5, arena);
    await crashed.settleAll();
    const one = pairOf(crashed, database);
    await one.presence.afterOutage();
    one.presence.came(id, 'p1');
    one.presence.came(id, 'p4');
    await one.presence.refresh();
    endSome(one, () => 0, 1);
    for (let ticks = 0; ticks < 20; ticks += 1) {
      await one.settleAll();
      one.clock.advance(1000);
    }
    const running = (await one.matchesOf(id)).filter(({ status }) => status === 'playing');
    expect(running).toHaveLength(1);
    expect(new Set(running.flatMap(({ player1Id, player2Id }) => [player1Id, player2Id]))).toEqual(
      new Set(['p1', 'p4']),
    );
    expect([...(await one.peopleOf(ahead)).values()].every(({ awayAt }) => awayAt !== null)).toBe(true);
    endSome(one, () => 0, 1);
    const again = pairOf(one, database);
    await again.presence.afterOutage();
    for (let ticks = 0; ticks < 4; ticks += 1) {
      await again.settleAll();
      again.clock.advance(2.5 * minuteMs);
    }
    expect(await again.rowOf(id)).toMatchObject({ status: 'completed' });
    expect(one.failures).toEqual([]);
  });

  test('needs nobody to check in, and does not count who was removed', async () => {
    const one = serveTournaments(await openDatabase());
    const { clock } = one;
    const operator = { operator: 'olga', reason: 'A complaint' };
    const start = (id: string) => one.organise.act(id, operator, { action: 'start' });
    const remove = (id: string, userId: string) =>
      one.organise.act(id, operator, { action: 'remove', userId, reason: 'A script' });
    const id = await one.make(3, arena);
    const alone = await one.make(2, arena);
    await remove(id, 'p3');
    await remove(alone, 'p2');
    clock.advance(50 * minuteMs);
    expect(phaseOf(await one.rowOf(id), clock.wallMs())).toBe('open');
    expect(await one.registration.checkIn('p1', id, true)).toMatchObject({
      error: { code: 'tournament/too-early' },
    });
    await one.settleAll();
    expect(one.notified.find(({ kind }) => kind === 'tournament/check-in')?.text).toBe(
      'Cup starts soon. Open its page to be paired.',
    );
    expect(await start(alone)).toMatchObject({
      error: { code: 'tournament/too-early', text: 'Too few players joined.' },
    });
    expect(await start(id)).toMatchObject({ ok: true });
    expect(await one.rowOf(id)).toMatchObject({ status: 'active', currentParticipants: 2 });
    for (let minutes = 0; minutes < 20; minutes += 10) {
      clock.advance(10 * minuteMs);
      await one.settleAll();
    }
    const reason = 'Too few players joined';
    expect(await one.rowOf(alone)).toMatchObject({ status: 'cancelled', cancelReason: reason });
    expect(one.failures).toEqual([]);
  });

  test('is started by its organiser while it can be joined, once everybody who has joined has it open', async () => {
    const database = await openDatabase();
    const one = serveTournaments(database);
    await database.db.insert(users).values({ id: 'boss', username: 'boss', isGuest: false });
    const id = await one.make(3, { ...arena, creatorId: 'boss' });
    const start = () => one.organise.act(id, { organiserId: 'boss' }, { action: 'start' });
    one.presence.left(id, 'p3');
    await one.presence.refresh();
    const text =
      'Registration is still open. Start once it has closed, or once everybody who has joined has this page open.';
    one.clock.advance(10_000);
    expect(await start()).toMatchObject({ error: { code: 'tournament/too-early', text } });
    one.presence.came(id, 'p3');
    one.clock.advance(minuteMs);
    await one.presence.refresh();
    // Somebody who has just joined is there, before a connection is noted.
    await database.db.insert(users).values({ id: 'late', username: 'late', isGuest: false });
    const late = { id: 'late', username: 'late', isGuest: false, sessionId: 's' };
    expect(await one.registration.join(late, id)).toMatchObject({ ok: true });
    expect(await start()).toMatchObject({ ok: true });
    expect(await one.rowOf(id)).toMatchObject({ status: 'active', currentParticipants: 4 });
  });
});
