/** The verifier of keys: honest runs in any portions are taken, every cheat of the library is refused or flagged. */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { seededRng } from '../rng.ts';
import { lastKeyMs, readLog, replay, sliceLog, writeLog } from './keystrokes.ts';
import type { KeyLog } from './keystrokes.ts';
import { impossible } from './testing/cheats.ts';
import { hands, typeAs, typeAsSteno } from './testing/human.ts';
import { textsOf } from './texts.ts';
import { extend, maxKeys, noProgress } from './verify.ts';
import type { Batch, Progress, VerifyLimits } from './verify.ts';

const text = textsOf('passage')[4]?.text ?? '';
const limits = (nowSinceGoMs: number, textLength = text.length): VerifyLimits => ({
  textLength,
  nowSinceGoMs,
  allowanceMs: 250,
});

/** The batch of the keys from number `start` up to `end`, as an honest client sends it. */
function batchOf(log: KeyLog, start: number, end: number, textLength = text.length): Batch {
  const { times, kinds } = sliceLog(log, start, end);
  const at = replay(textLength, sliceLog(log, 0, end));
  if (!at.ok) throw new Error('the log itself is wrong');
  return { from: start, times, kinds, index: at.value.index, errors: at.value.errors };
}

/** Sends the log in batches of `size` keys, each as soon as its last key is struck. */
function sendAll(log: KeyLog, size = 8, textLength = text.length): Progress | string {
  let progress = noProgress;
  for (let start = 0; start < log.kinds.length; start += size) {
    const batch = batchOf(log, start, start + size, textLength);
    const result = extend(progress, batch, limits(lastKeyMs(batch), textLength));
    if (!result.ok) return result.error.code;
    progress = result.value;
  }
  return progress;
}

/** So many right keys at the same time. */
const chord = (size: number): Batch => ({
  from: 0,
  times: Array.from({ length: size }, () => 900),
  kinds: '+'.repeat(size),
  index: size,
  errors: 0,
});

/** A key every 100 ms from 100 ms on. */
const struck = (kinds: string): KeyLog => ({
  times: Array.from(kinds, (_kind, number) => 100 + number * 100),
  kinds,
});

describe('issue 4: honest runs', () => {
  const people = Object.entries(hands).flatMap(([name, who]) =>
    [1, 2, 3].map((seed) => [name, seed, who] as const),
  );
  test.each(people)('%s, run %i, is taken whole', (_name, seed, who) => {
    const log = typeAs(who, text, seededRng(seed));
    const at = replay(text.length, log);
    expect(sendAll(log)).toEqual({ ...(at.ok && at.value), log, finishedAtMs: lastKeyMs(log) });
  });

  test.each([120, 200, 240])('USERS-ASK 41 a stenographer at %i WPM is not refused', (wpm) => {
    expect(sendAll(typeAsSteno(wpm, text, seededRng(wpm)))).toMatchObject({ index: text.length });
  });

  test('keys held down that repeat are slow progress, no speed', () => {
    const kinds = `${'+'.repeat(60)}${'x'.repeat(80)}${'<'.repeat(60)}${'+'.repeat(30)}`;
    const times = Array.from(kinds, (_kind, number) => (number < 60 ? number * 150 : 9_000 + number * 33));
    // The last 30 come at 33 ms, too few to count as sustained.
    expect(sendAll({ times, kinds })).toMatchObject({ index: 30, errors: 80 });
  });

  test('any portions, sent twice, overlapping or late, give the same progress', () => {
    const people = Object.values(hands);
    fc.assert(
      fc.property(
        fc.nat(people.length - 1),
        fc.nat(),
        fc.array(fc.tuple(fc.integer({ min: 1, max: 90 }), fc.nat(200), fc.boolean()), { maxLength: 60 }),
        (person, seed, cuts) => {
          const who = people[person] ?? hands.average;
          const log = typeAs(who, text, seededRng(seed));
          const nowMs = lastKeyMs(log) + 100;
          let progress = noProgress;
          for (const [length, back, again] of [...cuts, [log.kinds.length, 40, true] as const]) {
            const end = Math.min(progress.log.kinds.length + length, log.kinds.length);
            const start = Math.max(0, progress.log.kinds.length - back);
            const batch = batchOf(log, start, end);
            for (let times = again ? 2 : 1; times > 0; times -= 1) {
              const result = extend(progress, batch, limits(nowMs));
              if (!result.ok) throw new Error(result.error.code);
              progress = result.value;
            }
          }
          expect(progress).toEqual(sendAll(log));
        },
      ),
      { seed: 55, numRuns: 60 },
    );
  });

  test('a progress stored and read again takes the rest of the run', () => {
    const log = typeAs(hands.fast, text, seededRng(9));
    const first = extend(noProgress, batchOf(log, 0, 100), limits(60_000));
    if (!first.ok) throw new Error(first.error.code);
    const stored = readLog(writeLog(first.value.log));
    const progress: Progress = { ...first.value, log: stored ?? log };
    const rest = extend(progress, batchOf(log, 60, log.kinds.length), limits(60_000));
    expect(rest).toMatchObject({ ok: true, value: { index: text.length } });
  });
});

