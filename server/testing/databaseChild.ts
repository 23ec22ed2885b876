/**
 * A server's storage in a process of its own, to be killed by tests. Arguments: data directory, database URL or '',
 * mode. `hold` opens and stays; `write` also inserts users for ever. Says `ready`, then the id of every row once its
 * commit was answered, or why it could not open.
 */
import { openDatabase } from '../db/open.ts';
import { users } from '../db/schema.ts';

const [dataDir = '', databaseUrl = '', mode = ''] = process.argv.slice(2);
const say = (line: string): void => void process.stdout.write(`${line}\n`);

try {
  const { db } = await openDatabase({ dataDir, databaseUrl: databaseUrl || undefined });
  say('ready');
  if (mode === 'write') {
    for (let row = 0; ; row++) {
      const id = `${process.pid}-${row}`;
      await db.insert(users).values({ id, username: id, password: 'x'.repeat(300) });
      say(id);
    }
  }
  // A held database must not end the process.
  setInterval(() => undefined, 60_000);
} catch (error) {
  say(error instanceof Error ? `${error.name}: ${error.message}` : 'not an error');
  process.exit(1);
}
