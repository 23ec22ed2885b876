/**
 * A migration that has landed stays as it is: databases that have applied it are never told of a change. A new one gets its line by
 * `cd server/db/migrations && sha256sum *.sql > ../landedMigrations.sha256`, which must change no line that is there.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (path: string): Buffer => readFileSync(new URL(path, import.meta.url));

test('every migration is as it landed', () => {
  const files = readdirSync(new URL('migrations/', import.meta.url)).filter((name) => name.endsWith('.sql'));
  const now = files.toSorted().map(
    (name) =>
      `${createHash('sha256')
        .update(read(`migrations/${name}`))
        .digest('hex')}  ${name}`,
  );
  expect(now).toEqual(read('landedMigrations.sha256').toString().trim().split('\n'));
});
