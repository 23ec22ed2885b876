/** The limits of invitations, and what counts against them when a site is upgraded. */
import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { systemClock } from '../clock.ts';
import { invites, raceInvites, typingRaces, users, userSettings } from '../db/schema.ts';
import type { Database } from '../db/open.ts';
import { dayMs, hourMs } from '../durations.ts';
import { inviteActs } from '../friends/inviteActs.ts';
import { describeEachDatabase } from '../testing/database.ts';
import { checkLimits, type LimitsOptions } from './limits.ts';
import { inviteStore } from './store.ts';

/** So many hours ago. */
const at = (hours: number): Date => new Date(systemClock.wallMs() - hours * hourMs);

/** The statement of the migration that notes earlier invitations. */
function backfill(): string {
  const path = new URL('../db/migrations/0038_invitation_limits.sql', import.meta.url);
  return readFileSync(path, 'utf8').split('--> statement-breakpoint').at(-1) ?? '';
}

describeEachDatabase('limits after an upgrade', (open) => {
  test('the invitations and declines of the last day count, and no earlier ones', async () => {
    const { db } = await open();
    await db.insert(users).values(['ann', 'ben'].map((id) => ({ id, username: id })));
    await db.insert(typingRaces).values({ id: 'race', text: 'a b', maxParticipants: 2 });
    const pair = { fromUserId: 'ann', toUserId: 'ben' };
    const toGame = { ...pair, kind: 'game' as const, expiresAt: at(-1) };
    const declined = { status: 'declined' as const };
    await db.insert(invites).values([
      { ...toGame, ...declined, id: 'old', targetId: 'old', createdAt: at(30), updatedAt: at(29) },
      { ...toGame, ...declined, id: 'declined', targetId: 'g1', createdAt: at(3), updatedAt: at(2) },
      { ...toGame, id: 'pending', targetId: 'g2', createdAt: at(1), updatedAt: at(1) },
    ]);
    await db
      .insert(raceInvites)
      .values({ ...pair, ...declined, id: 'race', raceId: 'race', createdAt: at(2), updatedAt: at(1) });
    await db.execute(sql.raw(backfill()));
    await db.transaction(async (tx) => {
      expect(await inviteActs.sentSince(tx, 'ann', at(24))).toBe(3);
      expect(await inviteActs.sentSince(tx, 'ben', at(24))).toBe(0);
      expect(await inviteActs.declinedSince(tx, pair, at(24))).toBe(2);
      expect(await inviteActs.declinedSince(tx, pair, at(1.5))).toBe(1);
    });
  });
});

describeEachDatabase('limits of invitations', (open) => {
  const ann = { id: 'ann', username: 'Ann', createdAt: at(1000) };
  const ben = { id: 'ben', username: 'Ben' };
  const friends: LimitsOptions = {
    relations: {
      areFriends: async () => true,
      blockersAmong: async () => new Set(),
      blockedEitherWayIn: async () => new Set(),
    },
    pausedUntil: async () => null,
    havePlayed: async () => false,
    limitFactor: 1,
  };
  /** The text of the refusal; null where Ann may invite Ben. */
  async function refusal({ db }: Database, options: Partial<LimitsOptions> = {}) {
    const checked = await db.transaction((tx) =>
      checkLimits(tx, inviteStore(tx), { from: ann, to: ben }, at(0).getTime(), { ...friends, ...options }),
    );
    return checked.ok ? null : (checked.error.text ?? checked.error.code);
  }
  async function withPeople(): Promise<Database> {
    const database = await open();
    await database.db.insert(users).values(['ann', 'ben', 'cyd'].map((id) => ({ id, username: id })));
    return database;
  }
  const sent = ({ db }: Database, count: number, hours: number): Promise<void> =>
    db.transaction(async (tx) => {
      for (let n = 0; n < count; n += 1)
        await inviteActs.note(tx, 'invite', { fromUserId: 'ann', toUserId: 'cyd' }, at(hours));
    });

  test('20 an hour, 60 a day', async () => {
    const database = await withPeople();
    await sent(database, 19, 0.9);
    expect(await refusal(database)).toBeNull();
    await sent(database, 1, 0.9);
    expect(await refusal(database)).toBe('You can send 20 invitations an hour. Please try again later.');

    const later = await withPeople();
    await sent(later, 59, 23);
    await sent(later, 20, 25);
    expect(await refusal(later)).toBeNull();
    await sent(later, 1, 1.1);
    expect(await refusal(later)).toBe('You can send 60 invitations a day. Please try again later.');
  });

  test('50 wait for one person, those that a block hides not counted', async () => {
    const database = await withPeople();
    const senders = Array.from({ length: 50 }, (_, n) => `sender ${n}`);
    await database.db.insert(users).values(senders.map((id) => ({ id, username: id })));
    const from = (ids: readonly string[]) =>
      database.db.insert(invites).values(
        ids.map((id) => ({
          id,
          kind: 'game' as const,
          fromUserId: id,
          toUserId: 'ben',
          targetId: id,
          expiresAt: at(-1),
        })),
      );
    await from(senders.slice(1));
    expect(await refusal(database)).toBeNull();
    await from(senders.slice(0, 1));
    expect(await refusal(database)).toBe('This player takes no more invitations at the moment.');
    const blocking = { ...friends.relations, blockedEitherWayIn: async () => new Set(['sender 7']) };
    expect(await refusal(database, { relations: blocking })).toBeNull();
  });

  test('who takes invitations of people they played with was played with in the last 30 days', async () => {
    const database = await withPeople();
    await database.db.insert(userSettings).values({ userId: 'ben', mayInvite: 'played' });
    const strangers = { ...friends.relations, areFriends: async () => false };
    const playedDaysAgo = (days: number): Partial<LimitsOptions> => ({
      relations: strangers,
      havePlayed: async (_tx, _a, _b, since) => since.getTime() <= at(0).getTime() - days * dayMs,
    });
    expect(await refusal(database, playedDaysAgo(29))).toBeNull();
    expect(await refusal(database, playedDaysAgo(31))).toBe('invite/not-accepted-by-settings');
  });
});
