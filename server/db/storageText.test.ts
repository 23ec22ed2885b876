import { expect, test } from 'vitest';
import type { StorageEvent } from './embedded/embedded.ts';
import { storageText } from './storageText.ts';

test.each<[StorageEvent, string]>([
  [{ kind: 'lost', message: 'connect ECONNREFUSED' }, 'PostgreSQL was lost: connect ECONNREFUSED'],
  [{ kind: 'reopened', attempts: 3 }, 'PostgreSQL is back'],
])('a terminal shows more of it than which database it is: %j', (event, text) => {
  expect(storageText(event, 'PostgreSQL')).toBe(text);
});
