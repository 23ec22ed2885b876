import { expect, test } from 'vitest';
import { createStandingClock } from '../testing/clock.ts';
import { createCompanions } from './companions.ts';

test('a pair stands for its time, either way round, once', () => {
  const clock = createStandingClock();
  const pairs = createCompanions(clock);
  pairs.add({ players: ['ada', 'bob'], forMs: 60_000 });
  clock.advance(20_000);
  pairs.add({ players: ['bob', 'ada'], forMs: 60_000 });
  pairs.add({ players: ['bob', 'cyd'], forMs: 10_000 });
  expect([pairs.of('ada'), pairs.of('bob'), pairs.of('dan')]).toEqual([['bob'], ['ada', 'cyd'], []]);
  clock.advance(10_000);
  expect(pairs.all()).toEqual([{ players: ['bob', 'ada'], forMs: 50_000 }]);
  clock.advance(49_999);
  expect(pairs.of('bob')).toEqual(['ada']);
  clock.advance(1);
  expect(pairs.of('bob')).toEqual([]);
});

test('a pair that was told that it cannot be together is forgotten', () => {
  const pairs = createCompanions(createStandingClock());
  pairs.add({ players: ['ada', 'bob'], forMs: 60_000 });
  pairs.remove('bob', 'ada');
  expect(pairs.all()).toEqual([]);
});
