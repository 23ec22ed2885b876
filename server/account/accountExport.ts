/** What is stored of an account itself, for the person's own copy. Secrets (hashes) are not part of it. */
import { desc, eq } from 'drizzle-orm';
import type { Db } from '../db/open.ts';
import { sessions, users } from '../db/schema.ts';
import type { ExportSection } from '../feature.ts';
import { settingsOf } from './settings.ts';
import { accountStore } from './store.ts';

const mostSessions = 1000;

export function accountSections(db: Db, userId: string): readonly ExportSection[] {
  async function* account() {
    const [row] = await db
      .select({
        id: users.id,
        username: users.username,
        isGuest: users.isGuest,
        role: users.role,
        points: users.points,
        pointsEarned: users.pointsEarned,
        profile: users.profile,
        vehicle: users.vehicle,
        browserBests: users.browserBests,
        formerNames: users.formerNames,
        renamedAt: users.renamedAt,
        createdAt: users.createdAt,
        lastSeenAt: users.lastSeenAt,
      })
      .from(users)
      .where(eq(users.id, userId));
    if (row) yield { ...row, recoveryCodesLeft: await accountStore(db).recoveryCodesLeft(userId) };
  }
  async function* settings() {
    yield await settingsOf(db, userId);
  }
  async function* sessionDates() {
    yield* await db
      .select({
        createdAt: sessions.createdAt,
        lastSeenAt: sessions.lastSeenAt,
        expiresAt: sessions.expiresAt,
        browser: sessions.browser,
      })
      .from(sessions)
      .where(eq(sessions.userId, userId))
      .orderBy(desc(sessions.createdAt))
      .limit(mostSessions);
  }
  return [
    { name: 'account', rows: account() },
    { name: 'settings', rows: settings() },
    { name: 'sessions', rows: sessionDates() },
  ];
}
