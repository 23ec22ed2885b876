import { expect, test } from 'vitest';
import { keptFor } from './kept.ts';

const origin = 'https://games.example';
const get = (path: string, isNavigation = false, method = 'GET') =>
  keptFor({ method, url: new URL(path, origin), origin, isNavigation, files: ['/start.js'] });

test.each([
  ['/', true, 'page'],
  ['/checkers/ai?game=1', true, 'page'],
  ['/nowhere', true, 'page'],
  ['/api/docs', true, null],
  ['/sitemap.xml', true, null],
  ['/assets/index-AbC123.js', false, 'hashed'],
  ['/start.js', false, 'fresh'],
  ['/api/games', false, null],
  ['/ws', false, null],
  ['/favicon.svg', false, null],
  ['https://elsewhere.example/assets/x.js', false, null],
])('%s (navigation: %s) is kept as %s', (path, isNavigation, kept) => {
  expect(get(path, isNavigation)).toBe(kept);
});

test('nothing that changes something is answered from what is kept', () => {
  for (const method of ['POST', 'PUT', 'HEAD']) expect(get('/assets/x.js', false, method)).toBeNull();
});
