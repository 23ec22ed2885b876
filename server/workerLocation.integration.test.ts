/** What the build makes of each worker (tools/setup). */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';

const dist = join(import.meta.dirname, 'dist');
const manifest = z.record(z.string(), z.object({ file: z.string() }));

test.each([
  'arena/arenaProcess.ts',
  'bots/engineWorker.ts',
  'db/embedded/databaseWorker.ts',
  'snake/snakeWorker.ts',
])('%s has a name of its own in each build, under which a running server goes on finding it', (source) => {
  const files = manifest.parse(JSON.parse(readFileSync(join(dist, 'files.json'), 'utf8')));
  const file = files[source]?.file ?? '';
  expect(file).toMatch(/^[a-zA-Z]+-[\w-]{8}\.js$/);
  expect(existsSync(join(dist, file))).toBe(true);
});
