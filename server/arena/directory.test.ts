/** Many arenas: filled to a cap, then the next (issue 5, point 6). */
import { expect, test } from 'vitest';
import { createDirectory } from './directory.ts';

const limits = { playersPerArena: 3, arenas: 2, watchers: 2 };

test('players join the fullest arena with room, then a new one, then none', () => {
  const directory = createDirectory(limits);
  expect(directory.forPlayer()).toBe('new');
  directory.put({ id: 1, people: 1, watchers: 0 });
  directory.put({ id: 2, people: 2, watchers: 0 });
  expect(directory.forPlayer()).toBe(2);
  directory.put({ id: 2, people: 3, watchers: 0 });
  expect(directory.forPlayer()).toBe(1);
  expect(directory.fullest()).toBe(2);
  directory.put({ id: 1, people: 3, watchers: 0 });
  expect(directory.forPlayer()).toBe('full');
  directory.remove(1);
  expect(directory.forPlayer()).toBe('new');
});

test('watchers see the fullest arena, up to a cap for all arenas together', () => {
  const directory = createDirectory(limits);
  expect(directory.forWatcher()).toBe('new');
  expect(directory.fullest()).toBeNull();
  directory.put({ id: 1, people: 0, watchers: 1 });
  directory.put({ id: 2, people: 3, watchers: 0 });
  expect(directory.forWatcher()).toBe(2);
  directory.put({ id: 2, people: 3, watchers: 1 });
  expect(directory.forWatcher()).toBe('full');
});
