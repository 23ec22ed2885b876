/** A report as the operator sees it (GAPS G69): one row of the moderation log per reporter and message. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ok } from '@playfield/contracts/result.ts';
import { createBusAlone } from '../bus/alone.ts';
import { keepReports } from '../bus/testing/reports.ts';
import type { Database } from '../db/open.ts';
import { channelMessages, chatMessages, moderationLog, typingRaces, users } from '../db/schema.ts';
import { createTestClock } from '../testing/clock.ts';
import { openInMemory } from '../testing/database.ts';
import { createChannelChat } from './channelChat.ts';
import { createChat } from './chat.ts';

const raceId = 'r';
let database: Database;
beforeAll(async () => {
  database = await openInMemory();
  await database.db.insert(users).values(['ada', 'bob', 'cleo'].map((id) => ({ id, username: id })));
  await database.db.insert(typingRaces).values({ id: raceId, text: 'a text to race over', creatorId: 'ada' });
});
afterAll(() => database.close());

test('it names writer, text and reporter, once per reporter', async () => {
  const chat = createChat({
    database,
    clock: createTestClock(),
    bus: createBusAlone(keepReports()),
    blockedEitherWay: () => Promise.resolve(new Set()),
    memberName: (userId) => Promise.resolve(ok(userId)),
  });
  await chat.say('ada', raceId, 'you are slow');
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

test('G90 messages in chats of tournaments are removed after 90 days', async () => {
  const clock = createTestClock();
  const channels = createChannelChat({
    database,
    clock,
    bus: createBusAlone(keepReports()),
    blockedEitherWay: () => Promise.resolve(new Set()),
    writerName: ({ username }) => Promise.resolve(ok(username)),
  });
  const ada = { id: 'ada', username: 'Ada', isGuest: false };
  await channels.say(ada, 'cup', 'old');
  clock.advance(90 * 86_400_000 - 60_000);
  await channels.say(ada, 'cup', 'new');
  expect(await channels.removeOver(10)).toBe(0);
  clock.advance(60_000);
  expect(await channels.removeOver(10)).toBe(1);
  expect(await database.db.select().from(channelMessages)).toMatchObject([{ message: 'new' }]);
});
