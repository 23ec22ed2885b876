import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { modulesByPath } from './pageFiles.ts';

const routes = readFileSync(join(import.meta.dirname, '..', 'routes.tsx'), 'utf8');

test('every route that the table lists is found, on one line or several', () => {
  const modules = modulesByPath(routes);
  expect(modules.get('/ai')).toBe('match/ai/ConnectFourAiPage.tsx');
  expect(modules.get('/checkers/local')).toBe('match/hotseat/CheckersLocalPage.tsx');
  expect(modules.size).toBe([...routes.matchAll(/\broute\(\s*'/g)].length);
});
