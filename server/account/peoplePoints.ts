/** Points of people, which `server/points` changes and accounts for. */
import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db, Tx } from '../db/open.ts';
import { users } from '../db/schema.ts';
import { unnested } from '../db/unnested.ts';
import { lockPeople } from './people.ts';

export type PointsChange = {
  readonly id: string;
  /** What may be spent: more, or less. */
  readonly delta: number;
  /** What was earned for good: never less than 0. */
  readonly earned: number;
};

const changed = z.object({ id: z.string(), points: z.int() });

/** Changes the points of these people, at most once each; returns what each has. Nobody goes below 0: they stay as they were. */
export async function changePoints(
  tx: Tx,
  changes: readonly PointsChange[],
): Promise<ReadonlyMap<string, number>> {
  if (changes.length === 0) return new Map();
  // Locked by id, as everywhere: the update alone would lock them in the order of its plan.
  const ids = changes.map(({ id }) => id);
  await lockPeople(tx, ids);
  const { rows } = await tx.execute(sql`
    update ${users} as u set points = u.points + c.delta, points_earned = u.points_earned + c.earned
    from ${unnested(changes, [
      ['text', ({ id }) => id],
      ['int', ({ delta }) => delta],
      ['int', ({ earned }) => earned],
    ])} as c (id, delta, earned)
    where u.id = c.id and u.points + c.delta >= 0
    returning u.id, u.points`);
  return new Map(
    z
      .array(changed)
      .parse(rows)
      .map(({ id, points }) => [id, points]),
  );
}

/** What somebody may spend, and has ever earned. */
export async function pointsOf(
  db: Db | Tx,
  id: string,
): Promise<{ readonly points: number; readonly earned: number }> {
  const [row] = await db
    .select({ points: users.points, earned: users.pointsEarned })
    .from(users)
    .where(eq(users.id, id));
  return row ?? { points: 0, earned: 0 };
}
