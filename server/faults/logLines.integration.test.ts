/** What programs that read the log may rely on: standard output is JSON, a line for each event. */
import { expect, onTestFinished, test } from 'vitest';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { prepareDatabase } from '../testing/databaseFolder.ts';
import { temporaryFolder } from '../testing/temporaryFolder.ts';
import { runToEnd, serverProcess } from './testing/serverProcess.ts';

test('from start to stop, every line on standard output is JSON', async () => {
  const server = await serverProcess({ env: { PRODUCT_NAME: 'Games' } });
  onTestFinished(() => server.dispose());
  await server.start();
  expect(await server.end('SIGTERM')).toMatchObject({ code: 0 });
  await expect.poll(server.printed).toMatch(/"stopping".*\n/);
  const lines = server
    .printed()
    .trimEnd()
    .split('\n')
    .map((line): unknown => JSON.parse(line));
  const address = server.url.replace('127.0.0.1', 'localhost');
  expect(lines).toContainEqual(
    expect.objectContaining({ level: 30, event: 'ready', address, msg: 'Games is ready' }),
  );
  expect(lines).toContainEqual(expect.objectContaining({ level: 30, event: 'stopping', signal: 'SIGTERM' }));
});

/** Loaded before everything else: the process is told to stop as soon as it heeds that, before it goes on. */
const stopsAtOnce = `
  process.on('newListener', (name) => {
    if (name === 'SIGTERM') queueMicrotask(() => process.emit('SIGTERM', 'SIGTERM'));
  });
`;

test('a server that is told to stop before its port is open does not open it', async () => {
  const dataDir = temporaryFolder();
  await prepareDatabase(dataDir);
  const preload = join(dataDir, 'stops.cjs');
  writeFileSync(preload, stopsAtOnce);
  const { output, code } = await runToEnd(
    { DATA_DIR: dataDir, NODE_OPTIONS: `--require=${preload}` },
    60_000,
  );
  expect(output).toContain('"event":"stopping"');
  expect(output).not.toMatch(/"ready"|listening/);
  expect(output).not.toContain('engine-lost');
  expect(code).toBe(0);
});
