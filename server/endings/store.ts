/** Rows of `endings` as the settling of them needs them. */
import { and, asc, eq, inArray, isNotNull, isNull, lt, not, sql } from 'drizzle-orm';
import { z } from 'zod';
import { among } from '../db/among.ts';
import type { Database, Db, Tx } from '../db/open.ts';
import { endings } from '../db/schema.ts';
import { endingKinds, type Consumer, type ConsumerColumn, type Ending, type EndingKind } from './ending.ts';

export function knownKind(kind: string): EndingKind | undefined {
  return endingKinds.find((known) => known === kind);
}

/** Whether this transaction is the only one that settles this column, until it ends. Never waits. */
export async function claimColumn(tx: Tx, column: ConsumerColumn): Promise<boolean> {
  const name = `endings:${column}`;
  const { rows } = await tx.execute(sql`select pg_try_advisory_xact_lock(hashtext(${name})) as is_alone`);
  return rows[0]?.['is_alone'] === true;
}

function isUnsettled(column: ConsumerColumn, except: readonly string[]) {
  return and(
    isNull(endings[column]),
    inArray(endings.kind, [...endingKinds]),
    except.length > 0 ? not(among(endings.subjectId, except)) : undefined,
  );
}

/** Whether a consumer has endings to settle besides these subjects; those that another transaction has locked count. */
export async function hasUnsettled(
  db: Db | Tx,
  column: ConsumerColumn,
  except: readonly string[],
): Promise<boolean> {
  const [one] = await db
    .select({ kind: endings.kind })
    .from(endings)
    .where(isUnsettled(column, except))
    .limit(1);
  return one !== undefined;
}

/**
 * Up to `limit` endings that a consumer has not settled, the earliest first, without the subjects `setAside`. Unless the consumer is
 * alone (`claimColumn`) they are locked as long as the transaction lasts, and those that another server is settling are skipped.
 */
export async function claimEndings(
  tx: Tx,
  { column, isOrdered = false }: Pick<Consumer, 'column' | 'isOrdered'>,
  limit: number,
  setAside: readonly string[],
): Promise<Ending[]> {
  const unsettled = tx
    .select({
      kind: endings.kind,
      subjectId: endings.subjectId,
      endedAt: endings.endedAt,
      tournamentId: endings.tournamentId,
    })
    .from(endings)
    .where(isUnsettled(column, setAside))
    .orderBy(asc(endings.endedAt), asc(endings.subjectId))
    .limit(limit);
  const rows = await (isOrdered ? unsettled : unsettled.for('update', { skipLocked: true }));
  return rows.flatMap((row) => {
    const kind = knownKind(row.kind);
    return kind ? [{ ...row, kind }] : [];
  });
}

export async function markSettled(
  tx: Tx,
  column: ConsumerColumn,
  settled: readonly Ending[],
  at: Date,
): Promise<void> {
  for (const [kind, ofKind] of Map.groupBy(settled, (ending) => ending.kind)) {
    const ids = ofKind.map(({ subjectId }) => subjectId);
    await tx
      .update(endings)
      .set({ [column]: at })
      .where(and(eq(endings.kind, kind), among(endings.subjectId, ids)));
  }
}

const kindRow = z.object({ kind: z.string() });

/** The kinds of endings that somebody has still to settle, unknown ones among them. */
export async function pendingKinds(
  database: Pick<Database, 'prepared'>,
  columns: readonly ConsumerColumn[],
): Promise<string[]> {
  const isPending = columns.map((column) => `${endings[column].name} is null`).join(' or ');
  const question = `select distinct kind from endings where ${isPending}`;
  const rows = await database.prepared(`pending ${columns.join()}`, question, []);
  return rows.map((row) => kindRow.parse(row).kind);
}

/** Removes up to `limit` endings from before `before` that every consumer has settled; returns how many. */
export async function purgeSettled(
  db: Db,
  columns: readonly ConsumerColumn[],
  before: Date,
  limit: number,
): Promise<number> {
  const done = and(lt(endings.endedAt, before), ...columns.map((column) => isNotNull(endings[column])));
  const old = db
    .select({ subjectId: endings.subjectId })
    .from(endings)
    .where(done)
    .limit(limit)
    .for('update', { skipLocked: true });
  const gone = await db
    .delete(endings)
    .where(and(done, inArray(endings.subjectId, old)))
    .returning({ kind: endings.kind });
  return gone.length;
}
