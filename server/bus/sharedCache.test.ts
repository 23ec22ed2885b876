import { expect, test } from 'vitest';
import type { BusState } from './bus.ts';
import { createSharedCache } from './sharedCache.ts';

const nothing = (): void => undefined;

function fixture(mostKeys = 10) {
  const stored = new Map<string, string>();
  const reads: string[] = [];
  let tell: (state: BusState) => void = nothing;
  let before = nothing;
  const cache = createSharedCache({
    bus: {
      onStateChange(listener) {
        tell = listener;
        return () => undefined;
      },
    },
    async readMany(keys) {
      reads.push(...keys);
      const found = new Map(keys.flatMap((key) => (stored.has(key) ? [[key, stored.get(key) ?? '']] : [])));
      before();
      return found;
    },
    none: 'none',
    mostKeys,
  });
  return {
    cache,
    stored,
    reads,
    tell: (state: BusState) => tell(state),
    whileReading: (act: () => void) => {
      before = act;
    },
  };
}

test('a row is read once until it changes', async () => {
  const { cache, stored, reads } = fixture();
  stored.set('a', 'old');
  expect([await cache.get('a'), await cache.get('a')]).toEqual(['old', 'old']);
  stored.set('a', 'new');
  cache.forget(['a']);
  expect(await cache.get('a')).toBe('new');
  expect(reads).toEqual(['a', 'a']);
});

test('a missing row is remembered too', async () => {
  const { cache, reads } = fixture();
  expect([...(await cache.getMany(['a', 'b'])).values()]).toEqual(['none', 'none']);
  expect(await cache.get('b')).toBe('none');
  expect(reads.toSorted()).toEqual(['a', 'b']);
});

test('what changes while it is read is not kept', async () => {
  const { cache, stored, whileReading } = fixture();
  stored.set('a', 'old');
  whileReading(() => {
    whileReading(() => undefined);
    stored.set('a', 'new');
    cache.forget(['a']);
  });
  expect(await cache.get('a')).toBe('old');
  expect(await cache.get('a')).toBe('new');
});

test('nothing is kept while notices may be missed', async () => {
  const { cache, stored, tell } = fixture();
  stored.set('a', 'old');
  await cache.get('a');
  tell('deaf');
  stored.set('a', 'new');
  expect(await cache.get('a')).toBe('new');
  stored.set('a', 'newer');
  expect(await cache.get('a')).toBe('newer');
  tell('connected');
  await cache.get('a');
  stored.set('a', 'newest');
  expect(await cache.get('a')).toBe('newer');
});

test('only so many rows are kept', async () => {
  const { cache, reads } = fixture(2);
  for (const key of ['a', 'b', 'c', 'a', 'c']) await cache.get(key);
  expect(reads).toEqual(['a', 'b', 'c', 'a']);
});
