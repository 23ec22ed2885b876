/** What programs that read the log may rely on: standard output is JSON, a line for each event. */
import { expect, onTestFinished, test } from 'vitest';
import { serverProcess } from './testing/serverProcess.ts';

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
