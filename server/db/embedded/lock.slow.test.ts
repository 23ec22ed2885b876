/** F11: one server per data directory, and no lock left behind. */
import { readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { prepareDatabase } from '../../testing/databaseFolder.ts';
import { temporaryFolder } from '../../testing/temporaryFolder.ts';
import { startDatabaseProcess } from '../../testing/databaseProcess.ts';
import { DataDirectoryInUse, lockDirectory } from './lock.ts';
import { openDatabase } from '../open.ts';
import { users } from '../schema.ts';

let dataDir = '';
beforeEach(() => {
  dataDir = temporaryFolder();
});
afterEach(() => {
  rmSync(dataDir, { recursive: true, force: true });
});

test('F11 a second server is refused and names the first one, which keeps running; SIGKILL frees the directory', async () => {
  await prepareDatabase(dataDir);
  const first = startDatabaseProcess('write', { dataDir });
  await first.said(10);

  const refused = await openDatabase({ dataDir }).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(DataDirectoryInUse);
  expect(refused).toMatchObject({ pid: first.pid });
  expect(String(refused)).toContain(`${dataDir} is in use by the server with process id ${first.pid}.`);
  await first.said(first.lines.length + 10);
  const second = startDatabaseProcess('hold', { dataDir });
  await second.said(1);
  expect(second.lines[0]).toContain(`process id ${first.pid}`);

  await first.kill();
  const { db, close } = await openDatabase({ dataDir });
  expect(await db.$count(users)).toBeGreaterThanOrEqual(first.lines.length - 1);
  await close();
});

test('a closed database leaves no lock and no lock file', async () => {
  const lock = await lockDirectory(dataDir);
  expect(readFileSync(join(dataDir, 'server.pid'), 'utf8')).toContain(`${process.pid}\n`);
  await lock.release();
  await (await lockDirectory(dataDir)).release();
  expect(() => readFileSync(join(dataDir, 'server.pid'))).toThrow('ENOENT');
});

test('another path to the same directory is the same lock', async () => {
  const lock = await lockDirectory(dataDir);
  await expect(lockDirectory(join(dataDir, '..', dataDir.split('/').at(-1) ?? ''))).rejects.toThrow(
    DataDirectoryInUse,
  );
  await lock.release();
});

test('a live server in another container is detected by its heartbeat, a dead one is ignored', async () => {
  const file = join(dataDir, 'server.pid');
  writeFileSync(file, '17\nanother-host net:[1]\n');
  let beats = 0;
  const heartbeat = setInterval(() => utimesSync(file, ++beats, beats), 200);
  const refused = await lockDirectory(dataDir).catch((error: unknown) => error);
  clearInterval(heartbeat);
  expect(refused).toMatchObject({ pid: 17 });
  expect(String(refused)).toContain('process id 17 on another-host.');
  // The refused server has released what it held, and now nobody touches the file.
  await (await lockDirectory(dataDir)).release();
});
