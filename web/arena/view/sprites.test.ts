/** Which pictures of names are kept. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { nameSprite, startFrame } from './sprites.ts';

const canvas = () => ({ width: 0, height: 0, getContext: () => null });

beforeEach(() => void vi.stubGlobal('document', { createElement: canvas }));
afterEach(() => void vi.unstubAllGlobals());

function shown(name: string) {
  startFrame();
  return nameSprite(name, false, 1);
}

test('with more than 150 names, only the one that was not shown for the longest time is drawn again', () => {
  const pictures = Array.from({ length: 150 }, (_, n) => shown(`snake ${n}`));
  expect(shown('snake 0')).toBe(pictures[0]);
  shown('one more');
  for (const n of [0, 2, 149]) expect(shown(`snake ${n}`)).toBe(pictures[n]);
  expect(shown('snake 1')).not.toBe(pictures[1]);
});
