/** Names that guests may not play under because they are, or lately were, an account's (T-32). */
import { expect, test } from 'vitest';
import { guestName } from '@playfield/contracts/names.ts';
import { users } from '../db/schema.ts';
import { createStandingClock } from '../testing/clock.ts';
import { describeEachDatabase } from '../testing/database.ts';
import { keepForOwner, keepFree } from './freedNames.ts';
import { identityIn } from './identity.ts';
import { createNameRules } from './nameRules.ts';
import { nameKey } from './nameKey.ts';

const keptMs = 30 * 86_400_000;
const taken = { ok: false, error: { code: 'name/registered' } };

describeEachDatabase('names of guests', (open) => {
  test('the name of a deleted account is nobody’s for 30 days, nor is one that looks like it', async () => {
    const { db } = await open();
    const clock = createStandingClock();
    const { givenName } = identityIn(db, clock, createNameRules('Playfield'));
    const given = guestName(7);
    await db.transaction(async (tx) => {
      for (const name of ['Zoe Quill', given]) await keepFree(tx, nameKey(name), new Date(clock.wallMs()));
    });
    expect(await givenName('guest', 'Zoe Quill')).toMatchObject(taken);
    expect(await givenName('guest', 'z0e qui11')).toMatchObject(taken);
    // The guest didn't choose it.
    expect(await givenName('guest', given)).toEqual({ ok: true, value: `${given} (2)` });
    expect(await givenName('guest', 'Zoe')).toEqual({ ok: true, value: 'Zoe' });
    clock.advance(keptMs + 1);
    expect(await givenName('guest', 'Zoe Quill')).toEqual({ ok: true, value: 'Zoe Quill' });
  });

  test('a renamed account alone may still give its old name', async () => {
    const { db } = await open();
    const clock = createStandingClock();
    const { givenName } = identityIn(db, clock, createNameRules('Playfield'));
    await db.insert(users).values({ id: 'zoe', username: 'Swift Otter 42', usernameKey: 'x' });
    const zoe = { id: 'zoe', username: 'Zoe Quill', usernameKey: nameKey('Zoe Quill') };
    await db.transaction((tx) => keepForOwner(tx, zoe, new Date(clock.wallMs())));
    expect(await givenName('guest', 'Zoe Quill')).toMatchObject(taken);
    expect(await givenName('zoe', 'Zoe Quill')).toEqual({ ok: true, value: 'Zoe Quill' });
  });
});
