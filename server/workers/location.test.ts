import { expect, test } from 'vitest';
import { workerUrl } from './location.ts';

test('from source, a worker is the TypeScript file beside location.ts', () => {
  expect(workerUrl('databaseWorker').pathname).toMatch(/\/server\/workers\/databaseWorker\.ts$/);
});
