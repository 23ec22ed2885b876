/** What counts against the limits of invitations when a site is upgraded. */
import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { systemClock } from '../clock.ts';
import { invites, raceInvites, typingRaces, users } from '../db/schema.ts';
import { hourMs } from '../durations.ts';
import { inviteActs } from '../friends/inviteActs.ts';
import { describeEachDatabase } from '../testing/database.ts';

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
