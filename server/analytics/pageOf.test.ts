import { expect, test } from 'vitest';
import { pageOf } from './pageOf.ts';

test.each([
  ['/', '/'],
  ['/ai', '/ai'],
  ['/ai/', '/ai'],
  ['/profile/Anna77', '/profile/:username'],
  ['/profile/Wr%2F5%25', '/profile/:username'],
  ['/invite/V1StGXR8', '/invite/:id'],
  ['/tournaments', '/tournaments'],
  ['/tournaments/V1StGXR8', '/tournaments/:id'],
  ['/games/checkers/local', '/games/checkers/local'],
  ['/puzzle/connect-four', '/puzzle/connect-four'],
  ['/puzzle/connect-four/2026-11-29', '/puzzle/connect-four/:day'],
  ['/games/anna77', 'other'],
  ['/profile/', 'other'],
  ['/profile/Anna77/more', 'other'],
  ['/anna77', 'other'],
  ['Anna77', 'other'],
  ['', 'other'],
])('G12 %s is stored as %s', (path, page) => {
  expect(pageOf(path)).toBe(page);
});
