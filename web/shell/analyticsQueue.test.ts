/** The analytics queue. */
import { describe, expect, test } from 'vitest';
import {
  batchLimit,
  enqueue,
  eventOf,
  mayTrack,
  queueLimit,
  takeBatch,
  type Queue,
} from './analyticsQueue.ts';

const many = (count: number): Queue =>
  Array.from({ length: count }, (_, index) => eventOf(`e${index}`, '/')).reduce<Queue>(enqueue, []);

describe('events', () => {
  test('AN-002: category, label and value go along; what is not set is left out', () => {
    expect(eventOf('game_start', '/ai', { category: 'game', label: 'hard', value: 2 })).toEqual({
      name: 'game_start',
      path: '/ai',
      category: 'game',
      label: 'hard',
      value: 2,
    });
    expect(eventOf('page_view', '/ai')).toEqual({ name: 'page_view', path: '/ai' });
  });

  test('texts are cut to the contract and a value that is no number is left out', () => {
    const event = eventOf('n'.repeat(99), `/${'p'.repeat(300)}`, {
      label: 'l'.repeat(300),
      value: Number.NaN,
    });
    expect([event.name.length, event.path.length, event.label?.length, 'value' in event]).toEqual([
      64,
      200,
      200,
      false,
    ]);
  });
});

describe('the queue', () => {
  test(`keeps the newest ${queueLimit}`, () => {
    const queue = many(queueLimit + 5);
    expect([queue.length, queue[0]?.name]).toEqual([queueLimit, 'e5']);
  });

  test('is sent in batches the contract takes, oldest first, none twice', () => {
    const first = takeBatch(many(batchLimit + 1));
    expect([first.batch.length, first.batch[0]?.name]).toEqual([batchLimit, 'e0']);
    expect(first.rest.map((event) => event.name)).toEqual([`e${batchLimit}`]);
    expect(takeBatch([])).toEqual({ batch: [], rest: [] });
  });
});

test.each([
  ['a browser that has no wish', {}, true],
  ['G12 Do Not Track', { doNotTrack: '1' }, false],
  ['G12 Global Privacy Control', { globalPrivacyControl: true }, false],
  ['an unset Do Not Track is no objection', { doNotTrack: null, globalPrivacyControl: false }, true],
])('%s', (_name, browser, expected) => {
  expect(mayTrack(browser)).toBe(expected);
});
