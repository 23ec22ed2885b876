import { expect, test } from 'vitest';
import { workerUrl } from './workerLocation.ts';

test('from source, a worker is the TypeScript file in its feature folder', () => {
  expect(workerUrl('databaseWorker').pathname).toMatch(/\/server\/db\/embedded\/databaseWorker\.ts$/);
});
