/** What follows from an act when a part of it fails, two acts at once, and what is left of reports when people are deleted. */
import { Readable } from 'node:stream';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { ok } from '@playfield/contracts/result.ts';
import { createBusAlone } from '../bus/alone.ts';
import { keepReports } from '../bus/testing/reports.ts';
import type { Database } from '../db/open.ts';
import { moderationLog, restrictions, sessions } from '../db/schema.ts';
import { addAccounts } from '../friends/testing/served.ts';
import { createTestClock } from '../testing/clock.ts';
import { describeOnPostgresql, openInMemory, openOnPostgresql } from '../testing/database.ts';
import { createModeration, type ModerationOptions } from './moderation.ts';
import { moderationLogIn, mostOpen } from './moderationLog.ts';
import { personPage } from './personPage.ts';
import { eraseModeration } from './personalData.ts';
import { restrictionsIn } from '../account/restrictions.ts';
import { hourMs } from '../durations.ts';
import { lockWaits } from '../testing/lockOrder.ts';

const clock = createTestClock();
let database: Database;
beforeAll(async () => {
  database = await openInMemory();
  await addAccounts(database, ['Ann', 'Ben', 'Col', 'Dan'], new Date(clock.wallMs()));
});
afterAll(() => database.close());

const chat = {
  standing: () => Promise.resolve(new Set<string>()),
  around: () => Promise.resolve([]),
  removeWithin: () => Promise.resolve(null),
};
const noData: Pick<ModerationOptions, 'copyOf' | 'deleteWithin'> = {
  copyOf: () => Readable.from([]),
  deleteWithin: () => Promise.resolve(null),
};
const order = { operator: 'anna', reason: 'engine use', length: 'forever' } as const;

test('a ban whose follow-up fails is answered, tells the rest, and is made up for by the sweeps of a day', async () => {
  const done: string[] = [];
  let isBroken = true;
  const moderation = createModeration({
    database,
    clock,
    bus: createBusAlone(keepReports()),
    chat,
    notify: (_tx, { userId }) => Promise.resolve(() => void done.push(`${userId} is told`)),
    rng: () => 0,
    voidRatings: () => Promise.resolve({ games: 0, players: 0, told: () => undefined }),
    leavePlays(playerId) {
      if (isBroken) return Promise.reject(new Error(`${playerId} cannot leave`));
      done.push(`${playerId} leaves`);
      return Promise.resolve();
    },
    backOnBoards(_tx, playerId) {
      done.push(`${playerId} is back`);
      return Promise.resolve();
    },
    renameEverywhere: () => Promise.resolve(),
    ...noData,
    figuresOf: () => Promise.resolve([]),
    failed: (error) => void done.push(String(error)),
  });
  const doneSince = () => done.splice(0);
  await moderationLogIn(database.db).add({
    id: 'report',
    actorId: 'Ann',
    action: 'player/report',
    targetUserId: 'Ben',
    subject: 'profile',
  });

  expect(await moderation.handle('report', 'ban', order)).toEqual(ok({ done: 'banned' }));
  expect(doneSince()).toEqual(['Error: Ben cannot leave', 'Ann is told']);
  await moderation.act('Col', 'ban', { ...order, length: '1h' });
  await moderation.act('Dan', 'ban', order);
  await moderation.act('Dan', 'unban', order);
  expect(doneSince().slice(2)).toEqual(['Dan is back']);
  await moderation.sweep(10);
  expect(doneSince().toSorted()).toEqual(['Error: Ben cannot leave', 'Error: Col cannot leave']);

  isBroken = false;
  clock.advance(hourMs);
  expect(await moderation.sweep(10)).toBe(1);
  expect(doneSince()).toEqual(['Ben leaves', 'Col is back']);
  clock.advance(23 * hourMs);
  expect(await moderation.sweep(10)).toBe(0);
  expect(doneSince()).toEqual([]);
});

const moderationOf = (
  of: Database,
  notify: ModerationOptions['notify'],
  others: Partial<ModerationOptions> = {},
) =>
  createModeration({
    database: of,
    clock,
    bus: createBusAlone(keepReports()),
    chat,
    notify,
    rng: () => 0,
    voidRatings: () => Promise.resolve({ games: 0, players: 0, told: () => undefined }),
    leavePlays: () => Promise.resolve(),
    backOnBoards: () => Promise.resolve(),
    renameEverywhere: () => Promise.resolve(),
    ...noData,
    figuresOf: () => Promise.resolve([]),
    failed: (error) => expect.unreachable(String(error)),
    ...others,
  });

