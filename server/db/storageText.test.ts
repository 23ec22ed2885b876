import { expect, test } from 'vitest';
import type { StorageEvent } from './embedded/embedded.ts';
import { storageText } from './storageText.ts';

test.each<[StorageEvent, string]>([
  [{ kind: 'lost', message: 'connect ECONNREFUSED' }, 'PostgreSQL was lost: connect ECONNREFUSED'],
  [{ kind: 'reopened', attempts: 3 }, 'PostgreSQL is back'],
  [{ kind: 'low', message: 'The disk has 180 MB free.' }, 'no new games begin: The disk has 180 MB free.'],
])('a terminal shows more of it than which database it is: %j', (event, text) => {
  expect(storageText(event, 'PostgreSQL')).toBe(text);
});
