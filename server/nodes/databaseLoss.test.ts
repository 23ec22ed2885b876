import { expect, test } from 'vitest';
import type { StorageEvent } from '../db/embedded/embedded.ts';
import { createDatabaseLoss } from './databaseLoss.ts';

test('a loss is reported at its second failure in a row, and its end at the first answer', () => {
  const events: StorageEvent[] = [];
  const loss = createDatabaseLoss((event) => events.push(event));
  const away = new Error('connect ECONNREFUSED');
  loss.failed(away);
  loss.answered();
  expect(events).toEqual([]);
  for (let n = 0; n < 5; n++) loss.failed(away);
  expect(events).toEqual([{ kind: 'lost', message: 'connect ECONNREFUSED' }]);
  loss.answered();
  loss.answered();
  expect(events.slice(1)).toEqual([{ kind: 'reopened', attempts: 5 }]);
  for (let n = 0; n < 2; n++) loss.failed(away);
  expect(events).toHaveLength(3);
});