test('when a person was reported twice, answering the second report does not shorten the ban that answered the first', async () => {
  const moderation = moderationOf(database, () => Promise.resolve(() => undefined));
  await addAccounts(database, ['Eve'], new Date(clock.wallMs()));
  for (const id of ['first', 'second'])
    await moderationLogIn(database.db).add({
      id,
      actorId: 'Ann',
      action: 'chat/report',
      targetUserId: 'Eve',
      subject: id,
    });
  const untilOf = async () =>
    (await restrictionsIn(database.db).of('Eve', new Date(clock.wallMs())))[0]?.until;
  await moderation.handle('first', 'ban', order);
  await moderation.handle('second', 'ban', { ...order, length: '1h' });
  expect(await untilOf()).toBeNull();
  // From the page of the person, an operator can replace it by a shorter one.
  await moderation.act('Eve', 'ban', { ...order, length: '1h' });
  expect(await untilOf()).toBeInstanceOf(Date);
});

async function moderated(notify: ModerationOptions['notify']) {
  const shared = await openOnPostgresql();
  onTestFinished(() => shared.close());
  const moderation = moderationOf(shared, notify);
  await addAccounts(shared, ['Ann', 'Ben'], new Date(clock.wallMs()));
  return { db: shared.db, moderation };
}

describeOnPostgresql('two operators at once', () => {
  test('only one operator handles a report about a guest who is gone', async () => {
    const told: string[] = [];
    const { db, moderation } = await moderated((_tx, { userId }) =>
      Promise.resolve(() => void told.push(userId)),
    );
    for (const actorId of ['Ann', 'Ben'])
      await moderationLogIn(db).add({ id: `by ${actorId}`, actorId, action: 'chat/report', subject: 'm' });
    const answers = await db.transaction(async (tx) => {
      // Until both wait, neither has read whether it is open.
      await tx.execute(sql`select from moderation_log for update`);
      const both = ['by Ann', 'by Ben'].map((id) => moderation.handle(id, 'dismiss', order));
      await expect.poll(() => lockWaits(db), { interval: 5 }).toBe(2);
      return both;
    });
    const outcomes = await Promise.all(answers);
    expect(outcomes.map((one) => (one.ok ? one.value.done : one.error.code)).toSorted()).toEqual([
      'dismissed',
      'handled',
    ]);
    expect(told.toSorted()).toEqual(['Ann', 'Ben']);
  });

  test('both answer when two people have reported each other', async () => {
    const both = Promise.withResolvers<void>();
    let telling = 0;
    const { db, moderation } = await moderated(async (tx, { userId }) => {
      telling += 1;
      if (telling === 2) both.resolve();
      await both.promise;
      // As the row of a notification does.
      await tx.execute(sql`select from users where id = ${userId} for key share`);
      return () => undefined;
    });
    const report = { action: 'player/report', subject: 'profile' } as const;
    for (const [actorId, targetUserId] of [
      ['Ann', 'Ben'],
      ['Ben', 'Ann'],
    ] as const)
      await moderationLogIn(db).add({ ...report, id: `by ${actorId}`, actorId, targetUserId });
    const answers = ['by Ann', 'by Ben'].map((id) => moderation.handle(id, 'dismiss', order));
    expect(await Promise.all(answers)).toEqual([ok({ done: 'dismissed' }), ok({ done: 'dismissed' })]);
  });
});

test('a report outlives its reporter, and is erased with the person reported', async () => {
  const { db } = database;
  const entry = { action: 'chat/report', subject: 'm', details: { message: 'rude words' } } as const;
  await moderationLogIn(db).add({
    ...entry,
    id: 'made',
    actorId: 'Ann',
    targetUserId: 'Col',
    reason: 'rude',
  });
  await moderationLogIn(db).add({ ...entry, id: 'got', actorId: 'Ben', targetUserId: 'Ann', reason: 'rude' });
  const organised = { action: 'tournament/cancel', subject: 'cup', reason: 'words of Ann' };
  await moderationLogIn(db).add({ ...organised, id: 'organised', actorId: 'Ann' });
  const erase = async (userId: string) => {
    while ((await db.transaction((tx) => eraseModeration(tx, userId, 1))) > 0);
  };
  const found = async (id: string) => moderationLogIn(db).byId(id);
  await erase('Ann');
  expect(await found('made')).toMatchObject({ ...entry, actorId: null, targetUserId: 'Col', reason: 'rude' });
  const wiped = { details: { isErased: true }, reason: null };
  expect([await found('got'), await found('organised')]).toMatchObject([wiped, wiped]);
  await erase('Col');
  expect(await found('made')).toMatchObject(wiped);
});

