/**
 * A report as the operator sees it (GAPS G69): one row of the moderation log per reporter and message; and a message to a race that
 * is gone.
 */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { ok, refuse } from '@playfield/contracts/result.ts';
import { identityIn } from '../account/identity.ts';
import { createNameRules } from '../account/nameRules.ts';
import { createBusAlone } from '../bus/alone.ts';
import { keepReports } from '../bus/testing/reports.ts';
import type { Database } from '../db/open.ts';
import { channelMessages, chatMessages, moderationLog, typingRaces, users } from '../db/schema.ts';
import { createTestClock } from '../testing/clock.ts';
import { describeOnPostgresql, openInMemory, openOnPostgresql } from '../testing/database.ts';
import { createTournamentChat } from './tournamentChat.ts';
import { createRaceChat } from './raceChat.ts';

const raceId = 'r';
async function fill({ db }: Database): Promise<void> {
  await db.insert(users).values(['ada', 'bob', 'cleo'].map((id) => ({ id, username: id })));
  await db.insert(typingRaces).values({ id: raceId, text: 'a text to race over', creatorId: 'ada' });
}
const chatIn = (database: Database, clock = createTestClock()) =>
  createRaceChat({
    database,
    clock,
    bus: createBusAlone(keepReports()),
    guestsWrite: true,
    blockedEitherWay: () => Promise.resolve(new Set()),
    memberName: (userId) => Promise.resolve(ok(userId)),
    identity: identityIn(database.db, clock, createNameRules('Playfield')),
  });
const ada = { id: 'ada', username: 'Ada', isGuest: false };

let database: Database;
beforeAll(async () => {
  database = await openInMemory();
  await fill(database);
});
afterAll(() => database.close());

test('it names writer, text and reporter, once per reporter', async () => {
  const chat = chatIn(database);
  await chat.say(ada, raceId, 'you are slow');
  const [message] = await database.db.select().from(chatMessages);
  if (!message) throw new Error('nothing was said');
  for (const reporter of ['bob', 'bob', 'cleo', 'bob'])
    expect(await chat.report(reporter, raceId, message.id)).toEqual(ok(null));
  const rows = await database.db.select().from(moderationLog).orderBy(moderationLog.actorId);
  expect(rows).toMatchObject(
    ['bob', 'cleo'].map((actorId) => ({
      actorId,
      action: 'chat/report',
      targetUserId: 'ada',
      subject: message.id,
      details: { raceId, message: 'you are slow' },
    })),
  );
});

test('G69 five messages on each side of a reported one are read, oldest first, without it once it was removed', async () => {
  await database.db.insert(typingRaces).values({ id: 'long', text: 'a text to race over', creatorId: 'ada' });
  const clock = createTestClock();
  const chat = chatIn(database, clock);
  const said = Array.from({ length: 13 }, (_, n) => `message ${n}`);
  for (const text of said) {
    expect(await chat.say(ada, 'long', text)).toMatchObject({ ok: true });
    clock.advance(2000);
  }
  const reported = (await database.db.select().from(chatMessages)).find(
    ({ message }) => message === 'message 6',
  );
  if (!reported) throw new Error('nothing was said');
  const read = async () => (await chat.around('long', reported.createdAt)).map(({ message }) => message);
  expect(await read()).toEqual(said.slice(1, 12));
  await database.db.transaction((tx) => chat.removeWithin(tx, 'long', reported.id));
  // One more of those before takes its place.
  expect(await read()).toEqual([...said.slice(0, 6), ...said.slice(7, 12)]);
});

test('what is said in a race that is removed meanwhile is refused as in one that never was', async () => {
  expect(await chatIn(database).say(ada, 'removed', 'hello')).toEqual(refuse('race/not-found'));
});

describeOnPostgresql('presses at once', () => {
  test('two are one report', async () => {
    const shared = await openOnPostgresql();
    onTestFinished(() => shared.close());
    await fill(shared);
    const chat = chatIn(shared);
    await chat.say(ada, raceId, 'you are slow');
    const [message] = await shared.db.select().from(chatMessages);
    if (!message) throw new Error('nothing was said');
    const press = () => chat.report('bob', raceId, message.id);
    const pressed = await shared.db.transaction(async (tx) => {
      // Until both wait, neither report is stored.
      await tx.execute(sql`lock table ${moderationLog} in share mode`);
      const both = [press(), press()];
      const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      await expect.poll(async () => (await shared.db.execute(waiting)).rowCount).toBe(2);
      return both;
    });
    expect(await Promise.all(pressed)).toEqual([ok(null), ok(null)]);
    expect(await shared.db.$count(moderationLog)).toBe(1);
  });
});

test('G90 messages in chats of tournaments are removed after 90 days', async () => {
  const clock = createTestClock();
  const channels = createTournamentChat({
    database,
    clock,
    bus: createBusAlone(keepReports()),
    guestsWrite: true,
    blockedEitherWay: () => Promise.resolve(new Set()),
    writerName: ({ username }) => Promise.resolve(ok(username)),
  });
  await channels.say(ada, 'cup', 'old');
  clock.advance(90 * 86_400_000 - 60_000);
  await channels.say(ada, 'cup', 'new');
  expect(await channels.removeOver(10)).toBe(0);
  clock.advance(60_000);
  expect(await channels.removeOver(10)).toBe(1);
  expect(await database.db.select().from(channelMessages)).toMatchObject([{ message: 'new' }]);
});
