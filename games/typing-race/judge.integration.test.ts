/** The verdict on finished runs: every honest typist of the library is plausible, every script is flagged. */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { seededRng } from '../rng.ts';
import { judge, suspicionTexts } from './judge.ts';
import { emptyLog, type KeyLog } from './keystrokes.ts';
import { scripts } from './testing/cheats.ts';
import { hands, typeAs, typeAsSteno, typeAsTypist, typist } from './testing/human.ts';
import { texts, textsOf } from './texts.ts';

const passages = textsOf('passage').map(({ text }) => text);
const passage = passages[4] ?? '';
const reasonsOf = (log: KeyLog, text: string): readonly string[] => {
  const verdict = judge(log, text);
  return verdict.verdict === 'flagged' ? verdict.reasons : [];
};
/** The same keys with the times a browser gives that rounds to `stepMs`. */
const roundedTo = (stepMs: number, log: KeyLog): KeyLog => ({
  ...log,
  times: log.times.map((time) => Math.floor(time / stepMs) * stepMs),
});

describe('issue 4: honest runs are plausible', () => {
  test.each(Object.entries(hands))('%s, over every text', (_name, who) => {
    for (const [number, { id, text }] of texts.entries()) {
      const log = typeAs(who, text, seededRng(number));
      expect([id, reasonsOf(log, text)]).toEqual([id, []]);
    }
  });

  test.each([
    ['whole milliseconds', 1],
    ['frames of 60 Hz', 1_000 / 60],
  ])('USERS-ASK 41 with times rounded to %s', (_name, stepMs) => {
    for (const [number, who] of Object.values(hands).entries()) {
      for (const text of passages)
        expect(reasonsOf(roundedTo(stepMs, typeAs(who, text, seededRng(number))), text)).toEqual([]);
    }
  });

  test('issue 15 twenty people, recorded-like, at 40 to 110 WPM: none is flagged', () => {
    for (let person = 0; person < 20; person += 1) {
      const who = typist(person, 40 + (person * 70) / 19);
      for (const { id, text } of texts.filter((one) => one.class !== 'marathon')) {
        const log = typeAsTypist(who, text, person);
        expect([person, id, reasonsOf(log, text)]).toEqual([person, id, []]);
      }
    }
  });

  test('a hundred people at 130 to 170 WPM: at most one run in 500 is flagged', () => {
    const speeds = [130, 140, 146, 150, 155, 160, 170];
    let runs = 0;
    let flagged = 0;
    for (let person = 100; person < 200; person += 1) {
      for (const [number, { text, class: kind }] of texts.entries()) {
        // Every tenth person types the same text, each at every speed.
        if (kind === 'marathon' || (person + number) % 10 !== 0) continue;
        for (const speed of speeds) {
          runs += 1;
          const log = typeAsTypist(typist(person, speed), text, person * 31 + speed);
          if (reasonsOf(log, text).length > 0) flagged += 1;
        }
      }
    }
    expect(runs).toBe(2100);
    expect(flagged).toBeLessThanOrEqual(4);
  });

  test('short texts say little: no verdict from the shape', () => {
    const short = 'a race text of twenty and a few';
    for (let seed = 0; seed < 50; seed += 1) {
      expect(reasonsOf(typeAs(hands.average, short, seededRng(seed)), short)).toEqual([]);
    }
  });
});

describe('issue 4: flagged, not refused', () => {
  const expected: Readonly<Record<string, string>> = {
    'a constant interval': 'too-regular',
    'a timer with its own small delays': 'too-regular',
    'uniform jitter, narrow': 'too-regular',
    'uniform jitter, wide': 'no-tail',
    'gaussian jitter of a tiny deviation': 'too-regular',
    'a few fixed delays': 'few-intervals',
    'a pattern repeated': 'repeated',
    'a human log of 60 keys in a loop': 'repeated',
    'the text pasted word by word': 'bursts',
    '260 WPM with human jitter': 'very-fast',
  };

  test.each(Object.entries(scripts))('TH-18 %s', (name, script) => {
    for (let seed = 0; seed < 10; seed += 1) {
      expect(reasonsOf(script(passage.length, seededRng(seed)), passage)).toContain(expected[name]);
    }
  });

  test('USERS-ASK 41 a stenographer: for what it is', () => {
    expect(reasonsOf(typeAsSteno(180, passage, seededRng(1)), passage)).toContain('bursts');
  });

  test('no error at a very high speed', () => {
    const swift = { ...hands.veryFast, wpm: 212 };
    expect(reasonsOf(typeAs({ ...swift, errorRate: 0 }, passage, seededRng(2)), passage)).toEqual([
      'flawless',
    ]);
    expect(reasonsOf(typeAs(swift, passage, seededRng(2)), passage)).toEqual([]);
  });

  test('TH-11 an honest rhythm on another text: a quarter of them and more', () => {
    let found = 0;
    for (const [number, text] of passages.entries()) {
      for (let seed = 0; seed < 10; seed += 1) {
        const other = (passages[(number + 1) % passages.length] ?? '').repeat(2).slice(0, text.length);
        const reasons = reasonsOf(typeAs(hands.average, other, seededRng(seed)), text);
        if (reasons.includes('unrelated-to-text')) found += 1;
      }
    }
    expect(found).toBeGreaterThan(25);
  });

  test('the whole text in one instant', () => {
    const paste: KeyLog = { times: Array.from(passage, () => 900), kinds: '+'.repeat(passage.length) };
    expect(reasonsOf(paste, passage)).toEqual(expect.arrayContaining(['very-fast', 'flawless', 'bursts']));
  });

  test('each reason has a sentence', () => {
    for (const sentence of Object.values(suspicionTexts)) expect(sentence).toMatch(/^[A-Z].{20,}\.$/);
  });
});

test('any log gets a verdict', () => {
  const key = fc.tuple(fc.nat(400), fc.constantFrom('+', '+', '+', 'x', '<'));
  fc.assert(
    fc.property(fc.array(key, { maxLength: 300 }), (keys) => {
      let atMs = 0;
      const log = {
        times: keys.map(([wait]) => (atMs += wait)),
        kinds: keys.map(([, kind]) => kind).join(''),
      };
      const verdict = judge(log, passage);
      expect(verdict.verdict === 'plausible' || verdict.reasons.length > 0).toBe(true);
    }),
    { seed: 18 },
  );
  expect(judge(emptyLog, passage)).toMatchObject({ verdict: 'flagged' });
});