test('a person’s page counts the sessions that have not ended, however many there are', async () => {
  const in1Hour = new Date(clock.wallMs() + hourMs);
  const session = { userId: 'Ann', expiresAt: in1Hour, absoluteExpiresAt: in1Hour };
  const over = new Date(clock.wallMs() - 1);
  await database.db
    .insert(sessions)
    .values([
      ...Array.from({ length: 53 }, (_, n) => ({ ...session, id: `open ${n}` })),
      { ...session, id: 'unused', expiresAt: over },
      { ...session, id: 'too old', absoluteExpiresAt: over },
    ]);
  const shown = await moderationOf(database, () => Promise.resolve(() => undefined)).person('Ann');
  if (!shown) expect.unreachable('there is an account');
  expect([shown.sessionCount, shown.sessions.length]).toEqual([53, 50]);
  const text = personPage({ name: 'anna', formToken: 'token' }, null, shown);
  expect(text).toMatch(/Sessions<\/th>\s*<td>53</);
});

test('a ban ends together with its effect on the boards, or not at all', async () => {
  let isBroken = true;
  const failures: unknown[] = [];
  const away = new Error('the boards cannot be changed');
  const moderation = moderationOf(database, () => Promise.resolve(() => undefined), {
    backOnBoards: () => (isBroken ? Promise.reject(away) : Promise.resolve()),
    failed: (error) => failures.push(error),
  });
  await database.db.delete(restrictions);
  await addAccounts(database, ['Ida', 'Jon'], new Date(clock.wallMs()));
  await moderation.act('Ida', 'ban', order);
  await moderation.act('Jon', 'ban', { ...order, length: '1h' });
  clock.advance(hourMs);
  const kept = async () => {
    const rows = await Promise.all(['Ida', 'Jon'].map((id) => restrictionsIn(database.db).exported(id)));
    return rows.map(({ length }) => length);
  };
  await expect(moderation.act('Ida', 'unban', order)).rejects.toBe(away);
  expect(await moderation.sweep(10)).toBe(0);
  expect([await kept(), failures]).toEqual([[1, 1], [away]]);
  isBroken = false;
  await moderation.act('Ida', 'unban', order);
  expect(await moderation.sweep(10)).toBe(1);
  expect(await kept()).toEqual([0, 0]);
});

test('what many have reported hides nothing else, and what does not fit on a page is on the next one', async () => {
  const moderation = moderationOf(database, () => Promise.resolve(() => undefined));
  await addAccounts(database, ['Zoe'], new Date(clock.wallMs()));
  await database.db.delete(moderationLog);
  const reportAt = (id: string, subject: string, minute: number) => ({
    id,
    action: 'chat/report',
    targetUserId: 'Zoe',
    subject,
    createdAt: new Date(clock.wallMs() + minute * 60_000),
  });
  await database.db
    .insert(moderationLog)
    .values([
      ...Array.from({ length: 201 }, (_, n) => reportAt(`alone ${n}`, `m${n}`, n)),
      ...Array.from({ length: 250 }, (_, n) => reportAt(`loud ${n}`, 'loud', 1000 + n)),
    ]);
  const first = await moderation.reports();
  expect(first.things.length).toBe(200);
  expect(first.isLast).toBe(false);
  expect(first.things.slice(0, 2)).toMatchObject([
    { id: 'loud 249', subject: 'loud', reporters: 250 },
    { id: 'alone 200', reporters: 1 },
  ]);
  const { things, isLast } = await moderation.reports(2);
  expect([things.map(({ id }) => id), isLast]).toEqual([['alone 1', 'alone 0'], true]);
  // Those of more than are looked at that are older are left out, and counted.
  await database.db.execute(sql`
    insert into moderation_log (id, action, subject, created_at)
    select 'old ' || n, 'chat/report', 'old', timestamptz '2020-01-01' from generate_series(1, ${mostOpen}) n`);
  expect(await moderation.reports(2)).toMatchObject({ isLast: true, leftOut: 451 });
  expect(first.leftOut).toBe(0);
  await database.db.delete(moderationLog).where(eq(moderationLog.subject, 'old'));
  expect((await moderation.report('loud 3'))?.thing.reporters).toBe(250);
  await moderation.handle('loud 3', 'dismiss', order);
  expect((await moderation.report('loud 3'))?.thing.reporters).toBe(1);
  expect((await moderation.reports()).things[0]?.id).toBe('alone 200');
});
