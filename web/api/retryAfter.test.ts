import { describe, expect, test } from 'vitest';
import { retryAfterMs, maxTries, type Answered } from './retryAfter.ts';

const busy: Answered = { method: 'GET', status: 503, retryAfter: '2' };

describe('a server that is too busy (server/overloaded)', () => {
  test.each([
    ['no sooner than it asked for', 1, 0, 2000],
    ['and not all at the same moment', 1, 0.5, 2300],
    ['later with each try', 3, 0.5, 3200],
  ])('a read comes back %s', (_, tries, random, waitMs) => {
    expect(retryAfterMs(busy, tries, random)).toBe(waitMs);
  });

  test('the last try is told to the player', () => {
    expect(retryAfterMs(busy, maxTries - 1, 0)).toBe(2000);
    expect(retryAfterMs(busy, maxTries, 0)).toBeNull();
  });

  test.each<[string, Partial<Answered>]>([
    ['what could change something', { method: 'POST' }],
    ['a change that names its whole result', { method: 'PUT' }],
    ['a refusal', { status: 409 }],
    ['too many requests', { status: 429 }],
    ['a 503 that does not say when', { retryAfter: null }],
    ['a date', { retryAfter: 'Wed, 21 Oct 2026 07:28:00 GMT' }],
    ['a long time', { retryAfter: '120' }],
  ])('%s is not repeated', (_, change) => {
    expect(retryAfterMs({ ...busy, ...change }, 1, 0)).toBeNull();
  });
});
