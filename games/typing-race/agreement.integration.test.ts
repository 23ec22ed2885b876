/** Very high speeds: no script gets one onto a board, people do after a few races. */
import { describe, expect, test } from 'vitest';
import { seededRng } from '../rng.ts';
import { agreeing, hasCopyAmong, isProvisional, provisionalWpm, type KnownRun } from './agreement.ts';
import { judge } from './judge.ts';
import { lastKeyMs, type KeyLog } from './keystrokes.ts';
import { fastScripts } from './testing/cheats.ts';
import { typeAsTypist, typist, type Typist } from './testing/human.ts';
import { textsOf } from './texts.ts';
import { wpm } from './wpm.ts';

const texts = [...textsOf('passage'), ...textsOf('lobby')].map(({ text }) => text);

/** The speeds above 150 that so many runs, each over another text, bring onto a board. */
function shownAbove(draw: (text: string, run: number) => KeyLog, runs: number): readonly number[] {
  const held: KnownRun[] = [];
  const shown: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const text = texts[run % texts.length] ?? '';
    const log = draw(text, run);
    const known = { log, text, wpm: wpm(text.length, lastKeyMs(log)) };
    if (judge(log, text).verdict === 'flagged' || known.wpm <= provisionalWpm) continue;
    const others = agreeing(known, held);
    if (others) shown.push(known.wpm, ...others.map((other) => other.wpm));
    held.unshift(known);
  }
  return shown;
}

describe('TH-18 G55 scripts with the jitter of hands', () => {
  test('are more than twenty kinds', () => {
    expect(Object.keys(fastScripts).length).toBeGreaterThanOrEqual(20);
  });

  test.each(Object.entries(fastScripts))('%s: never above 150 on a board', (_name, script) => {
    for (const speed of [153, 180, 221]) {
      for (const seed of [1, 2]) {
        const shown = shownAbove((text, run) => script(text, speed, seededRng(seed * 1_000 + run * 7)), 8);
        expect([speed, seed, shown]).toEqual([speed, seed, []]);
      }
    }
  });
});

test('people who type that fast are shown, at the latest after eight races', () => {
  for (let person = 0; person < 10; person += 1) {
    const who = typist(person, 158 + person * 4);
    expect(shownAbove((text, run) => typeAsTypist(who, text, person * 100 + run), 8).length).toBeGreaterThan(
      0,
    );
  }
});

test('two runs are not three', () => {
  const who = typist(3, 170);
  expect(shownAbove((text, run) => typeAsTypist(who, text, run), 2)).toEqual([]);
});

test.each([
  ['above 150', 151, 149, 50, true],
  ['150 itself', 150, 149, 50, false],
  ['a first run', 140, 0, 0, false],
  ['more than half as fast again as ever before', 121, 80, 5, true],
  ['half as fast again', 120, 80, 5, false],
  ['the same with few runs known', 121, 80, 4, false],
  ['a beginner who doubles', 60, 30, 20, false],
  ['a beginner who reaches 100', 100, 30, 20, false],
  ['who is none any more', 101, 30, 20, true],
] as const)('issue 15 provisional: %s', (_name, speed, best, runs, expected) => {
  expect(isProvisional(speed, best, runs)).toBe(expected);
});

function runOf(who: Typist, run: number, speed = 170): KnownRun {
  const text = texts[run] ?? '';
  return { log: typeAsTypist(who, text, run), text, wpm: speed };
}

describe('G55 which runs agree', () => {
  const [ann, ben] = [typist(2, 170), typist(6, 170)];
  const [first, second, third] = [runOf(ann, 0), runOf(ann, 1), runOf(ann, 2)];

  test.each([
    ['a fifth slower', 160, 200, true],
    ['more than a fifth slower', 159, 200, false],
    ['a fifth slower than the third', 200, 160, true],
    ['more than a fifth slower than the third', 200, 159, false],
  ])('runs of one hand %s', (_name, speed, thirdSpeed, expected) => {
    const others = [
      { ...second, wpm: 180 },
      { ...third, wpm: thirdSpeed },
    ];
    expect(agreeing({ ...first, wpm: speed }, others)).toEqual(expected ? others : null);
  });

  test('three, each with each: no two of different speeds, and no copy', () => {
    const later = { ...second.log, times: second.log.times.map((time) => time + 40) };
    for (const [one, two] of [
      [
        { ...second, wpm: 150 },
        { ...third, wpm: 200 },
      ],
      [second, { ...second, log: later }],
    ] as const) {
      expect(agreeing(first, [one, two])).toBeNull();
      expect(agreeing(first, [one, two, { ...third, wpm: 180 }])).not.toBeNull();
    }
  });

  test.each([
    [10, true],
    [11, false],
  ])('two that come after %i of somebody else', (before, expected) => {
    const others = Array.from({ length: before }, (_, run) => runOf(ben, run + 3, 100));
    expect(agreeing(first, [...others, second, third])).toEqual(expected ? [second, third] : null);
  });
});

describe('copies', () => {
  const [text = '', other = ''] = texts;
  const log = typeAsTypist(typist(5, 90), text, 1);
  const known = (of: KeyLog, over = text): KnownRun => ({ log: of, text: over, wpm: 90 });
  const changed = (change: (waitMs: number) => number): KeyLog => {
    let atMs = 0;
    const times = log.times.map((time, n) => (atMs += change(time - (log.times[n - 1] ?? 0))));
    return { ...log, times };
  };
  const rng = seededRng(4);

  test.each([
    ['itself', log, true],
    ['later', { ...log, times: log.times.map((time) => time + 40) }, true],
    ['at twice the pace', changed((wait) => wait / 2), true],
    ['with noise', changed((wait) => wait * (0.85 + 0.3 * rng())), true],
    ['another run of the same person', typeAsTypist(typist(5, 90), text, 2), false],
    ['another person', typeAsTypist(typist(6, 90), text, 1), false],
  ])('%s', (_name, second, expected) => {
    expect(hasCopyAmong(known(log), [known(second)])).toBe(expected);
  });

  test.each([
    [40, true],
    [39, false],
  ])('of %i waits', (count, expected) => {
    // The first key has none.
    const part = { times: log.times.slice(0, count + 1), kinds: '+'.repeat(count + 1) };
    expect(hasCopyAmong(known(part), [known(part)])).toBe(expected);
  });

  test('of another text there is none', () => {
    expect(hasCopyAmong(known(log), [known(log, other)])).toBe(false);
  });
});
