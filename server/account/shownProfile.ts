/** What accounts show of themselves on their profile: figure, colour, chosen achievements (`users.profile`). */
import { and, eq, isNull, sql } from 'drizzle-orm';
import { look, type Look } from '@playfield/contracts/http/profiles.ts';
import type { Settings } from '@playfield/contracts/http/settings.ts';
import { z } from 'zod';
import { among } from '../db/among.ts';
import type { Db, Tx } from '../db/open.ts';
import { users, userSettings } from '../db/schema.ts';
import { normaliseName } from './normaliseName.ts';
import { defaultSettings } from './settings.ts';

const noLook: Look = { figure: null, color: null };

const stored = z.object({
  look: look.catch(noLook),
  achievements: z.array(z.string()).catch([]),
});
export type Chosen = z.infer<typeof stored>;

export const chosenOf = (profile: unknown): Chosen => stored.parse(profile);

export type ProfileAccount = {
  readonly id: string;
  readonly username: string;
  readonly createdAt: Date;
  readonly pointsEarned: number;
  readonly chosen: Chosen;
};

/** The account of exactly this name, whatever its case. */
export async function profileAccount(db: Db | Tx, name: string): Promise<ProfileAccount | null> {
  const normal = normaliseName(name);
  if (!normal.ok) return null;
  const [row] = await db
    .select({
      id: users.id,
      username: users.username,
      createdAt: users.createdAt,
      pointsEarned: users.pointsEarned,
      profile: users.profile,
    })
    .from(users)
    .where(and(sql`lower(${users.username}) = lower(${normal.value}::text)`, eq(users.isGuest, false)));
  if (!row) return null;
  const { profile, ...account } = row;
  return { ...account, chosen: chosenOf(profile) };
}

export type AccountFace = {
  readonly id: string;
  readonly look: Look;
  readonly pointsEarned: number;
  readonly visibility: Settings['profileVisibility'];
};

/** How the accounts among these people appear. */
export async function facesOf(db: Db | Tx, ids: readonly string[]): Promise<AccountFace[]> {
  const rows = await db
    .select({
      id: users.id,
      profile: users.profile,
      pointsEarned: users.pointsEarned,
      visibility: userSettings.profileVisibility,
    })
    .from(users)
    .leftJoin(userSettings, eq(userSettings.userId, users.id))
    .where(and(among(users.id, ids), eq(users.isGuest, false), isNull(users.deletedAt)));
  return rows.map(({ profile, visibility, ...row }) => ({
    ...row,
    look: chosenOf(profile).look,
    visibility: visibility ?? defaultSettings.profileVisibility,
  }));
}

/** Changes what is given and returns what is shown then; null: there is no such account. */
export async function changeShown(tx: Tx, id: string, change: Partial<Chosen>): Promise<Chosen | null> {
  const [row] = await tx
    .update(users)
    .set({ profile: sql`${users.profile} || ${JSON.stringify(change)}::jsonb` })
    .where(and(eq(users.id, id), eq(users.isGuest, false)))
    .returning({ profile: users.profile });
  return row ? stored.parse(row.profile) : null;
}
