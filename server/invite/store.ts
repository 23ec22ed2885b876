/** Rows of invitations, to races (DB-007) and to everything else, read as one list. */
import { and, count, desc, eq, gt, lte, ne, not, or, sql } from 'drizzle-orm';
import type { DeclineReason } from '@playfield/contracts/http/invites.ts';
import { among } from '../db/among.ts';
import type { Db, Tx } from '../db/open.ts';
import { invites, raceInvites } from '../db/schema.ts';
import { raceWaitsMs } from '../race/decide.ts';

export type InviteRow = {
  readonly id: string;
  readonly kind: 'game' | 'race' | 'arena' | 'tournament';
  /** The game, race, arena or tournament. */
  readonly targetId: string;
  readonly fromUserId: string;
  readonly toUserId: string;
  readonly status: (typeof invites.$inferSelect)['status'];
  /** Not stored of invitations to races. */
  readonly reason: DeclineReason | null;
  readonly expiresAt: Date;
  readonly createdAt: Date;
};

export type Settled = { readonly status: InviteRow['status']; readonly reason?: DeclineReason | null };

const mostListed = 100;

const ofRace = (row: typeof raceInvites.$inferSelect): InviteRow => ({
  id: row.id,
  kind: 'race',
  targetId: row.raceId,
  fromUserId: row.fromUserId,
  toUserId: row.toUserId,
  status: row.status,
  reason: null,
  // With the race, which is removed if it still waits by then, or earlier with its start.
  expiresAt: new Date(row.createdAt.getTime() + raceWaitsMs),
  createdAt: row.createdAt,
});

type Table = typeof invites | typeof raceInvites;

