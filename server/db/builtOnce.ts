/** Queries of wide tables that are run all the time: drizzle takes longer to build one than the database to answer it. */
import type { Db, Tx } from './open.ts';

/**
 * The query that `build` makes, built once for each connection. `build` gives what varies as `sql.placeholder(…)`, and ends with
 * `.prepare(name)`: the database parses a named statement once for each connection as well. The name is unique on the whole server.
 */
export function builtOnce<Query>(build: (db: Db | Tx) => Query): (db: Db | Tx) => Query {
  const built = new WeakMap<object, Query>();
  return (db) => {
    // A transaction is an object of its own, over its connection's session.
    const { session } = db._;
    const known = built.get(session) ?? build(db);
    built.set(session, known);
    return known;
  };
}
