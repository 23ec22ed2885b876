/**
 * What PostgreSQL's background processes do, which PGlite lacks: checkpoints, without which the
 * write-ahead log grows for ever (single-user mode never requests one), and vacuum and analyze by
 * autovacuum's rules. Each run handles at most one table, so that players never wait for more than
 * that.
 */
import type { PGlite } from '@electric-sql/pglite';

/** Write-ahead log between two checkpoints. */
const checkpointBytes = 64 * 1024 * 1024;
/** A quiet log is checkpointed after this many runs, so that a restart has little to replay. */
const checkpointRuns = 30;

/**
 * PostgreSQL's defaults: 50 rows and a fifth (vacuum) or a tenth (analyze) of the table; 150
 * million for freezing. PGlite forgets these counts when it closes, so each table is analyzed once
 * after each opening, which estimates its dead rows: where every run of the server ended before a
 * fifth was dead, nothing would ever be vacuumed.
 */
const nextTable = `
  select format('%I.%I', n.nspname, c.relname) as "table",
    s.n_dead_tup > 50 + 0.2 * greatest(c.reltuples, 0) or age(c.relfrozenxid) > 150000000 as "vacuum"
  from pg_class c
  join pg_namespace n on n.oid = c.relnamespace
  join pg_stat_all_tables s on s.relid = c.oid
  where c.relkind = 'r' and n.nspname <> 'information_schema' and (
    s.n_dead_tup > 50 + 0.2 * greatest(c.reltuples, 0)
    or s.n_mod_since_analyze > 50 + 0.1 * greatest(c.reltuples, 0)
    or age(c.relfrozenxid) > 150000000
    or s.last_analyze is null and n.nspname <> 'pg_catalog' and pg_relation_size(c.oid) > 0)
  order by s.n_dead_tup desc
  limit 1`;

export type Upkeep = {
  /**
   * One step, if any is due. Call it every few seconds, only while no transaction is open. Returns
   * what it did.
   */
  readonly run: () => Promise<'checkpoint' | 'vacuum' | 'analyze' | null>;
};

export async function createUpkeep(engine: PGlite): Promise<Upkeep> {
  let checkpointAt = await logPosition(engine);
  let runsSinceCheckpoint = 0;
  return {
    async run() {
      const position = await logPosition(engine);
      runsSinceCheckpoint++;
      const written = position - checkpointAt;
      if (written > checkpointBytes || (written > 0 && runsSinceCheckpoint >= checkpointRuns)) {
        await engine.exec('CHECKPOINT');
        checkpointAt = await logPosition(engine);
        runsSinceCheckpoint = 0;
        return 'checkpoint';
      }
      // Counts of changed rows are otherwise held back until a later statement.
      await engine.exec('select pg_stat_force_next_flush()');
      const { rows } = await engine.query<{ table: string; vacuum: boolean }>(nextTable);
      const [due] = rows;
      if (!due) return null;
      await engine.exec(due.vacuum ? `VACUUM (ANALYZE) ${due.table}` : `ANALYZE ${due.table}`);
      return due.vacuum ? 'vacuum' : 'analyze';
    },
  };
}

/** Bytes of write-ahead log since the database was created. */
async function logPosition(engine: PGlite): Promise<number> {
  const { rows } = await engine.query<{ bytes: number }>(
    `select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 as bytes`,
  );
  return rows[0]?.bytes ?? 0;
}