export function inviteStore(db: Db | Tx) {
  async function counted(table: Table, ...where: Parameters<typeof and>): Promise<number> {
    const [row] = await db
      .select({ rows: count() })
      .from(table)
      .where(and(...where));
    return row?.rows ?? 0;
  }
  const inBoth = async (where: (table: Table) => Parameters<typeof and>): Promise<number> =>
    (await counted(invites, ...where(invites))) + (await counted(raceInvites, ...where(raceInvites)));

  return {
    async byId(id: string): Promise<InviteRow | null> {
      const [row] = await db.select().from(invites).where(eq(invites.id, id));
      if (row) return row;
      const [race] = await db.select().from(raceInvites).where(eq(raceInvites.id, id));
      return race ? ofRace(race) : null;
    },
    /** Pending ones to a person, but from nobody in `without`, and from that person; the latest first. */
    async pendingOf(userId: string, now: Date, without: ReadonlySet<string>): Promise<InviteRow[]> {
      const isMine = (table: Table) =>
        and(
          eq(table.status, 'pending'),
          or(
            eq(table.fromUserId, userId),
            and(eq(table.toUserId, userId), not(among(table.fromUserId, without))),
          ),
        );
      const rows = await db
        .select()
        .from(invites)
        .where(and(isMine(invites), gt(invites.expiresAt, now)))
        .orderBy(desc(invites.createdAt))
        .limit(mostListed);
      const races = await db
        .select()
        .from(raceInvites)
        .where(isMine(raceInvites))
        .orderBy(desc(raceInvites.createdAt))
        .limit(mostListed);
      return [...rows, ...races.map(ofRace)]
        .toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
        .slice(0, mostListed);
    },
    async pendingBetween(fromId: string, toId: string, kind: InviteRow['kind'] | null): Promise<InviteRow[]> {
      const isTheirs = (table: Table) =>
        and(eq(table.status, 'pending'), eq(table.fromUserId, fromId), eq(table.toUserId, toId));
      const rows =
        kind === 'race'
          ? []
          : await db
              .select()
              .from(invites)
              .where(and(isTheirs(invites), kind ? eq(invites.kind, kind) : undefined));
      const races =
        kind === null || kind === 'race'
          ? await db.select().from(raceInvites).where(isTheirs(raceInvites))
          : [];
      return [...rows, ...races.map(ofRace)];
    },
    /** Returns it as it is stored: inviting somebody again to the same race reuses the earlier row. */
    async insert(row: InviteRow): Promise<InviteRow> {
      const { kind, targetId, createdAt } = row;
      if (kind !== 'race') {
        await db.insert(invites).values({ ...row, kind, updatedAt: createdAt });
        return row;
      }
      const { raceId, fromUserId, toUserId } = raceInvites;
      const [stored] = await db
        .insert(raceInvites)
        .values({ ...row, raceId: targetId, updatedAt: createdAt })
        .onConflictDoUpdate({
          target: [raceId, fromUserId, toUserId],
          set: { status: 'pending', createdAt, updatedAt: createdAt },
        })
        .returning();
      if (!stored) throw new Error('an invitation was not stored');
      return ofRace(stored);
    },
    /** Settles one that is pending; of several at once one does. Null when it isn't pending. */
    async settle(
      { id, kind }: Pick<InviteRow, 'id' | 'kind'>,
      { status, reason = null }: Settled,
      now: Date,
    ): Promise<InviteRow | null> {
      if (kind === 'race') {
        const [row] = await db
          .update(raceInvites)
          .set({ status, updatedAt: now })
          .where(and(eq(raceInvites.id, id), eq(raceInvites.status, 'pending')))
          .returning();
        return row ? { ...ofRace(row), reason } : null;
      }
      const [row] = await db
        .update(invites)
        .set({ status, reason, updatedAt: now })
        .where(and(eq(invites.id, id), eq(invites.status, 'pending')))
        .returning();
      return row ?? null;
    },
    /** One that is pending stands for longer. */
    async extend(id: string, expiresAt: Date): Promise<void> {
      await db
        .update(invites)
        .set({ expiresAt })
        .where(and(eq(invites.id, id), eq(invites.status, 'pending')));
    },
    /** Whether one is pending, which it stays until the end of the transaction. */
    async isHeldPending(id: string): Promise<boolean> {
      const [row] = await db
        .select({ id: invites.id })
        .from(invites)
        .where(and(eq(invites.id, id), eq(invites.status, 'pending')))
        .for('update');
      return row !== undefined;
    },
    /** The pending invitations to a game, race or tournament, perhaps only those from or to some people. */
    async pendingTo(
      kind: 'game' | 'race' | 'tournament',
      targetId: string,
      people: { readonly from?: readonly string[]; readonly to?: readonly string[] } = {},
    ): Promise<InviteRow[]> {
      const table: Table = kind === 'race' ? raceInvites : invites;
      const which = and(
        eq(table.status, 'pending'),
        people.from ? among(table.fromUserId, people.from) : undefined,
        people.to ? among(table.toUserId, people.to) : undefined,
      );
      if (kind === 'race') {
        const races = await db
          .select()
          .from(raceInvites)
          .where(and(eq(raceInvites.raceId, targetId), which));
        return races.map(ofRace);
      }
      return db
        .select()
        .from(invites)
        .where(and(eq(invites.targetId, targetId), eq(invites.kind, kind), which));
    },
    /** What limits depend on: pending from and to a person. */
    pendingFrom: (userId: string): Promise<number> =>
      inBoth((table) => [eq(table.fromUserId, userId), eq(table.status, 'pending')]),
    pendingFor: (userId: string, without: ReadonlySet<string>): Promise<number> =>
      inBoth((table) => [
        eq(table.toUserId, userId),
        eq(table.status, 'pending'),
        not(among(table.fromUserId, without)),
      ]),
    async due(now: Date, limit: number): Promise<InviteRow[]> {
      return db
        .select()
        .from(invites)
        .where(and(eq(invites.status, 'pending'), lte(invites.expiresAt, now)))
        .orderBy(invites.expiresAt)
        .limit(limit);
    },
    /** Removes what was settled before this; returns how many. Those to races go with the race. */
    async purge(before: Date, limit: number): Promise<number> {
      const old = db
        .select({ id: invites.id })
        .from(invites)
        .where(and(ne(invites.status, 'pending'), lte(invites.updatedAt, before)))
        .limit(limit);
      const gone = await db
        .delete(invites)
        .where(sql`${invites.id} in (${old})`)
        .returning({ id: invites.id });
      return gone.length;
    },
  };
}

export type InviteStore = ReturnType<typeof inviteStore>;
