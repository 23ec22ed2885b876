/** What the page has written, with a localStorage that works, is full, or is forbidden. */
import { expect, test } from 'vitest';
import { createStored } from './storage.ts';

function open() {
  const kept = new Map<string, string>();
  let isFull = false;
  let isForbidden = false;
  const stored = createStored(() => {
    if (isForbidden) throw new Error('SecurityError');
    return {
      getItem: (key) => kept.get(key) ?? null,
      setItem(key, value) {
        if (isFull) throw new Error('QuotaExceededError');
        kept.set(key, value);
      },
      removeItem: (key) => void kept.delete(key),
    };
  });
  return {
    ...stored,
    kept,
    fill: (to: boolean) => (isFull = to),
    forbid: (to: boolean) => (isForbidden = to),
  };
}

test('what is written is stored, and read as other pages leave it', () => {
  const { read, write, kept } = open();
  expect(read('a')).toBeNull();
  write('a', '1');
  expect(kept.get('a')).toBe('1');
  kept.set('a', '2');
  expect(read('a')).toBe('2');
  write('a', null);
  expect(kept.has('a')).toBe(false);
  expect(read('a')).toBeNull();
});

test('where the store is full, the page still reads what it wrote, until it can be written', () => {
  const { read, write, kept, fill } = open();
  write('a', '1');
  fill(true);
  write('a', '2');
  write('b', '');
  expect([read('a'), read('b')]).toEqual(['2', '']);
  expect(kept.get('a')).toBe('1');
  fill(false);
  write('a', '3');
  kept.set('a', '4');
  expect(read('a')).toBe('4');
});

test('where the store is forbidden, the page reads what it wrote and removed', () => {
  const { read, write, kept, forbid } = open();
  kept.set('b', 'old');
  forbid(true);
  expect(read('a')).toBeNull();
  write('a', '1');
  write('b', null);
  expect(read('a')).toBe('1');
  forbid(false);
  expect([read('a'), read('b')]).toEqual(['1', null]);
});

test('what another page writes is newer than what could not be written here', () => {
  const { read, write, changed, kept, fill } = open();
  fill(true);
  write('a', '1');
  write('b', '1');
  kept.set('a', '2');
  changed('b');
  expect([read('a'), read('b')]).toEqual(['1', null]);
  changed('a');
  expect(read('a')).toBe('2');
  write('a', '3');
  changed(null);
  expect(read('a')).toBe('2');
});