describe('T-11 TH-11 refused', () => {
  const known = sendAll(struck('++x+'), 4, 6);
  const progress = typeof known === 'string' ? noProgress : known;
  const batch: Batch = { from: 4, times: [500], kinds: '+', index: 4, errors: 1 };
  const now = limits(600, 6);

  test('the batch that the others are made of is good', () => {
    expect(extend(progress, batch, now)).toMatchObject({ ok: true, value: { index: 4, errors: 1 } });
  });

  test.each<[string, Partial<Batch>, string]>([
    ['a gap', { from: 5 }, 'gap'],
    ['times that fall', { times: [500, 499], kinds: '++', index: 5 }, 'out-of-order'],
    ['a time before that of a known key', { times: [399] }, 'out-of-order'],
    ['a time before GO after known keys', { times: [-1] }, 'before-go'],
    ['a key from the future', { times: [851] }, 'ahead-of-clock'],
    ['an index ahead of the keys', { index: 6 }, 'mismatch'],
    ['an index behind the keys', { index: 3 }, 'mismatch'],
    ['an error concealed', { errors: 0 }, 'mismatch'],
    ['a known key told differently', { from: 3, times: [400, 500], kinds: 'x+' }, 'mismatch'],
    ['keys beyond the end', { times: [500, 520, 540, 560], kinds: '++++', index: 7 }, 'beyond-end'],
    ['an unknown kind', { kinds: '?' }, 'malformed'],
    ['kinds without times', { times: [] }, 'malformed'],
    ['times without kinds', { times: [500, 510] }, 'malformed'],
    ['a time that is no number', { times: [Number.NaN] }, 'malformed'],
    [
      'a time among others that is no number',
      { times: [500, Number.NaN], kinds: '++', index: 5 },
      'malformed',
    ],
    ['a time without end', { times: [Number.POSITIVE_INFINITY] }, 'malformed'],
    ['a negative number', { from: -1 }, 'malformed'],
    ['half a number', { from: 3.5 }, 'malformed'],
    ['an index that is no number', { index: Number.NaN }, 'malformed'],
  ])('%s', (_name, change, code) => {
    expect(extend(progress, { ...batch, ...change }, now)).toEqual({ ok: false, error: { code } });
  });

  test('what is known already changes nothing, whatever its times say now', () => {
    const again: Batch = { from: 0, times: [-1], kinds: '+', index: 1, errors: 0 };
    expect(extend(progress, again, now)).toEqual({ ok: true, value: progress });
  });

  test.each([
    ['all of it, with another index', '++x+', 2, 1, 'mismatch'],
    ['all of it, with other errors', '++x+', 3, 0, 'mismatch'],
    ['its beginning, wherever that led', '++', 9, 9, null],
  ])('what is known already is claimed again: %s', (_name, kinds, index, errors, code) => {
    const again: Batch = { from: 0, times: Array.from(kinds, () => 0), kinds, index, errors };
    const result = extend(progress, again, now);
    expect(result.ok ? null : result.error.code).toBe(code);
  });

  test('the first key before GO', () => {
    const first: Batch = { from: 0, times: [-0.1], kinds: '+', index: 1, errors: 0 };
    expect(extend(noProgress, first, now)).toEqual({ ok: false, error: { code: 'before-go' } });
  });

  test('anything after the finish; the same again is taken', () => {
    const last: Batch = { from: 4, times: [500, 550, 600], kinds: '+++', index: 6, errors: 1 };
    const done = extend(progress, last, now);
    if (!done.ok) throw new Error(done.error.code);
    expect(done.value).toMatchObject({ index: 6, finishedAtMs: 600 });
    expect(extend(done.value, last, limits(700, 6))).toEqual(done);
    const more: Batch = { from: 7, times: [650], kinds: '<', index: 5, errors: 1 };
    expect(extend(done.value, more, limits(700, 6))).toEqual({ ok: false, error: { code: 'finished' } });
  });

  test('more keys than anybody needs: four for each character, and 400', () => {
    const kinds = 'x'.repeat(maxKeys(6) + 1);
    const times = Array.from(kinds, () => 500);
    const all: Batch = { from: 0, times, kinds, index: 0, errors: kinds.length };
    expect(extend(noProgress, all, now)).toEqual({ ok: false, error: { code: 'too-many' } });
    const most: Batch = { ...sliceLog(all, 0, 424), from: 0, index: 0, errors: 424 };
    expect(extend(noProgress, most, now).ok).toBe(true);
    const rest = maxKeys(6) - 3;
    const some: Batch = { ...sliceLog(all, 0, rest), from: 4, index: 3, errors: 1 + rest };
    expect(extend(progress, some, now)).toEqual({ ok: false, error: { code: 'too-many' } });
  });

  test.each(Object.entries(impossible))('too fast: %s', (_name, cheat) => {
    const log = cheat(text.length, seededRng(1));
    expect([sendAll(log, 8), sendAll(log, 1), sendAll(log, 500)]).toEqual([
      'too-fast',
      'too-fast',
      'too-fast',
    ]);
  });

  // 41 keys 34 ms apart are 353 WPM, 35 ms apart 343; the rest of the run is slow.
  test.each([
    [41, 34, 'too-fast'],
    [41, 35, 100],
    [40, 30, 100],
  ])('a stretch of %i keys %i ms apart in a slow run', (keys, apartMs, expected) => {
    const times = Array.from(
      { length: 100 },
      (_key, n) => Math.min(n, keys - 1) * apartMs + Math.max(0, n - keys + 1) * 500,
    );
    for (const size of [1, 8, 100]) {
      const end = sendAll({ times, kinds: '+'.repeat(100) }, size, 200);
      expect(typeof end === 'string' ? end : end.index).toBe(expected);
    }
  });

  test('too fast: a text shorter than the sustained keys', () => {
    expect(
      sendAll({ times: Array.from({ length: 30 }, (_key, n) => n * 20), kinds: '+'.repeat(30) }, 5, 30),
    ).toBe('too-fast');
  });

  // 350 WPM from GO on.
  test.each([
    [1_028, 'too-fast'],
    [1_029, 30],
  ])('a text of 30 characters, typed within %i ms', (endMs, expected) => {
    const times = Array.from({ length: 30 }, (_key, n) => (n < 29 ? n * 30 : endMs));
    const end = sendAll({ times, kinds: '+'.repeat(30) }, 5, 30);
    expect(typeof end === 'string' ? end : end.index).toBe(expected);
  });

  test('a chord of 16 is taken, of 17 only if its last key comes 60 ms later', () => {
    expect(extend(noProgress, chord(16), limits(1_000)).ok).toBe(true);
    const sprung = (ms: number): Batch => {
      const { times, ...batch } = chord(17);
      return { ...batch, times: times.with(16, 900 + ms) };
    };
    expect(extend(noProgress, sprung(59), limits(1_000))).toMatchObject({ error: { code: 'too-fast' } });
    expect(extend(noProgress, sprung(60), limits(1_000)).ok).toBe(true);
  });
});

