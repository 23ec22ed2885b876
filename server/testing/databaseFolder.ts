/** Folders for embedded databases in tests, with a migrated, empty database already in them: making one takes seconds. */
import { createHash, randomUUID } from 'node:crypto';
import { cpSync, existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../db/open.ts';

/** What a prepared database depends on: the migrations and the versions of engine and driver. */
export function preparedKey(): string {
  const key = createHash('sha256');
  for (const part of ['../db/migrations/meta/_journal.json', '../package.json'])
    key.update(readFileSync(new URL(part, import.meta.url)));
  return key.digest('hex').slice(0, 16);
}

/** Puts a migrated, empty database into a data directory, as a first start would. */
export async function prepareDatabase(dataDir: string): Promise<void> {
  const prepared = join(tmpdir(), `playfield-prepared-${preparedKey()}`);
  if (!existsSync(prepared)) {
    // Made elsewhere and renamed, because other test files may be doing the same.
    const aside = `${prepared}.${randomUUID()}`;
    await (await openDatabase({ dataDir: aside, durability: 'relaxed' })).close();
    try {
      renameSync(aside, prepared);
    } catch {
      rmSync(aside, { recursive: true });
    }
  }
  cpSync(prepared, dataDir, { recursive: true });
}
