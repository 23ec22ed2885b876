/** The bots of races in memory. */
import { raceBots } from '@playfield/games/typing-race/index.ts';
import { beforeEach, expect, test } from 'vitest';
import { createBotMemory } from './botMemory.ts';

const bots = raceBots('any', 'A text.', 40);
let made: string[];
let botsOf: ReturnType<typeof createBotMemory>;
beforeEach(() => {
  made = [];
  botsOf = createBotMemory((id) => {
    made.push(id);
    return bots;
  });
});

const raceOf = (n: number, fields: object = {}) => ({
  id: `race${n}`,
  text: 'A text.',
  bots: 5,
  botWpm: 40,
  status: 'racing' as const,
  ...fields,
});
const lookAtAll = (count: number, nowMs: number, fields: object = {}): void => {
  for (let n = 0; n < count; n += 1) expect(botsOf(raceOf(n, fields), nowMs)).toHaveLength(5);
};

test('a race without bots has none', () => {
  expect(botsOf(raceOf(1, { bots: 0 }), 0)).toEqual([]);
  expect(botsOf(raceOf(1, { botWpm: null }), 0)).toEqual([]);
  expect(made).toEqual([]);
});

test('as many as have places', () => {
  expect(botsOf(raceOf(1, { bots: 2 }), 0)).toEqual(bots.slice(0, 2));
});

test('of a thousand races that go on, each is made once, however often they are looked at', () => {
  for (let nowMs = 0; nowMs < 120_000; nowMs += 15_000) lookAtAll(1000, nowMs);
  expect(made).toHaveLength(1000);
});

test('a race that nobody looks at for a minute is forgotten', () => {
  botsOf(raceOf(1), 0);
  botsOf(raceOf(2), 59_000);
  botsOf(raceOf(1), 59_500);
  expect(made).toEqual(['race1', 'race2']);
  botsOf(raceOf(2), 130_000);
  botsOf(raceOf(1), 130_000);
  expect(made).toEqual(['race1', 'race2', 'race2', 'race1']);
});

test('of completed races, the last hundred', () => {
  lookAtAll(101, 0, { status: 'completed' });
  botsOf(raceOf(100, { status: 'completed' }), 0);
  expect(made).toHaveLength(101);
  botsOf(raceOf(0, { status: 'completed' }), 0);
  expect(made).toHaveLength(102);
});

test('a race that ends keeps the bots that it had', () => {
  botsOf(raceOf(1), 0);
  botsOf(raceOf(1, { status: 'completed' }), 1000);
  expect(made).toEqual(['race1']);
});
