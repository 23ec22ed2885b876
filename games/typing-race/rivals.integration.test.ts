/** Bots and ghosts: the specification's formula, and speeds that are true. */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { seededRng } from '../rng.ts';
import { keysBy, lastKeyMs, replay, sliceLog } from './keystrokes.ts';
import { adaptiveBots, classicBots, ghostOf, rivalAt } from './rivals.ts';
import { hands, typeAs } from './testing/human.ts';
import { textsOf } from './texts.ts';
import { accuracy, exactWpm, wpm } from './wpm.ts';

const text = textsOf('medium')[0]?.text ?? '';

describe("'Classic' bots", () => {
  test('TY-047 TY-048 TY-049 five, accuracy 95 to 100, speed factor 0.8 to 1.2, labelled as bots', () => {
    const seen = new Set<number>();
    for (let seed = 0; seed < 200; seed += 1) {
      const bots = classicBots(text.length, seededRng(seed));
      expect(bots).toHaveLength(5);
      expect(new Set(bots.map(({ name }) => name)).size).toBe(5);
      for (const one of bots) {
        const { kind, course } = one;
        expect(kind).toBe('bot');
        seen.add(rivalAt(one, 60_000).accuracy);
        const factor = course.by === 'formula' ? course.speedFactor : 0;
        expect(factor).toBeGreaterThanOrEqual(0.8);
        expect(factor).toBeLessThanOrEqual(1.2);
      }
    }
    expect([...seen].sort((a, b) => a - b)).toEqual([95, 96, 97, 98, 99, 100]);
  });

  test('TY-048 an accuracy is that of the errors so far, never below 95 at any instant', () => {
    for (let seed = 0; seed < 20; seed += 1) {
      for (const one of [
        ...classicBots(text.length, seededRng(seed)),
        ...adaptiveBots(text, 60, seededRng(seed)),
      ]) {
        const standingAt = (atMs: number): readonly [position: number, errors: number] => {
          const { course } = one;
          if (course.by === 'keys') {
            const last = keysBy({ times: course.times, kinds: '' }, atMs) - 1;
            return [course.indices[last] ?? 0, course.errors[last] ?? 0];
          }
          const position = Math.floor((rivalAt(one, atMs).progress / 100) * text.length);
          return [position, course.slips.filter((slip) => slip <= position).length];
        };
        for (let atMs = 0; atMs < 60_000; atMs += 370) {
          const at = rivalAt(one, atMs);
          expect(at.accuracy).toBeGreaterThanOrEqual(95);
          expect(at.accuracy).toBe(accuracy(...standingAt(atMs)));
        }
      }
    }
  });

  const bots = classicBots(200, seededRng(1));
  const first = bots[0];
  if (!first) throw new Error('no bots');
  const withFactor = (speedFactor: number) => ({
    ...first,
    course: { by: 'formula', speedFactor, slips: [] } as const,
  });

  test.each([
    ['at the start', 1, 0, 0, 35],
    ['before the first tick', 1, 99, 0, 35],
    ['at the first tick', 1, 100, 0.5, 35],
    ['after 10 s', 1, 10_000, 50, 55],
    ['after 10 s with factor 1.2', 1.2, 10_000, 60, 59],
    ['after 10 s with factor 0.8', 0.8, 10_000, 40, 51],
    ['the label is rounded', 1, 400, 2, 36],
    ['at the end the label is 75', 1, 20_000, 100, 75],
    ['and stays there', 1, 90_000, 100, 75],
    ['before the start', 1, -500, 0, 35],
  ])('TY-050 TY-051 %s', (_name, factor, atMs, progress, shown) => {
    const at = rivalAt(withFactor(factor), atMs);
    expect(at.progress).toBeCloseTo(progress, 9);
    expect(at.wpm).toBe(shown);
  });

  test.each([
    [1.2, 16_700],
    [1, 20_000],
    [0.8, 25_000],
  ])('G61 factor %d finishes at %i ms whatever the text', (factor, endMs) => {
    expect(rivalAt(withFactor(factor), endMs - 1).isFinished).toBe(false);
    const end = { isFinished: true, finishedAtMs: endMs, progress: 100 };
    expect(rivalAt(withFactor(factor), endMs)).toMatchObject(end);
  });
});

describe('adaptive bots', () => {
  test.each([[20], [60], [140]])(
    'G61 finish around %i WPM, slower and faster, and show what they type',
    (own) => {
      const bots = adaptiveBots(text, own, seededRng(own));
      const speeds = bots.map((bot) => {
        const end = rivalAt(bot, 10_000_000);
        expect(end).toMatchObject({ isFinished: true, progress: 100 });
        return exactWpm(text.length, end.finishedAtMs ?? 0) / own;
      });
      expect(Math.min(...speeds)).toBeGreaterThan(0.75);
      expect(Math.min(...speeds)).toBeLessThan(0.9);
      expect(Math.max(...speeds)).toBeGreaterThan(1.1);
      expect(Math.max(...speeds)).toBeLessThan(1.25);
      for (const bot of bots) {
        const atMs = 7_300;
        const { course } = bot;
        const typed =
          course.by === 'keys'
            ? (course.indices[keysBy({ times: course.times, kinds: '' }, atMs) - 1] ?? 0)
            : -1;
        if (!rivalAt(bot, atMs).isFinished) expect(rivalAt(bot, atMs).wpm).toBe(wpm(typed, atMs));
        expect(bot).toMatchObject({ kind: 'bot' });
      }
    },
  );

  test('are the same for the same seed, and there for players without a run', () => {
    expect(adaptiveBots(text, null, seededRng(5))).toEqual(adaptiveBots(text, null, seededRng(5)));
    expect(rivalAt(adaptiveBots(text, 0, seededRng(5))[0] ?? ghost, 10_000_000).isFinished).toBe(true);
  });
});

const log = typeAs(hands.careless, text, seededRng(7));
const ghost = ghostOf(log, text.length, { name: 'Your best', vehicle: 'pink-beetle' });

describe('the ghost', () => {
  test('G61 is where the run was at every instant', () => {
    fc.assert(
      fc.property(fc.nat(Math.ceil(lastKeyMs(log)) + 1_000), (atMs) => {
        const then = replay(text.length, sliceLog(log, 0, keysBy(log, atMs)));
        const index = then.ok ? then.value.index : -1;
        const at = rivalAt(ghost, atMs);
        expect(at.progress).toBeCloseTo(Math.floor((index / text.length) * 1_000) / 10, 9);
        expect(at.isFinished).toBe(index === text.length);
      }),
      { seed: 61 },
    );
  });

  test('is labelled, and ends with the speed of the run', () => {
    expect(ghost).toMatchObject({ kind: 'ghost', name: 'Your best', vehicle: 'pink-beetle' });
    expect(rivalAt(ghost, 10_000_000).wpm).toBe(wpm(text.length, lastKeyMs(log)));
  });

  test('of a run that was broken off never finishes', () => {
    const half = ghostOf(sliceLog(log, 0, 50), text.length, { name: 'Ghost', vehicle: 'pink-beetle' });
    expect(rivalAt(half, 10_000_000)).toMatchObject({ isFinished: false, finishedAtMs: null });
  });
});
