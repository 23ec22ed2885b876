/** What people were told about somebody whose name an operator changed. */
import { expect, test } from 'vitest';
import { notifications, users } from '../db/schema.ts';
import { describeEachDatabase } from '../testing/database.ts';
import { renameInTexts } from './renameInTexts.ts';

const to = 'Swift Otter 42';

describeEachDatabase('sentences about a renamed person', (open) => {
  async function told(texts: readonly string[], from: readonly string[], limit = 10) {
    const { db } = await open();
    await db.insert(users).values(['anna', 'ben', 'cyd'].map((id) => ({ id, username: id })));
    const rows = texts.map((text, n) => ({ id: `n${n}`, userId: 'anna', kind: 'k', text, actorId: 'ben' }));
    await db
      .insert(notifications)
      .values([...rows, { id: 'other', userId: 'anna', kind: 'k', text: 'Ann has a cat', actorId: 'cyd' }]);
    const rename = () => db.transaction((tx) => renameInTexts(tx, { userId: 'ben', to, from }, limit));
    const now = async () => {
      const stored = new Map((await db.select().from(notifications)).map(({ id, text }) => [id, text]));
      expect(stored.get('other')).toBe('Ann has a cat');
      return texts.map((_, n) => stored.get(`n${n}`));
    };
    return { rename, now };
  }

  test.each([
    ['Ann', 'Ann wants to be friends.', `${to} wants to be friends.`],
    ['Ann', 'Annual Cup: Ann won.', `Annual Cup: ${to} won.`],
    [
      'Ann',
      'Your match against Ann (2) in Ann Cup is ready.',
      `Your match against ${to} (2) in Ann Cup is ready.`,
    ],
    ['Ann', '3 friend requests', '3 friend requests'],
    ['Ann', `${to} invites you to Ann Cup.`, `${to} invites you to Ann Cup.`],
    ['a.c', 'abc plays a.c.', `abc plays ${to}.`],
    ['(x) $1 \\', 'It’s your turn against (x) $1 \\: Chess.', `It’s your turn against ${to}: Chess.`],
    ['🦊', '🦊 is your friend now.', `${to} is your friend now.`],
    ['Ödön', 'Ödön is your friend now.', `${to} is your friend now.`],
  ])('%s in “%s”', async (from, text, expected) => {
    const { rename, now } = await told([text], [from]);
    expect(await rename()).toEqual(text === expected ? [] : ['anna']);
    expect(await now()).toEqual([expected]);
    expect(await rename()).toEqual([]);
  });

  test('several names before, a bounded number at a time', async () => {
    const { rename, now } = await told(['Ann won.', 'Bea won.', 'Ann lost.'], ['Ann', 'Bea'], 2);
    expect((await rename()).length).toBe(2);
    expect((await rename()).length).toBe(1);
    expect(await rename()).toEqual([]);
    expect(await now()).toEqual([`${to} won.`, `${to} won.`, `${to} lost.`]);
  });
});