describe('T-26 the finish', () => {
  const log = typeAs(hands.average, text, seededRng(3));
  const endMs = lastKeyMs(log);
  const finish = (nowMs: number, lateMs?: number): unknown => {
    const end = extend(noProgress, batchOf(log, 0, log.kinds.length), {
      ...limits(nowMs),
      ...(lateMs === undefined ? {} : { lateMs }),
    });
    return end.ok && end.value.finishedAtMs;
  };

  test.each([
    ['counts for its own time when it comes in time', 0, undefined, 0],
    ['also three seconds late', 3_000, undefined, 0],
    ['later it counts from its arrival', 20_000, undefined, 17_000],
    ['after an outage of the server for longer', 20_000, 30_000, 0],
  ])('%s', (_name, delayMs, lateMs, addedMs) => {
    expect(finish(endMs + delayMs, lateMs)).toBeCloseTo(endMs + addedMs, 6);
  });
});

test('issue 4 whatever a client sends, nothing throws and nothing refused advances', () => {
  const odd = fc.constantFrom(-1, 0.5, 3, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 60);
  const lie = fc.oneof({ weight: 9, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: odd });
  const kind = fc.constantFrom(...'++++xx<?'.split(''), '\u{1F697}');
  /** Half true: what is `null` is filled in as an honest client would. */
  const garbage = fc.record({
    from: lie,
    times: fc.array(fc.oneof({ weight: 9, arbitrary: fc.nat(900) }, { weight: 1, arbitrary: odd }), {
      maxLength: 3,
    }),
    kinds: fc.option(fc.array(kind, { maxLength: 3 })),
    index: lie,
    errors: lie,
  });
  let advanced = 0;
  fc.assert(
    fc.property(fc.array(garbage, { maxLength: 20 }), fc.nat(900), (batches, nowMs) => {
      let progress = noProgress;
      for (const raw of batches) {
        const times = raw.kinds === null ? raw.times.toSorted((a, b) => a - b) : raw.times;
        const kinds = raw.kinds?.join('') ?? '+x<'.slice(0, times.length);
        const at = replay(5, { times, kinds }, progress);
        const batch: Batch = {
          from: raw.from ?? progress.log.kinds.length,
          times,
          kinds,
          index: raw.index ?? (at.ok ? at.value.index : 0),
          errors: raw.errors ?? (at.ok ? at.value.errors : 0),
        };
        const result = extend(progress, batch, limits(nowMs, 5));
        if (!result.ok) continue;
        if (result.value !== progress) advanced += 1;
        progress = result.value;
        const { log, index, errors, correct } = progress;
        expect(replay(5, log)).toEqual({ ok: true, value: { index, errors, correct } });
        expect(log.times.every((time, number) => time >= (log.times[number - 1] ?? 0))).toBe(true);
        expect(lastKeyMs(log)).toBeLessThanOrEqual(nowMs + 250);
      }
    }),
    { seed: 400, numRuns: 1_000 },
  );
  // The garbage is near enough to the truth that some of it is good.
  expect(advanced).toBeGreaterThan(100);
});
