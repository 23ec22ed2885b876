/** The packed database that first starts unpack: complete, private, and refused when damaged. */
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { prepareDatabase } from '../../testing/databaseFolder.ts';
import { openDatabase } from '../open.ts';
import { users } from '../schema.ts';
import { packCluster, unpackCluster } from './clusterArchive.ts';

let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'playfield-archive-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function writeTree(folder: string): void {
  mkdirSync(join(folder, 'base', '1'), { recursive: true });
  mkdirSync(join(folder, 'pg_notify'));
  writeFileSync(join(folder, 'PG_VERSION'), '18\n');
  writeFileSync(join(folder, 'base', '1', '1259'), Buffer.from([0, 255, 0, 1]));
  writeFileSync(join(folder, 'empty'), '');
}

function namesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true }).map(String).toSorted();
}

test('unpacking restores the same files and folders, readable by the server’s user only', async () => {
  const [from, to, archive] = [join(root, 'from'), join(root, 'to'), join(root, 'x', 'cluster.zst')];
  writeTree(from);
  await packCluster(from, archive);
  mkdirSync(to);
  await unpackCluster(archive, to);
  expect(namesIn(to)).toEqual(namesIn(from));
  expect(namesIn(to)).toContain('pg_notify');
  for (const file of ['PG_VERSION', 'base/1/1259', 'empty'])
    expect(readFileSync(join(to, file))).toEqual(readFileSync(join(from, file)));
  expect(statSync(join(to, 'PG_VERSION')).mode & 0o077).toBe(0);
  expect(statSync(join(to, 'base')).mode & 0o077).toBe(0);
});

test('a damaged archive is refused, and the next start with an intact one succeeds', async () => {
  await prepareDatabase(join(root, 'made'));
  const archive = join(root, 'cluster.zst');
  await packCluster(join(root, 'made', 'database'), archive);

  const damaged = join(root, 'damaged.zst');
  writeFileSync(damaged, readFileSync(archive).subarray(0, 1000));
  const dataDir = join(root, 'data');
  await expect(openDatabase({ dataDir, archive: damaged })).rejects.toThrow();
  expect(existsSync(join(dataDir, 'database.creating'))).toBe(true);

  const database = await openDatabase({ dataDir, archive });
  expect(existsSync(join(dataDir, 'database.creating'))).toBe(false);
  expect(await database.db.$count(users)).toBe(0);
  await database.close();
});
