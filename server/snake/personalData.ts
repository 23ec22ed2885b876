/** Runs of one person: their own copy of them, and removing them when they are deleted. */
import { and, asc, eq, gt } from 'drizzle-orm';
import { inPages } from '../db/inPages.ts';
import type { Db, Tx } from '../db/open.ts';
import { deleteSome } from '../db/some.ts';
import { snakeRuns } from '../db/schema.ts';
import type { ExportSection } from '../feature.ts';
import type { RunRow } from './store.ts';

const rowsAtOnce = 100;

export const eraseRuns = (tx: Tx, userId: string, limit: number): Promise<number> =>
  deleteSome(tx, snakeRuns, eq(snakeRuns.userId, userId), limit);

export function snakeSections(db: Db, userId: string): readonly ExportSection[] {
  async function* runs() {
    const rows = inPages<RunRow>((after) =>
      db
        .select()
        .from(snakeRuns)
        .where(and(eq(snakeRuns.userId, userId), after ? gt(snakeRuns.id, after.id) : undefined))
        .orderBy(asc(snakeRuns.id))
        .limit(rowsAtOnce),
    );
    // Nobody is told the board of a run that has not been played yet.
    for await (const { userId: _userId, seed, ...run } of rows)
      yield { ...run, seed: run.finishedAt === null ? null : seed };
  }
  return [{ name: 'snakeRuns', rows: runs() }];
}
