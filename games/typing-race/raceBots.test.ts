/** The bots of quick races: the same everywhere, at about the wanted speed, and with the figures of what they type. */
import { expect, test } from 'vitest';
import { raceBotAt, raceBots, raceBotWpm, mostRaceBots } from './raceBots.ts';
import { textsOf } from './texts.ts';
import { accuracy, wpm } from './wpm.ts';

const [passage] = textsOf('passage');
const text = passage?.text ?? '';
const length = Array.from(text).length;

test('five, the same for the same race, others for another', () => {
  const bots = raceBots('7Kd2xPq9WmYt4Rab', text, 60);
  expect(bots).toHaveLength(mostRaceBots);
  expect(raceBots('7Kd2xPq9WmYt4Rab', text, 60)).toEqual(bots);
  expect(raceBots('aaaaaaaaaaaaaaaa', text, 60)).not.toEqual(bots);
  expect(new Set(bots.map(({ id }) => id)).size).toBe(mostRaceBots);
  expect(new Set(bots.map(({ name }) => name)).size).toBe(mostRaceBots);
});

test('which of the five comes first is drawn by lot', () => {
  const races = Array.from({ length: 40 }, (_race, number) => raceBots(`race ${number}`, text, 60));
  const firsts = races.map(([first]) => first?.id);
  for (const { id } of races[0] ?? [])
    expect(firsts.filter((first) => first === id).length).toBeGreaterThan(2);
});

test.each([12, 35, 60, 140])(
  'at %i wpm some are slower and some are faster, all by hands and with slips',
  (aimed) => {
    const speeds = raceBots('7Kd2xPq9WmYt4Rab', text, aimed).map((bot) => {
      const end = raceBotAt(bot, 3_600_000);
      expect(end.index).toBe(length);
      expect(accuracy(end.index, end.errors)).toBeGreaterThanOrEqual(95);
      const finishMs = end.finishedAtMs ?? Number.NaN;
      expect(raceBotAt(bot, finishMs - 2).finishedAtMs).toBeNull();
      return wpm(length, finishMs) / aimed;
    });
    expect(Math.min(...speeds)).toBeGreaterThan(0.75);
    expect(Math.min(...speeds)).toBeLessThan(0.9);
    expect(Math.max(...speeds)).toBeGreaterThan(1.1);
    expect(Math.max(...speeds)).toBeLessThan(1.25);
  },
);

test('nothing before GO, and never a step back', () => {
  const [bot] = raceBots('7Kd2xPq9WmYt4Rab', text, 60);
  if (!bot) throw new Error('there is no bot');
  expect(raceBotAt(bot, -3000)).toEqual({ index: 0, errors: 0, finishedAtMs: null });
  let before = 0;
  for (let ms = 0; ms < 60_000; ms += 250) {
    const { index } = raceBotAt(bot, ms);
    expect(index).toBeGreaterThanOrEqual(before);
    before = index;
  }
});

test.each([
  ['nobody knows', [], 35],
  ['the mean of the latest', [60, 62, 64], 62],
  ['one run alone', [80], 80],
  ['a half, rounded up', [60, 61], 61],
  ['a beginner', [3], 12],
  ['a machine', [349, 340], 140],
])('the speed of %s', (_name, recent, expected) => {
  expect(raceBotWpm(recent)).toBe(expected);
});
